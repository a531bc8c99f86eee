import { listChanged } from '@/elements/list-hint';
import { patience, withListLock } from '@/elements/list-lock';
import { LiveElement } from '@/elements/live-element';
import { newId } from '@/lib/base/new-id';

/** How long the answer stays, in milliseconds, unless somebody is at it. */
const shownFor = 10_000;

/** What the list says, or in its place the server: the latter as REST says it. */
type Answer = { message?: unknown; error?: { message?: unknown } };

/**
 * Puts products on the order list without leaving the page: any button of the page that sends to this element's address.
 * Without this the form leads back to the page, whose address then shows the answer.
 */
export class ListAdder extends LiveElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed: HTMLElement | null = null;
  /** What was sent and not answered with a yes, by what it says: pressed once more it has the same key, and counts once. */
  readonly #unsure = new Map<string, string>();

  protected live(signal: AbortSignal): void {
    document.addEventListener('submit', (event) => this.#take(event), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#hide(), { signal });
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  #take(event: SubmitEvent): void {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement)) return;
    const address = submitter?.getAttribute('formaction') ?? target.getAttribute('action');
    if (!address || address !== this.own('form', HTMLFormElement)?.getAttribute('action')) return;
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
      });
      const { message, error }: Answer = await response.json();
      const words = message ?? error?.message;
      if (typeof words !== 'string') throw new Error('It says nothing.');
      if (response.ok) this.#unsure.delete(asked);
      this.#say(words, response.ok);
    } catch {
      this.#say(this.dataset['away'] ?? '', false);
    }
    if (button) button.ariaDisabled = null;
    document.dispatchEvent(new Event(listChanged));
  }

  #say(words: string, isDone: boolean): void {
    const status = this.own('[role=status]', HTMLElement);
    if (status) status.textContent = '';
    this.dataset['shown'] = isDone ? 'done' : 'failed';
    // What is said before it can be seen is not read aloud, nor the same words twice.
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

  /** What it lies over is seen again. Whoever is in it goes back to where he pressed. */
  #hide(): void {
    clearTimeout(this.#timer);
    if (this.matches(':focus-within')) this.#pressed?.focus();
    delete this.dataset['shown'];
    this.dataset['gone'] = ''; // also what the page's address shows
  }
}
