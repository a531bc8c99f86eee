import { LiveElement } from '@/elements/live-element';
import { announceSessionChange } from '@/elements/session-channel';
import { keepToken } from '@/elements/token-store';

/** Milliseconds without an answer after which the call has failed. */
const patience = 15_000;

/** Gets an access token for the current session (specification §7). @throws Error when there is none, or no answer */
async function askToken(email: string, name: string): Promise<string> {
  const response = await fetch(`/api/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, name }),
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  });
  const { token }: { token?: unknown } = await response.json();
  if (!response.ok || typeof token !== 'string') throw new Error(String(response.status));
  return token;
}

/** The last step of every sign-in: waits until the access token is stored, then goes on (specification §4). */
export class FinishSignIn extends LiveElement {
  protected live(signal: AbortSignal): void {
    const again = ({ target }: Event) => {
      if (target instanceof Element && target.closest('button')) void this.#finish();
    };
    this.addEventListener('click', again, { signal });
    void this.#finish();
  }

  async #finish(): Promise<void> {
    const { email = '', name = '', target = '/' } = this.dataset;
    this.#say('way');
    try {
      keepToken(await askToken(email, name));
    } catch {
      return this.#say(navigator.cookieEnabled ? 'failed' : 'blocked');
    }
    announceSessionChange();
    // Back would lead here again, from where it goes on; a page restored from memory would wait forever.
    location.replace(target);
  }

  #say(step: 'way' | 'failed' | 'blocked'): void {
    for (const part of this.querySelectorAll<HTMLElement>('[data-step]'))
      part.hidden = part.dataset['step'] !== step;
  }
}
