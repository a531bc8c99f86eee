'use client';

import { useEffect } from 'react';
import { followTranslation } from '@/components/layout/follow-translation';
import { type Theme, themeOf } from '@/elements/theme';
import { themeKey } from '@/lib/base/browser-keys';

function chosenTheme(): Theme | null {
  try {
    return themeOf(localStorage.getItem(themeKey));
  } catch {
    return null; // storage is off
  }
}

/** Stands in the root layout, for every page that React hydrates. */
export function TranslatedPage() {
  useEffect(() => {
    // If the page was translated before, React has made it anew, without what the early script noted at its root.
    const theme = chosenTheme();
    if (theme) document.documentElement.dataset['theme'] = theme;
    followTranslation();
  }, []);
  return null;
}
