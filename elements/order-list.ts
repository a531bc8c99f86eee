import { caretIn, hasUnsent, keepUnsent, noteSent, type Sent, stepField } from '@/elements/list-fields';
import { listChanged } from '@/elements/list-hint';
import { patience, withListLock } from '@/elements/list-lock';
import { LiveElement } from '@/elements/live-element';
import { postForPage } from '@/elements/posted-document';
import { isLeaving } from '@/elements/session-channel';
import { tellUnsent, whyUnsent } from '@/elements/unsent';
import { hasHint, visitorKnown } from '@/elements/visitor';
import { sessionHint } from '@/lib/base/browser-keys';

const part = '[data-part]';

/** Sends unsent changes; not what Enter has just sent, nor a form that an answer has meanwhile replaced. */
function sendUnsent(form: HTMLFormElement | null | undefined): void {
  if (form?.isConnected && hasUnsent(form)) form.requestSubmit();
}

/**
 * The order list's page: sends its forms without a page load and shows the server's answer, which is the same page that
 * a plain form post gets. On pages that React hydrates, it leaves the forms to React.
 */
export class OrderList extends LiveElement {
  /** How many requests wait for their answers. */
  #waiting = 0;
  /** Content of the latest answer, shown once no request is waiting. */
  #fresh: Element | null = null;
  /** The link to follow once all requests are answered. */
  #ahead: string | null = null;
  /** Whether the page says that a change could not be sent. */
  #failed?: boolean;
  /** Whose list it is; undefined for the device's. */
  #owner: string | undefined;

  protected live(signal: AbortSignal): void {
    document.addEventListener(visitorKnown, () => this.#leaveWithOwner(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && this.#owner && location.reload(), {
      signal,
    });
    this.#noteOwner(this);
    if ('__next_f' in window) return;
    this.addEventListener('submit', (event) => this.#send(event), { signal });
    this.addEventListener('change', (event) => this.#change(event), { signal });
    document.addEventListener('click', (event) => this.#follow(event), { signal });
    this.addEventListener('paste', ({ target }) => setTimeout(() => this.#check(target)), { signal });
  }

  /**
   * Reloads an account's list when its owner has signed out in any tab, or when the page is restored from memory, so
   * that nobody else sees it. If the owner signs in again or changes his name, the page stays, with what was typed.
   */
  #leaveWithOwner(): void {
    const who = document.querySelector<HTMLElement>('account-nav')?.dataset['who'] ?? this.#owner;
    if (this.#owner && who !== this.#owner && !isLeaving()) location.reload();
  }

  /** Notes whose list the page, or an answer, shows: somebody may have signed in elsewhere meanwhile. */
  #noteOwner(answered: HTMLElement | null | undefined): void {
    this.#owner = answered?.dataset['owned'] ?? this.#owner;
    // The server says the user is signed in. Without the hint the navbar reports a guest, and the page would reload
    // forever.
    // biome-ignore lint/suspicious/noDocumentCookie: it must work in browsers without the Cookie Store API, too
    if (this.#owner && !hasHint(document.cookie)) document.cookie = `${sessionHint};path=/`;
    this.#leaveWithOwner();
  }

  /**
   * Leaving the page would drop what is typed and on its way, so all links, the header's too, wait for the answers. Once
   * the page has said that a change can't be sent, the header leads away all the same.
   */
  #follow(event: MouseEvent): void {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (this.#failed && !this.#waiting && !this.contains(link)) return;
    sendUnsent(this.own<HTMLInputElement>('[data-listed]')?.form);
    if (!this.#waiting) return;
    event.preventDefault();
    this.#ahead = link.getAttribute('href');
  }

  /** Sends a typed quantity and checks a chosen file. A name is sent by its own button. */
  #change({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'file') this.#check(target);
    else if (target.dataset['listed']) setTimeout(() => sendUnsent(target.form));
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
    const press = submitter?.getAttribute('value') ?? '';
    // Steps pressed faster than their answers come add up; an offer sets a fixed quantity, however often it is pressed.
    const isStep = press.startsWith('set:') && !submitter?.hasAttribute('data-once');
    const isTyped = isStep && stepField(form, press);
    const sent = noteSent(form);
    const body = new FormData(form, isTyped ? null : submitter);
    body.append('enhanced', '1');
    // Steps add up and a check changes nothing; any other button is disabled while it waits, so that it counts once.
    const isCheck = press === 'check';
    const once = isCheck || isStep ? null : submitter;
    if (once) once.ariaDisabled = 'true';
    tellUnsent(this, null);
    this.#failed = false;
    this.#say(''); // screen readers skip the same text set twice
    this.ariaBusy = 'true';
    this.#waiting += 1;
    this.#ahead = null;
    void withListLock(() => this.#ask(body, isCheck, sent, once));
  }

  async #ask(body: FormData, isCheck: boolean, sent: Sent, once: HTMLElement | null): Promise<void> {
    const [page, status] = await postForPage(location.href, body, patience);
    const fresh = page?.querySelector(part);
    this.#waiting -= 1;
    if (fresh) {
      this.#fresh = fresh;
      // The form of an offered list or order is answered where the address makes the offer, and only there.
      if (!fresh.querySelector('[name=from]')) history.replaceState(null, '', location.pathname);
      this.#noteOwner(page?.querySelector<HTMLElement>('order-list'));
    } else {
      if (once) once.ariaDisabled = null;
      this.#ahead = null;
      tellUnsent(this, whyUnsent(status));
      this.#failed = true;
    }
    // A later answer will replace this one without the result of the check, so what was checked counts as unsent again.
    if (!fresh || (isCheck && this.#waiting)) sent.clear();
    if (!this.#waiting) this.#show();
  }

  #show(): void {
    this.ariaBusy = null;
    const fresh = this.#fresh;
    const shown = this.own(part);
    this.#fresh = null;
    if (!fresh || !shown) return;
    const focused = document.activeElement;
    const had = this.contains(focused);
    const putCaret = caretIn(focused);
    const next = document.adoptNode(fresh);
    keepUnsent(shown, next);
    // An open question stays open, as the user may be about to answer it.
    for (const { id } of shown.querySelectorAll('details[open][id]'))
      next.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
    shown.replaceWith(next);
    // The focus returns to the same element, else to the heading of its section, where the outcome is shown.
    const home = focused?.closest('section')?.querySelector('h2')?.id;
    const at = (id: string | undefined) => document.getElementById(id ?? '');
    const again = at(focused?.id) ?? at(home) ?? this.own('h2');
    if (had && again) {
      again.focus();
      putCaret(again);
    }
    this.#say(this.own('[data-said]')?.textContent ?? '');
    document.dispatchEvent(new Event(listChanged));
    // The waiting link is followed, unless the server refused a change or the page no longer has that link.
    const target = this.#ahead;
    this.#ahead = null;
    if (next.querySelector('[aria-invalid=true],[data-said] [role=alert]')) return;
    document.querySelector<HTMLElement>(`a[href="${target}"]`)?.click();
  }

  #say(words: string): void {
    const status = this.own('[role=status]');
    if (status) status.textContent = words;
  }
}
