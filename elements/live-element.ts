/**
 * Base class of the custom elements: listens to events while the element is in the document. The module may run before
 * the parser has read the element's content, and React may insert content later, so subclasses look for content only
 * when an event comes. On pages that React hydrates they change only attributes and the text of marked places,
 * which React leaves alone.
 */
export abstract class LiveElement extends HTMLElement {
  #gone = new AbortController();

  connectedCallback(): void {
    this.#gone = new AbortController();
    this.live(this.#gone.signal);
  }

  disconnectedCallback(): void {
    this.#gone.abort();
  }

  /** Adds the listeners; they end when `signal` aborts. */
  protected abstract live(signal: AbortSignal): void;

  /** The first matching descendant, or null if there is none yet. The selector tells what kind of element it is. */
  protected own<T extends HTMLElement = HTMLElement>(selector: string): T | null {
    return this.querySelector<T>(selector);
  }
}
