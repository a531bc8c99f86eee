import { LiveElement } from '@/elements/live-element';
import { announceSessionChange, onSessionChange } from '@/elements/session-channel';
import { forget, signOut } from '@/elements/sign-out';
import { dropToken } from '@/elements/token-store';
import { askWho, type Visitor, visitorKnown } from '@/elements/visitor';
import { signedOut } from '@/lib/base/browser-keys';
import { initials } from '@/lib/base/initials';

/**
 * The part of the navbar that depends on the visitor (specification §2). The page holds the links for guests and for
 * users; an attribute of the root element, set before the first paint, says which are visible. This element asks the
 * server who is visiting, again whenever the session may have changed, and signs out.
 */
export class AccountNav extends LiveElement {
  #asking = new AbortController();

  protected live(signal: AbortSignal): void {
    onSessionChange(({ type }) => void this.#ask(type === 'message'), signal);
    signal.addEventListener('abort', () => this.#asking.abort());
    this.addEventListener('submit', (event) => void this.#signOut(event), { signal });
    void this.#ask();
  }

  /** @param isTold whether some tab announced that the session changed */
  async #ask(isTold = false): Promise<void> {
    this.#asking.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const visitor = await askWho(asking.signal);
    // Without an answer, keep what is shown: the cookie still says that someone is signed in.
    if (visitor && !asking.signal.aborted) this.#show(visitor, isTold);
  }

  #show(visitor: Visitor, isTold: boolean): void {
    const { dataset } = document.documentElement;
    if (visitor.state === 'guest') {
      delete dataset['session'];
      const isSignedOut = document.cookie.includes(`${signedOut}=`);
      // Somebody signed out. A session that ended by itself leaves what was typed for the next sign-in.
      if (isTold || isSignedOut) forget();
      else dropToken();
      // biome-ignore lint/suspicious/noDocumentCookie: it must work in browsers without the Cookie Store API, too
      document.cookie = `${signedOut}=;path=/;max-age=0`;
      // The form was posted before this module could tell the other tabs.
      if (isSignedOut) announceSessionChange();
    } else dataset['session'] = visitor.isAdmin ? 'admin' : 'user';
    const { email = null, name = null, photoURL = null } = visitor;
    this.dataset['who'] = email ?? '';
    document.dispatchEvent(new Event(visitorKnown));
    this.own('[data-who]')?.toggleAttribute('data-unknown', name === null);
    const shown = this.own('[data-name]');
    if (shown) {
      shown.textContent = name ?? ' ';
      shown.title = name ?? '';
    }
    const letters = this.own('[data-initials]');
    if (letters) letters.textContent = initials(name ?? '') || ' ';
    const photo = this.own<HTMLImageElement>('img');
    if (!photo) return;
    photo.hidden = photoURL === null;
    if (photoURL !== null) photo.src = photoURL;
  }

  async #signOut(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const button = this.own<HTMLButtonElement>('form button');
    if (button?.ariaDisabled === 'true') return;
    const failed = this.own('[role=alert]');
    if (failed) failed.hidden = true;
    if (button) button.ariaDisabled = 'true';
    const isOut = await signOut(this.own<HTMLFormElement>('form')?.dataset['home'] ?? '/');
    if (button) button.ariaDisabled = null;
    if (failed) failed.hidden = isOut;
  }
}
