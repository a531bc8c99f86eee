import { caretIn, hasUnsent, keepUnsent, noteSent, type Sent, stepField } from '@/elements/list-fields';
import { listChanged } from '@/elements/list-hint';
import { patience, withListLock } from '@/elements/list-lock';
import { LiveElement } from '@/elements/live-element';
import { onSessionAnnouncedOrMissed } from '@/elements/session-channel';

const part = '[data-part]';
type Answer = Element | null | undefined;

/** What the page becomes by the server's answer to a form of it; nothing without an answer. */
const answerTo = (body: FormData): Promise<Answer> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', location.pathname + location.search);
    // A document that a request brings runs no script and is no text that becomes HTML.
    request.responseType = 'document';
    request.timeout = patience;
    request.onloadend = () => resolve(request.responseXML?.querySelector(part));
    request.send(body);
  });

/** Not what Enter has just sent, nor a form that an answer took the place of while somebody was in it. */
function sendUnsent(form: HTMLFormElement | null): void {
  if (form?.isConnected && hasUnsent(form)) form.requestSubmit();
}

/**
 * The page of the order list: sends its forms without leaving the page and takes over what the server answers, which is
 * the same page as without this. Where React is at work on the page it leaves everything to that.
 */
export class OrderList extends LiveElement {
  /** How many forms wait for their answers. */
  #waiting = 0;

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
    else if (target.inputMode === 'numeric') setTimeout(() => sendUnsent(target.form));
  }

  #check(target: EventTarget | null): void {
    const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    const button = isField && target.form?.querySelector('[value=check]');
    if (button instanceof HTMLElement) button.click();
  }

  #send(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset['liveForm'] === undefined) return;
    event.preventDefault();
    const press = submitter instanceof HTMLButtonElement ? submitter.value : '';
    const body = stepField(form, press) ? new FormData(form) : new FormData(form, submitter);
    body.append('enhanced', '1');
    const sent = noteSent(form);
    this.ariaBusy = 'true';
    this.#waiting += 1;
    void withListLock(() => this.#ask(body, press === 'check', sent));
  }

  async #ask(body: FormData, isCheck: boolean, sent: Sent): Promise<void> {
    const fresh = await answerTo(body);
    this.#waiting -= 1;
    // What was pressed meanwhile is answered by the same page, which says nothing of what was checked before.
    if (!fresh || (isCheck && this.#waiting > 0)) sent.clear();
    if (this.#waiting === 0) this.#show(fresh);
  }

  #show(fresh: Answer): void {
    this.ariaBusy = null;
    const shown = this.own(part, HTMLElement);
    if (!fresh || !shown) {
      this.#say(this.dataset['away'] ?? '');
      return;
    }
    const focused = document.activeElement;
    const had = this.contains(focused);
    const putCaret = caretIn(focused);
    // What the address offered was answered.
    history.replaceState(null, '', location.pathname);
    const next = document.adoptNode(fresh);
    keepUnsent(shown, next);
    shown.replaceWith(next);
    // What had the focus is there again; else its part of the page is, where what was done is told.
    const home = focused?.closest('section')?.getAttribute('aria-labelledby');
    const at = (id: string | null | undefined) => (id ? document.getElementById(id) : null);
    const again = at(focused?.id) ?? at(home) ?? this.own('h2', HTMLElement);
    if (had && again) {
      again.focus();
      putCaret(again);
    }
    this.#say(this.own('[data-said]', HTMLElement)?.textContent ?? '');
    document.dispatchEvent(new Event(listChanged));
  }

  #say(words: string): void {
    const status = this.own('[role=status]', HTMLElement);
    if (status) status.textContent = words;
  }
}
