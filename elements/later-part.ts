import { LiveElement } from '@/elements/live-element';

/** Milliseconds after the page has loaded; by then whatever is seen first is there. */
const patience = 3000;

/** What a phone shows only after scrolling far: laid out, and its pictures fetched, once somebody scrolls, or has stayed. */
export class LaterPart extends LiveElement {
  protected live(signal: AbortSignal): void {
    const show = () => this.toggleAttribute('data-shown', true);
    addEventListener('scroll', show, { signal, once: true });
    const wait = () => setTimeout(show, patience);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { signal, once: true });
  }
}
