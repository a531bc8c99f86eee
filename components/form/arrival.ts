'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type RefObject, useCallback, useEffect } from 'react';

/** The path to which the visitor's last action leads; kept in memory only, so that a page load clears it. */
let expected: string | null = null;

/**
 * Goes to where the result of an action is; the page there takes the focus (WCAG 2.4.3). Whoever has left the form's
 * page before the answer came stays where he is.
 */
export function useLeadOn(): (path: string, options?: { scroll: boolean }) => void {
  const router = useRouter();
  const here = usePathname();
  return (path, options) => {
    if (location.pathname !== here) return;
    expected = path;
    router.push(path, options);
  };
}

/** Moves the focus to the page's content when an action ends what had it; not that of whoever has left the page. */
export function useFocusContent(): () => void {
  const here = usePathname();
  return useCallback(() => {
    if (location.pathname === here) document.getElementById('main')?.focus();
  }, [here]);
}

/**
 * Moves the focus to the page's heading after such a navigation, so that screen readers announce the page.
 * @param own the heading to focus instead, where the result is only a part of the page
 */
export function useFocusOnArrival(path: string, own?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (expected !== path) return;
    expected = null;
    const heading = own ? own.current : document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [path, own]);
}
