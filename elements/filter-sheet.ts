import { LiveElement } from '@/elements/live-element';

/**
 * The filters of a list. On small screens the fragment of the address shows them over the list. This element closes
 * them on Escape, and follows its `#` links without adding entries to the browser's history.
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
    const link = this.own<HTMLAnchorElement>('a[href^="#"]');
    // On wide screens the filters are a column that never closes, and the link is hidden.
    if (link?.checkVisibility?.()) link.click();
  }
}
