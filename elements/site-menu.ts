import { LiveElement } from '@/elements/live-element';

/** From this width on, the header itself shows the navigation (app/theme.css, `lg`). */
const wideQuery = '(width >= 64rem)';

/**
 * The navigation on small screens: a popover that the browser opens and closes. This also closes it when it is in the
 * way.
 */
export class SiteMenu extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener('click', (event) => this.#closeAfterLink(event), { signal });
    this.addEventListener('focusout', (event) => this.#closeBehind(event), { signal });
    // The window may grow, for example when a tablet is rotated.
    matchMedia(wideQuery).addEventListener('change', ({ matches }) => matches && this.hidePopover?.(), {
      signal,
    });
  }

  #closeAfterLink({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('a')) this.hidePopover?.();
  }

  /** The menu covers the page, so a focus that moves out of it would be invisible. */
  #closeBehind({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !this.contains(relatedTarget)) this.hidePopover?.();
  }
}
