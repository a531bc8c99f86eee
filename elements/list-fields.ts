/** A field of the order list's page that users type in. */
type Typed = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (field: unknown): field is Typed =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'hidden');

const typedIn = (part: Element): Typed[] => [...part.querySelectorAll('input, textarea')].filter(isTyped);

/** What the fields of a form held when it was sent. */
export type Sent = Map<Typed, string>;
/** For every field, what `noteSent` noted when it was last sent. */
const last = new WeakMap<Typed, Sent>();

/**
 * Notes the values of a form that is being sent. The answer may overwrite these fields, unless they change in the
 * meantime.
 * @returns the note; clear it when the request fails, so that its fields count as unsent again
 */
export function noteSent(form: HTMLFormElement): Sent {
  const sent = new Map(typedIn(form).map((field) => [field, field.value]));
  for (const field of sent.keys()) last.set(field, sent);
  return sent;
}

const isUnsent = (field: Typed): boolean =>
  field.value !== (last.get(field)?.get(field) ?? field.defaultValue);

/** Whether a form holds a value that has not been sent yet. */
export const hasUnsent = (form: HTMLFormElement): boolean => typedIn(form).some(isUnsent);

/** Carries typed but unsent values of all forms over into the fields of the answer. */
export function keepUnsent(shown: Element, next: Element): void {
  for (const field of typedIn(shown)) {
    if (!isUnsent(field)) continue;
    const place = next.querySelector(`#${CSS.escape(field.id)}`);
    if (!isTyped(place)) continue;
    if (field.type === 'file') place.replaceWith(field);
    else place.value = field.value;
  }
}

/** Remembers the caret of a field. @returns a function that restores it in the field that replaces this one */
export function caretIn(focused: Element | null): (field: HTMLElement) => void {
  if (!isTyped(focused) || focused.type === 'file') return () => undefined;
  const { selectionStart, selectionEnd } = focused;
  return (field) => {
    if (isTyped(field) && field.value === focused.value)
      field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/**
 * Applies a step button to the current value of its field, so that presses that come faster than their answers add up.
 * A value that is no quantity counts as the one on the list.
 * @param press `set:{product}:{units}`, where the units are based on the quantity on the list, the field's `data-listed`
 * @returns whether the field changed; if not, the server applies `press` as it stands
 */
export function stepField(form: HTMLFormElement, press: string): boolean {
  const [verb, product = '', units] = press.split(':');
  const field = verb === 'set' ? form.querySelector(`#quantity-${product}`) : null;
  if (!(field instanceof HTMLInputElement)) return false;
  const listed = Number(field.dataset['listed']);
  const now = (Number(field.value) || listed) + Number(units) - listed;
  if (!Number.isSafeInteger(now) || now < 1) return false;
  field.value = String(now);
  return true;
}
