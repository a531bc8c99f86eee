/**
 * An element of ours that listens while it is in a page. The module may run before the parser has read an element's
 * content, and React may bring one in later: so nobody looks for content before something happens, and on pages that
 * React hydrates only attributes and the text of marked places change, which it leaves alone.
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

  /** Begins to listen, until `signal` aborts. */
  protected abstract live(signal: AbortSignal): void;

  /** What the page has for this role in the element, once it is there. */
  protected own<T extends HTMLElement>(selector: string, kind: new () => T): T | null {
    const found = this.querySelector(selector);
    return found instanceof kind ? found : null;
  }
}
