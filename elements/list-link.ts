import { hintIn, listChanged } from '@/elements/list-hint';
import { patience, withListLock } from '@/elements/list-lock';
import { LiveElement } from '@/elements/live-element';
import { onSessionChange } from '@/elements/session-channel';
import { hasHint } from '@/elements/visitor';

/**
 * The way to the order list in the header, with how many lines there are and what they come to: by a readable cookie, for
 * the page is the same for everybody. Of an account's list the server is asked once where the cookie says nothing.
 */
export class ListLink extends LiveElement {
  #hasAsked = false;

  protected live(signal: AbortSignal): void {
    const show = () => void this.#show();
    const anew = () => {
      this.#hasAsked = false;
      show();
    };
    signal.addEventListener('abort', onSessionChange(anew));
    document.addEventListener(listChanged, show, { signal });
    // With the module at hand already, the parser has not read what to write into.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show, { signal });
    show();
  }

  async #ask(): Promise<void> {
    if (hintIn(document.cookie)) return;
    const signal = AbortSignal.timeout(patience);
    await fetch(this.dataset['summary'] ?? '', { cache: 'no-store', signal }).catch(() => null);
  }

  async #show(): Promise<void> {
    if (hasHint(document.cookie) && !hintIn(document.cookie) && !this.#hasAsked) {
      this.#hasAsked = true;
      // In turn with changes: an answer from before one of them would come after it and say that nothing is there.
      await withListLock(() => this.#ask());
    }
    const hint = hintIn(document.cookie);
    const link = this.own('a', HTMLAnchorElement);
    const [lines, total] = this.querySelectorAll('b');
    if (!link || !lines || !total) return;
    const { lines: count, total: sum } = hint ?? { lines: 0, total: '' };
    lines.textContent = String(count);
    total.textContent = sum || ' ';
    lines.hidden = count === 0;
    document.documentElement.toggleAttribute('data-list', count > 0);
    const name = link.title;
    link.ariaLabel = count > 0 ? `${name}, ${count} ${count === 1 ? 'line' : 'lines'}, ${sum}` : name;
  }
}
