'use client';

import { useEffect } from 'react';

const prefix = 'Error: ';

/** Starts the document's title with "Error: " while a form has errors (GOV.UK Design System, validation). */
export function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return;
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [failed]);
}
