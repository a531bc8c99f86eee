import { type RefObject, useLayoutEffect } from 'react';

const content = (): HTMLElement | null => document.getElementById('main');

/** No scrolling: the visitor is looking at this place. */
function passOn(control: Element | null, next: HTMLElement | null): void {
  if (control?.contains(document.activeElement)) next?.focus({ preventScroll: true });
}

/**
 * The `ref` of a control, or of a form around some, that is removed while it may have the focus: moves the focus on to
 * the page's content. The browser would drop it, and keyboard users would start at the top of the page again (WCAG
 * 2.4.3). The removal of a control without the focus moves nothing.
 */
export const focusKept = (control: Element | null) => () => passOn(control, content());

/** The same for a control whose focus goes elsewhere. @param next the element to focus */
export function useFocusKept(ref: RefObject<Element | null>, next: () => HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount only
  useLayoutEffect(() => {
    const { current } = ref;
    return () => passOn(current, next()); // React runs this while the control is still in the page
  }, []);
}

/**
 * Whether the visitor is still at this form, so that an answer may move the focus: it must not take it from another
 * field, where he goes on typing. Its question may just be closing, and Safari focuses what is around a pressed button.
 */
export function isAt(form: Element): boolean {
  const { activeElement: at } = document;
  if (!form.isConnected || at === null) return false;
  return form.contains(at) || at.contains(form) || at.closest('[role="alertdialog"][data-closed]') !== null;
}
