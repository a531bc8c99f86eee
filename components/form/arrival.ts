'use client';

import { type RefObject, useEffect } from 'react';

/** Where somebody is on his way to by what he has just done; nothing of it outlives a page load. */
let expected: string | null = null;

/** Before a navigation that a deed brings about: the page there takes the focus (WCAG 2.4.3). */
export function expectArrival(path: string): void {
  expected = path;
}

/**
 * Moves the focus to the page's heading for whoever was brought here, so that he hears where he is.
 * @param own the heading of a part, where what was done stands there
 */
export function useArrival(path: string, own?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (expected !== path) return;
    expected = null;
    const heading = own ? own.current : document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [path, own]);
}
