import { LiveElement } from '@/elements/live-element';

/** Links to the sections of a page; marks the one that is being read. */
export class ReadingList extends LiveElement {
  protected live(signal: AbortSignal): void {
    const observer = new IntersectionObserver((seen) => this.#mark(seen), { rootMargin: '-20% 0px -70%' });
    signal.addEventListener('abort', () => observer.disconnect());
    const observe = () => {
      for (const { hash } of this.querySelectorAll('a')) {
        const part = document.getElementById(hash.slice(1));
        if (part) observer.observe(part);
      }
    };
    observe();
    // Sections may come later in the document.
    document.addEventListener('DOMContentLoaded', observe, { signal });
  }

  #mark(seen: readonly IntersectionObserverEntry[]): void {
    const reading = seen.find((entry) => entry.isIntersecting);
    if (!reading) return;
    for (const link of this.querySelectorAll('a'))
      link.ariaCurrent = link.hash === `#${reading.target.id}` ? 'true' : null;
  }
}
