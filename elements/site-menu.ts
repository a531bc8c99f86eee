import { LiveElement } from '@/elements/live-element';

/** From here on the navigation stands in its header (app/theme.css, `lg`). */
const wideQuery = '(width >= 64rem)';

/** The navigation of small screens: a popover, which opens and closes by itself. This closes it when it is in the way. */
export class SiteMenu extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener('click', (event) => this.#closeAfterLink(event), { signal });
    this.addEventListener('focusout', (event) => this.#closeBehind(event), { signal });
    // A window that grew, as of a tablet that was turned.
    matchMedia(wideQuery).addEventListener('change', ({ matches }) => matches && this.hidePopover(), {
      signal,
    });
  }

  #closeAfterLink({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('a')) this.hidePopover();
  }

  /** It covers the page: whoever tabs on would walk where nothing can be seen. */
  #closeBehind({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !this.contains(relatedTarget)) this.hidePopover();
  }
}
