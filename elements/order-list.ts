import { caretIn, hasUnsent, keepUnsent, noteSent, type Sent, stepField } from '@/elements/list-fields';
import { listChanged } from '@/elements/list-hint';
import { patience, withListLock } from '@/elements/list-lock';
import { LiveElement } from '@/elements/live-element';
import { isLeaving } from '@/elements/session-channel';
import { tellUnsent, whyUnsent } from '@/elements/unsent';
import { hasHint, visitorKnown } from '@/elements/visitor';
import { sessionHint } from '@/lib/base/browser-keys';

const part = '[data-part]';

/** What the page becomes; null where the server did not answer with it, and why that is so. */
type Answer = { fresh: Element | null; why: string };

/** The server's answer to a form of the page. */
const answerTo = (body: FormData): Promise<Answer> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', location.href);
    // A document that a request brings runs no script and is no text that becomes HTML.
    request.responseType = 'document';
    request.timeout = patience;
    request.onloadend = () => {
      const fresh = request.responseXML?.querySelector(part) ?? null;
      resolve({ fresh, why: whyUnsent(request.status) });
    };
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
  /** What the last answer makes of the page, until none is waited for. */
  #fresh: Element | null = null;
  /** The link that somebody goes by once all is answered. */
  #ahead: string | null = null;

  protected live(signal: AbortSignal): void {
    const { owned } = this.dataset;
    if (owned !== undefined) this.#leaveWithOwner(owned, signal);
    if ('__next_f' in window) return;
    this.addEventListener('submit', (event) => this.#send(event), { signal });
    this.addEventListener('change', (event) => this.#change(event), { signal });
    this.addEventListener('click', (event) => this.#follow(event), { signal });
    this.addEventListener('paste', ({ target }) => setTimeout(() => this.#check(target)), { signal });
  }

  /**
   * An account's list is not seen once somebody has signed out, in whichever tab, or when the page comes back from memory.
   * That its owner has signed in again or changed his name leaves what he types where it is.
   */
  #leaveWithOwner(owner: string, signal: AbortSignal): void {
    // The server says that somebody is signed in: without the sign of it the navbar would not ask who, and say nobody for ever.
    if (!hasHint(document.cookie)) document.cookie = `${sessionHint};path=/`;
    const again = () => location.reload();
    const look = () => {
      const who = document.querySelector<HTMLElement>('account-nav')?.dataset['who'] ?? owner;
      if (who !== owner && !isLeaving()) again();
    };
    look();
    document.addEventListener(visitorKnown, look, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && again(), { signal });
  }

  /** What comes after the list is read from the server: whatever is typed or on its way gets there first. */
  #follow(event: MouseEvent): void {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-waits]');
    if (!link) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    sendUnsent(link.closest('form'));
    if (this.#waiting === 0) return;
    event.preventDefault();
    this.#ahead = link.getAttribute('href');
  }

  /** A quantity that was typed, a file that was chosen. A name is sent by its button, which is pressed after it. */
  #change({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'file') this.#check(target);
    else if (target.inputMode === 'numeric') setTimeout(() => sendUnsent(target.form));
  }

  #check(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    target.closest('form')?.querySelector<HTMLElement>('[value=check]')?.click();
  }

  #send(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !('liveForm' in form.dataset)) return;
    event.preventDefault();
    if (submitter?.ariaDisabled === 'true') return;
    const press = submitter instanceof HTMLButtonElement ? submitter.value : '';
    // A step adds up with others that are faster than their answers; an offer is what it says, however often it is pressed.
    const isStep = press.startsWith('set:') && !submitter?.hasAttribute('data-once');
    const body = isStep && stepField(form, press) ? new FormData(form) : new FormData(form, submitter);
    body.append('enhanced', '1');
    const sent = noteSent(form);
    // A check of what was pasted changes nothing; anything else but a step counts once while it waits.
    const once = press === 'check' || isStep ? null : submitter;
    if (once) once.ariaDisabled = 'true';
    tellUnsent(this, null);
    this.ariaBusy = 'true';
    this.#waiting += 1;
    this.#ahead = null;
    void withListLock(() => this.#ask(body, press === 'check', sent, once));
  }

  async #ask(body: FormData, isCheck: boolean, sent: Sent, once: HTMLElement | null): Promise<void> {
    const { fresh, why } = await answerTo(body);
    this.#waiting -= 1;
    if (fresh) this.#fresh = fresh;
    else {
      if (once) once.ariaDisabled = null;
      this.#ahead = null;
      this.#say('');
      tellUnsent(this, why);
    }
    // What was pressed meanwhile is answered by the same page, which says nothing of what was checked before.
    if (!fresh || (isCheck && this.#waiting > 0)) sent.clear();
    if (this.#waiting === 0) this.#show();
  }

  #show(): void {
    this.ariaBusy = null;
    const [fresh, shown] = [this.#fresh, this.own(part, HTMLElement)];
    this.#fresh = null;
    if (!fresh || !shown) return;
    const focused = document.activeElement;
    const had = this.contains(focused);
    const putCaret = caretIn(focused);
    // What the address offered was answered.
    history.replaceState(null, '', location.pathname);
    const next = document.adoptNode(fresh);
    keepUnsent(shown, next);
    // Nor does a question close that somebody is about to answer.
    for (const { id } of shown.querySelectorAll('details[open][id]'))
      next.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
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
    this.#goAhead(next);
  }

  /** Not from what the server refused, nor where nothing is left to go on with. */
  #goAhead(shown: Element): void {
    const target = this.#ahead;
    this.#ahead = null;
    if (shown.querySelector('[aria-invalid=true], [data-said] [role=alert]')) return;
    if (target && shown.querySelector(`a[href="${target}"]`)) location.assign(target);
  }

  #say(words: string): void {
    const status = this.own('[role=status]', HTMLElement);
    if (status) status.textContent = words;
  }
}
