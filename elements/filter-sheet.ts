import { LiveElement } from '@/elements/live-element';

/**
 * The filters of a list, which the page's address shows over it on small screens. This closes them by Escape, and without
 * another step back in the browser's history.
 */
export class FilterSheet extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener('click', (event) => this.#press(event), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.#close(), { signal });
  }

  #press(event: MouseEvent): void {
    const { target } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href?.startsWith('#')) return;
    event.preventDefault();
    location.replace(href);
  }

  #close(): void {
    const link = this.own('a[href^="#"]', HTMLAnchorElement);
    // Where the filters are a column nothing closes them.
    if (link?.checkVisibility()) link.click();
  }
}
