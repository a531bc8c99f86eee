import { type RefObject, useLayoutEffect } from 'react';

const content = (): HTMLElement | null => document.getElementById('main');

/**
 * Moves the focus on when a control that has it is removed: the browser would drop it, and keyboard users would start
 * at the top of the page again (WCAG 2.4.3). The removal of a control without the focus moves nothing.
 * @param next the element to focus, by default the page's content
 */
export function useFocusKept(ref: RefObject<Element | null>, next: () => HTMLElement | null = content): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount only
  useLayoutEffect(() => {
    const { current } = ref;
    // React runs this while the control is still in the page. No scrolling: the visitor is looking at this place.
    return () => {
      if (current?.contains(document.activeElement)) next()?.focus({ preventScroll: true });
    };
  }, []);
}
