/** A field of the order list's page that users type in. */
type Typed = HTMLInputElement | HTMLTextAreaElement;

const typedIn = (part: Element) => part.querySelectorAll<Typed>('input:not([type=hidden]), textarea');

/** What the fields of a form held when it was sent. */
export type Sent = Map<Typed, string>;
/** For every field, what `noteSent` noted when it was last sent. */
const last = new WeakMap<Typed, Sent>();

/**
 * Notes the values of a form that is being sent. The answer may overwrite these fields, unless they change in the
 * meantime. The server may soon have another quantity than the page shows, so the form no longer says that it shows
 * that one: otherwise going back to it would count as not edited (lib/lists/schema).
 * @returns the note; clear it when the request fails, so that its fields count as unsent again
 */
export function noteSent(form: HTMLFormElement): Sent {
  const sent: Sent = new Map();
  const shown = form.querySelector<HTMLInputElement>('[name=shown]');
  for (const field of typedIn(form)) {
    sent.set(field, field.value);
    last.set(field, sent);
    const { listed } = field.dataset;
    const id = field.name.slice(2); // of `q:{id}`
    if (shown && field.value !== listed) shown.value = shown.value.replace(`${id}:${listed}`, id);
  }
  return sent;
}

const isUnsent = (field: Typed): boolean =>
  field.value !== (last.get(field)?.get(field) ?? field.defaultValue);

/** Whether a form holds a value that has not been sent yet. */
export const hasUnsent = (form: HTMLFormElement): boolean => [...typedIn(form)].some(isUnsent);

/** Carries typed but unsent values of all forms over into the fields of the answer. */
export function keepUnsent(shown: Element, next: Element): void {
  for (const field of typedIn(shown)) {
    if (!isUnsent(field)) continue;
    const place = next.querySelector<Typed>(`#${CSS.escape(field.id)}`);
    if (field.type === 'file') place?.replaceWith(field);
    else if (place) place.value = field.value;
  }
}

const hasCaret = (field: Element | null): field is Typed =>
  field !== null && 'selectionEnd' in field && field.selectionEnd !== null;

/** Remembers the caret of a field. @returns a function that restores it in the field that replaces this one */
export function caretIn(focused: Element | null): (field: HTMLElement) => void {
  if (!hasCaret(focused)) return () => undefined;
  const { selectionStart, selectionEnd } = focused;
  return (field) => {
    if (hasCaret(field) && field.value === focused.value)
      field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/**
 * Applies a step button to the current value of its field, so that presses that come faster than their answers add up.
 * A value that is no quantity counts as the one on the list, also `1.000`, of which nobody knows what it means.
 * @param press `set:{product}:{units}`, where the units are based on the quantity on the list, the field's `data-listed`
 * @returns whether the field changed; if not, the server applies `press` as it stands
 */
export function stepField(form: HTMLFormElement, press: string): boolean {
  const [, product = '', units] = press.split(':');
  const field = form.querySelector(`#quantity-${product}`);
  if (!(field instanceof HTMLInputElement)) return false;
  const listed = Number(field.dataset['listed']);
  const [, typed] = /^[^\w.,-]*(\d+)[^\w.,]*$/.exec(field.value) ?? [];
  const now = (Number(typed) || listed) + Number(units) - listed;
  if (!(now > 0)) return false;
  field.value = String(now);
  return true;
}
