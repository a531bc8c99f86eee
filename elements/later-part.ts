import { LiveElement } from '@/elements/live-element';

/** Milliseconds after the page has loaded; by then everything at the top of the page is there. */
const patience = 3000;

/** A part far down the page on phones: laid out, with its pictures fetched, at the first scroll or after `patience`. */
export class LaterPart extends LiveElement {
  protected live(signal: AbortSignal): void {
    const show = () => this.toggleAttribute('data-shown', true);
    addEventListener('scroll', show, { signal, once: true });
    const wait = () => setTimeout(show, patience);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { signal, once: true });
  }
}
