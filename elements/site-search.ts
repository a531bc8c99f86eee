import { LiveElement } from '@/elements/live-element';
import { inText, optionAfter, optionId } from '@/elements/search-keys';

/** Milliseconds without a key before the server is asked. */
const pause = 120;
/** Fewer letters would match too many words. */
const leastLetters = 2;

/** Null if the module can't be loaded: the box searches without suggestions, too. */
const loadOffering = () => import('@/elements/offers').catch(() => null);

/** From this width on, the header itself shows the box (app/chrome.css). */
const wideQuery = '(width >= 80rem)';

/**
 * The search box of the navbar: a form that leads to the results and works without script. This element suggests
 * products and categories while the visitor types (ARIA Authoring Practices, editable combobox with list autocomplete).
 */
export class SiteSearch extends LiveElement {
  #asking = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #active = inText;

  protected live(signal: AbortSignal): void {
    this.addEventListener('input', () => this.#askSoon(), { signal });
    this.addEventListener('focusin', loadOffering, { signal });
    this.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.addEventListener('click', (event) => this.#openFor(event), { signal });
    this.addEventListener('mousedown', (event) => this.#keepFocus(event), { signal });
    this.addEventListener('focusout', (event) => this.#leaveFor(event), { signal });
    addEventListener('pagehide', () => this.#leave(), { signal });
    signal.addEventListener('abort', () => this.#close());
    matchMedia(wideQuery).addEventListener('change', () => this.#sheet?.hidePopover?.(), { signal });
    const dress = () => this.#dress();
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', dress, { signal });
    else dress();
  }

  get #text(): HTMLInputElement | null {
    return this.own<HTMLInputElement>('input');
  }

  get #sheet(): HTMLElement | null {
    return this.own('[popover]');
  }

  get #list(): HTMLElement | null {
    return this.own('[data-list]');
  }

  get #options(): HTMLElement[] {
    return [...(this.#list?.querySelectorAll('a') ?? [])];
  }

  get #target(): string {
    return this.own<HTMLFormElement>('form')?.getAttribute('action') ?? '';
  }

  /**
   * Adds the ARIA attributes of a combobox; without script it is a plain text field. The navbar is the same in every
   * document, so the text that was searched for is read from the page's address.
   */
  #dress(): void {
    const [text, list] = [this.#text, this.#list];
    if (!text || !list) return;
    // Not by their properties, which Firefox before 119, the last one for Windows 7 and 8, doesn't know.
    text.setAttribute('role', 'combobox');
    text.setAttribute('aria-autocomplete', 'list');
    text.setAttribute('aria-expanded', 'false');
    text.setAttribute('aria-controls', list.id);
    // As the default, to which Safari resets a field without autocompletion when it brings a page back.
    if (location.pathname.startsWith(this.#target))
      text.defaultValue = new URLSearchParams(location.search).get('q') ?? '';
  }

  /** Keeps the focus in the text field when the list, or its edge, is pressed. */
  #keepFocus(event: MouseEvent): void {
    if (event.target instanceof Node && this.#list?.contains(event.target)) event.preventDefault();
  }

  /** Opens the box on small screens. Focuses the field within the tap's event, or phones would show no keyboard. */
  #openFor(event: MouseEvent): void {
    const { target } = event;
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.parentElement !== this) return;
    event.preventDefault();
    this.#sheet?.showPopover();
    this.#text?.focus();
  }

  /** Until the answer comes, Enter searches for the text: what is marked was offered for another one. */
  #askSoon(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.#mark(inText);
    this.#timer = setTimeout(() => void this.#ask(), pause);
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.#asking.abort();
    const text = this.#text?.value.trim() ?? '';
    if (text.length < leastLetters) return this.#close();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const offering = await loadOffering();
    const offers = await offering?.askFor(text, signal);
    if (signal.aborted) return;
    if (offering && offers)
      this.#show(offering.groupsOf(offers, text, `${this.#target}?q=${encodeURIComponent(text)}`));
    else this.#close();
  }

  #show(groups: HTMLElement[]): void {
    const [text, list] = [this.#text, this.#list];
    if (!text || !list) return;
    list.replaceChildren(...groups);
    list.hidden = groups.length === 0;
    text.setAttribute('aria-expanded', String(!list.hidden));
    const options = this.#options;
    for (const [index, option] of options.entries()) option.id = optionId(index);
    this.#mark(inText);
    // The last option is the link to all results.
    const count = Math.max(0, options.length - 1);
    this.#say(`${count || 'No'} ${count === 1 ? 'suggestion' : 'suggestions'}`);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.#say('');
    const list = this.#list;
    if (!list || list.hidden) return;
    list.hidden = true;
    list.replaceChildren();
    this.#mark(inText);
    this.#text?.setAttribute('aria-expanded', 'false');
  }

  #say(words: string): void {
    const status = this.own('[role=status]');
    if (status) status.textContent = words;
  }

  #mark(index: number): void {
    this.#active = index;
    for (const [at, option] of this.#options.entries())
      option.setAttribute('aria-selected', String(at === index));
    const option = this.#options[index];
    if (option) this.#text?.setAttribute('aria-activedescendant', option.id);
    else this.#text?.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  }

  #key(event: KeyboardEvent): void {
    const options = this.#options;
    if (event.isComposing || (event.target !== this.#text && options.length === 0)) return;
    if (event.key === 'Escape') {
      if (options.length === 0) return;
      event.preventDefault();
      this.#close();
    } else if (event.key === 'Enter') {
      const option = options[this.#active];
      if (!option) return;
      event.preventDefault();
      option.click();
    } else if (options.length === 0) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      void this.#ask();
    } else this.#walk(event, options.length);
  }

  #walk(event: KeyboardEvent, count: number): void {
    const next =
      event.altKey || event.ctrlKey || event.metaKey ? null : optionAfter(event.key, this.#active, count);
    if (next === null) return;
    if (next !== inText) event.preventDefault();
    this.#mark(next);
  }

  /** Closes the list when the focus leaves the box, and the sheet too if it would cover the newly focused element. */
  #leaveFor({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && this.contains(relatedTarget)) return;
    if (relatedTarget) this.#leave();
    else this.#close();
  }

  #leave(): void {
    this.#close();
    this.#sheet?.hidePopover?.();
  }
}
