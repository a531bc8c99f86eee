'use client';

import { useEffect } from 'react';
import { followTranslation } from '@/components/layout/follow-translation';

/** Stands in the root layout, for every page that React hydrates. */
export function TranslatedPage() {
  useEffect(followTranslation, []);
  return null;
}
