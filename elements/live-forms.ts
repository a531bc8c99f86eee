import { fetchAccountFiles } from '@/elements/account-files';
import { fieldsIn, forgetComplaint, keepTyped } from '@/elements/form-state';
import { LiveElement } from '@/elements/live-element';
import { type Posted, postForPage } from '@/elements/posted-document';
import { tellUnsent, whyUnsent } from '@/elements/unsent';
import { scriptsNote } from '@/lib/base/browser-keys';
import { titleOf } from '@/lib/base/error-title';

/** Milliseconds without an answer after which a form could not be sent. */
const patience = 30_000;

/** The message that has taken a form's place, able to have the focus. */
function outcomeIn(part: Element): HTMLElement | null {
  const said = part.querySelector<HTMLElement>('.note[role]:not([hidden] *)');
  if (said) said.tabIndex = -1;
  return said;
}

/**
 * The sign-in forms: sends each without a page load and takes the part that the form names from the answer, which is
 * the same page that a plain form post gets. Typed values stay in the fields, including passwords, which no answer
 * contains.
 */
export class LiveForms extends LiveElement {
  protected live(signal: AbortSignal): void {
    // biome-ignore lint/suspicious/noDocumentCookie: it must work in browsers without the Cookie Store API, too
    document.cookie = scriptsNote;
    this.addEventListener('submit', (event) => this.#submit(event), { signal });
    this.addEventListener('click', (event) => this.#press(event), { signal });
    this.addEventListener('input', ({ target }) => this.#edited(target), { signal });
    this.addEventListener('input', fetchAccountFiles, { signal, once: true });
    // If the browser posted a form before this script ran, the page already shows errors.
    if (document.readyState === 'loading')
      addEventListener('DOMContentLoaded', () => this.#setTitle(), { signal });
    else this.#setTitle();
  }

  #submit(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    // Only a form that the server rendered names its action; without React no other form can be sent.
    if (!(form instanceof HTMLFormElement) || !form.dataset['liveForm']) return;
    if (!form.querySelector('[name^="$ACTION"]')) return;
    event.preventDefault();
    void this.#send(form, submitter);
  }

  #press(event: MouseEvent): void {
    const pressed =
      event.target instanceof Element ? event.target.closest('[data-fill], [data-sends]') : null;
    if (pressed instanceof HTMLAnchorElement) this.#ask(pressed, event);
    else if (pressed instanceof HTMLElement) this.#fill(pressed.dataset);
  }

  /** A link that stands for a hidden form: sends that form with the values of the visible fields of the same names. */
  #ask(link: HTMLAnchorElement, event: MouseEvent): void {
    const form = this.own<HTMLFormElement>(`form[data-live-form="${link.dataset['sends']}"]`);
    if (!form) return;
    event.preventDefault();
    for (const hidden of form.querySelectorAll('input'))
      hidden.value = fieldsIn(this).get(hidden.name)?.value ?? hidden.value;
    void this.#send(form, link);
  }

  #fill(values: DOMStringMap): void {
    for (const [name, field] of fieldsIn(this)) {
      const value = values[name];
      if (value === undefined) continue;
      field.value = value;
      this.#edited(field);
      field.focus();
    }
  }

  async #send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
    if (button?.ariaDisabled === 'true') return;
    const body = new FormData(form, button instanceof HTMLButtonElement ? button : null);
    body.append('enhanced', '1');
    this.querySelector('[data-failure]')?.remove();
    tellUnsent(this, null);
    const words = button?.querySelector('[data-pending]');
    const before = words?.textContent ?? '';
    if (button) button.ariaDisabled = 'true';
    if (words instanceof HTMLElement) words.textContent = words.dataset['pending'] ?? before;
    const posted = await postForPage(location.pathname + location.search, body, patience);
    if (button) button.ariaDisabled = null;
    if (words) words.textContent = before;
    this.#show(form.dataset['liveForm'] ?? '', posted);
  }

  #show(name: string, [page, status]: Posted): void {
    const part = `[data-part="${name}"]`;
    const fresh = page?.querySelector(part);
    const shown = this.own(part);
    // An answer without the part is not from this form's action: a newer version of the shop runs, or it failed.
    if (!fresh || !shown) {
      tellUnsent(this, whyUnsent(status));
      return;
    }
    const had = shown.contains(document.activeElement);
    const next = document.adoptNode(fresh);
    keepTyped(shown, next);
    shown.replaceWith(next);
    this.#setTitle();
    this.#focus(next, had);
  }

  /**
   * Focuses the first invalid or newly asked field; else, if the old part had the focus, the new submit button, or where
   * no form is left what came of it, which is so read out.
   */
  #focus(part: Element, had: boolean): void {
    const asked = part.querySelector<HTMLElement>('[data-asks]')?.dataset['asks'];
    const first =
      fieldsIn(this).get(asked ?? '') ??
      part.querySelector<HTMLElement>('[aria-invalid=true], [autofocus]') ??
      (had ? (part.querySelector<HTMLElement>('form button[type=submit]') ?? outcomeIn(part)) : null);
    first?.focus();
    first?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' });
  }

  #edited(target: EventTarget | null): void {
    if (target instanceof HTMLInputElement && forgetComplaint(target)) this.#setTitle();
  }

  #setTitle(): void {
    document.title = titleOf(
      document.title,
      this.querySelector('[aria-invalid=true], [data-failure]') !== null,
    );
  }
}
