import { listChanged, visitorsHint } from '@/elements/list-hint';
import { patience, withListLock } from '@/elements/list-lock';
import { LiveElement } from '@/elements/live-element';
import { onSessionChange } from '@/elements/session-channel';
import { seemsSignedIn, visitorKnown } from '@/elements/visitor';

/**
 * The header's link to the order list, with its number of lines and its total. Both come from a readable cookie,
 * because the page is the same document for everybody. If a signed-in visitor has no such cookie, the server is asked
 * once.
 */
export class ListLink extends LiveElement {
  #hasAsked = false;

  protected live(signal: AbortSignal): void {
    const show = () => void this.#show();
    const anew = () => {
      this.#hasAsked = false;
      show();
    };
    onSessionChange(anew, signal);
    document.addEventListener(listChanged, show, { signal });
    document.addEventListener(visitorKnown, show, { signal });
    // A cached module may run before the parser has read the element's content.
    document.addEventListener('DOMContentLoaded', show, { signal });
    show();
  }

  async #ask(): Promise<void> {
    if (visitorsHint()) return;
    const signal = AbortSignal.timeout(patience);
    await fetch(this.dataset['summary'] ?? '', { cache: 'no-store', signal }).catch(() => null);
  }

  async #show(): Promise<void> {
    if (seemsSignedIn() && !visitorsHint() && !this.#hasAsked) {
      this.#hasAsked = true;
      // Take turns with changes: an answer computed before a change could arrive after it and report an empty list.
      await withListLock(() => this.#ask());
    }
    const link = this.own<HTMLAnchorElement>('a');
    const [lines, total] = this.querySelectorAll('b');
    if (!link || !lines || !total) return;
    const { lines: count = 0, total: sum = '' } = visitorsHint() ?? {};
    lines.textContent = String(count);
    total.textContent = sum || ' ';
    lines.hidden = count === 0;
    document.documentElement.toggleAttribute('data-list', count > 0);
    const name = link.title;
    link.ariaLabel = count > 0 ? `${name}, ${count} ${count === 1 ? 'line' : 'lines'}, ${sum}` : name;
  }
}
