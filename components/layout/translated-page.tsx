'use client';

import { useEffect } from 'react';
import { followTranslation } from '@/components/layout/follow-translation';
import { followTheme } from '@/elements/theme';

/** Stands in the root layout, for every page that React hydrates. */
export function TranslatedPage() {
  useEffect(() => {
    // If the page was translated before, React has made it anew, without what the early script noted at its root.
    followTheme();
    followTranslation();
  }, []);
  return null;
}
