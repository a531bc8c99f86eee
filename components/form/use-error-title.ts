'use client';

import { useEffect } from 'react';

const prefix = 'Error: ';

/** Starts the document's title with "Error: " while a form has errors (GOV.UK Design System, validation). */
export function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return;
    const mark = () => {
      if (document.title !== '' && !document.title.startsWith(prefix))
        document.title = prefix + document.title;
    };
    mark();
    // A server action renders the page's title anew.
    const renewed = new MutationObserver(mark);
    renewed.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      renewed.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [failed]);
}
