'use client';

import { useEffect } from 'react';
import { titleOf } from '@/lib/base/error-title';

/** Starts the document's title with "Error: " while a form has errors (GOV.UK Design System, validation). */
export function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return;
    const mark = (isWrong: boolean) => {
      const title = titleOf(document.title, isWrong);
      if (title !== document.title) document.title = title; // even the same title would trigger the observer
    };
    mark(true);
    // A server action renders the title anew, without the mark.
    const renewed = new MutationObserver(() => mark(true));
    renewed.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      renewed.disconnect();
      mark(false);
    };
  }, [failed]);
}
