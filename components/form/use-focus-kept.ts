import { type RefObject, useLayoutEffect } from 'react';

const content = (): HTMLElement | null => document.getElementById('main');

/**
 * Where focus goes when a control goes with what it did: by itself it would be lost to the document, and a keyboard begin
 * at its top again (WCAG 2.4.3). Only of a control that has it, so a page that is made anew moves nobody.
 * @param next where it goes then, if not to the page's content
 */
export function useFocusKept(ref: RefObject<Element | null>, next: () => HTMLElement | null = content): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: on leaving only
  useLayoutEffect(() => {
    const { current } = ref;
    // React runs this while what goes is still in the page. Without scrolling: the eye stays where the control was.
    return () => {
      if (current?.contains(document.activeElement)) next()?.focus({ preventScroll: true });
    };
  }, []);
}
