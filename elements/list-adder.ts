import { listChanged } from '@/elements/list-hint';
import { patience, withListLock } from '@/elements/list-lock';
import { LiveElement } from '@/elements/live-element';
import { newId } from '@/lib/base/new-id';

/** Milliseconds for which the answer is shown, longer while it is hovered or has the focus. */
const shownFor = 10_000;

/** The answer of the list's endpoint, or an error of the server in the format of the REST API. */
type Answer = { message?: unknown; error?: { message?: unknown } };

/**
 * Adds products to the order list without a page load, for every button of the page that submits to this element's
 * address. Without script the form post leads back to the page, whose address then shows the answer.
 */
export class ListAdder extends LiveElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed: HTMLElement | null = null;
  /** Idempotency keys by content of unsuccessful requests: a retry sends the same key, so it counts once. */
  readonly #unsure = new Map<string, string>();

  protected live(signal: AbortSignal): void {
    document.addEventListener('submit', (event) => this.#take(event), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#hide(), { signal });
    // Safari brings a page back from memory without the answer that it waited for.
    addEventListener(
      'pageshow',
      ({ persisted }) => persisted && this.#pressed?.ariaDisabled && location.reload(),
      { signal },
    );
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  #take(event: SubmitEvent): void {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement)) return;
    const address = submitter?.getAttribute('formaction') ?? target.getAttribute('action');
    if (!address || address !== this.own<HTMLFormElement>('form')?.getAttribute('action')) return;
    event.preventDefault();
    if (submitter?.ariaDisabled === 'true') return;
    const body = new FormData(target, submitter);
    this.#pressed = submitter;
    if (submitter) submitter.ariaDisabled = 'true';
    void withListLock(() => this.#add(address, body, submitter));
  }

  async #add(address: string, body: FormData, button: HTMLElement | null): Promise<void> {
    const asked = [...body].join();
    const key = this.#unsure.get(asked) ?? newId();
    this.#unsure.set(asked, key);
    body.append('requestKey', key);
    try {
      const response = await fetch(address, {
        method: 'POST',
        body,
        headers: { Accept: 'application/json' },
        signal: AbortSignal.timeout(patience),
        keepalive: true, // the answer brings a device's list, also to whoever has gone back or on meanwhile
      });
      const { message, error }: Answer = await response.json();
      const words = message ?? error?.message ?? this.dataset['away'];
      if (response.ok) this.#unsure.delete(asked);
      // A device's list is what its cookie holds.
      if (navigator.cookieEnabled) this.#say(String(words), response.ok);
      else this.#say(this.dataset['blocked'] ?? '', false);
    } catch {
      this.#say(this.dataset['away'] ?? '', false);
    }
    if (button) button.ariaDisabled = null;
    document.dispatchEvent(new Event(listChanged));
  }

  #say(words: string, isDone: boolean): void {
    const status = this.own('[role=status]');
    if (status) status.textContent = '';
    this.dataset['shown'] = isDone ? 'done' : 'failed';
    // Screen readers skip text that is set before its region is visible, and the same text set twice.
    requestAnimationFrame(() => {
      if (status) status.textContent = words;
    });
    this.#hideLater();
  }

  #hideLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.matches(':hover, :focus-within')) this.#hideLater();
      else delete this.dataset['shown'];
    }, shownFor);
  }

  /** Hides the message, which covers part of the page. A focus in it returns to the button that was pressed. */
  #hide(): void {
    clearTimeout(this.#timer);
    if (this.matches(':focus-within')) this.#pressed?.focus();
    delete this.dataset['shown'];
    this.dataset['gone'] = ''; // also hides an answer that the page's address shows
  }
}
