import { caretIn, hasUnsent, keepUnsent, noteSent, stepField } from '@/elements/list-fields';
import { listChanged } from '@/elements/list-hint';
import { inListTurn, patience } from '@/elements/list-turn';
import { LiveElement } from '@/elements/live-element';
import { onSessionAnnouncedOrMissed } from '@/elements/session-channel';

const part = '[data-part]';

/** What the server answers to a form of this page; null for no answer. */
const answerTo = (body: FormData): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', location.pathname + location.search);
    // A document that a request brings runs no script and is no text that becomes HTML.
    request.responseType = 'document';
    request.timeout = patience;
    request.onloadend = () => resolve(request.responseXML);
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
    const field = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target : null;
    const button = field?.form?.querySelector('[value=check]');
    if (button instanceof HTMLElement) field?.form?.requestSubmit(button);
  }

  #send(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset['liveForm'] === undefined) return;
    event.preventDefault();
    const press = submitter instanceof HTMLButtonElement ? submitter.value : '';
    const body = stepField(form, press) ? new FormData(form) : new FormData(form, submitter);
    body.append('enhanced', '1');
    noteSent(form);
    this.ariaBusy = 'true';
    this.#waiting += 1;
    void inListTurn(() => this.#ask(body));
  }

  async #ask(body: FormData): Promise<void> {
    const answer = await answerTo(body);
    this.#waiting -= 1;
    // What was pressed meanwhile is answered by the same page.
    if (this.#waiting === 0) this.#show(answer);
  }

  #show(answer: Document | null): void {
    this.ariaBusy = null;
    const fresh = answer?.querySelector(part);
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
    // What had the focus is there again, or is gone.
    const again = (focused?.id && document.getElementById(focused.id)) || this.own('h2', HTMLElement);
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
