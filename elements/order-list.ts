import { listChanged } from '@/elements/list-hint';
import { LiveElement } from '@/elements/live-element';
import { onSessionAnnouncedOrMissed } from '@/elements/session-channel';

const part = '[data-part]';

/**
 * The page of the order list: sends its forms without leaving the page and takes over what the server answers, which is
 * the same page as without this. Where React is at work on the page it leaves everything to that.
 */
export class OrderList extends LiveElement {
  #sending = new XMLHttpRequest();

  protected live(signal: AbortSignal): void {
    if (this.dataset['owned'] !== undefined) this.#leaveWithOwner(signal);
    if ('__next_f' in window) return;
    this.addEventListener('submit', (event) => this.#send(event), { signal });
    this.addEventListener('change', (event) => this.#change(event), { signal });
    this.addEventListener('paste', ({ target }) => setTimeout(() => this.#check(target)), { signal });
  }

  /** An account's list is not seen once somebody has signed out, in whichever tab, or when the page comes back from memory. */
  #leaveWithOwner(signal: AbortSignal): void {
    const again = () => location.reload();
    signal.addEventListener('abort', onSessionAnnouncedOrMissed(again));
    addEventListener('pageshow', ({ persisted }) => persisted && again(), { signal });
  }

  /** A quantity that was typed, a file that was chosen. A name is sent by its button, which is pressed after it. */
  #change({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'file') this.#check(target);
    else if (target.inputMode === 'numeric') target.form?.requestSubmit();
  }

  #check(target: EventTarget | null): void {
    const field = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target : null;
    const button = field?.form?.querySelector('[value=check]');
    if (button instanceof HTMLElement) field?.form?.requestSubmit(button);
  }

  #send(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset['liveForm'] === undefined) return;
    event.preventDefault();
    // What was asked before is answered by the same page.
    this.#sending.abort();
    const request = new XMLHttpRequest();
    this.#sending = request;
    request.open('POST', location.pathname + location.search);
    // A document that a request brings runs no script and is no text that becomes HTML.
    request.responseType = 'document';
    request.onload = () => this.#show(request.responseXML);
    request.onerror = () => this.#show(null);
    this.ariaBusy = 'true';
    const body = new FormData(form, submitter);
    body.append('enhanced', '1');
    request.send(body);
  }

  #show(answer: Document | null): void {
    this.ariaBusy = null;
    const fresh = answer?.querySelector(part);
    const shown = this.own(part, HTMLElement);
    if (!fresh || !shown) {
      this.#say(this.dataset['away'] ?? '');
      return;
    }
    const id = document.activeElement?.id;
    const had = this.contains(document.activeElement);
    // What the address offered was answered.
    history.replaceState(null, '', location.pathname);
    shown.replaceWith(document.adoptNode(fresh));
    // What had the focus is there again, or is gone.
    const next = (id && document.getElementById(id)) || this.own('h2', HTMLElement);
    if (had) next?.focus();
    this.#say(this.own('[data-said]', HTMLElement)?.textContent ?? '');
    document.dispatchEvent(new Event(listChanged));
  }

  #say(words: string): void {
    const status = this.own('[role=status]', HTMLElement);
    if (status) status.textContent = words;
  }
}
