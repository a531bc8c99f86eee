/** A field of the order list's page that somebody types in. */
type Typed = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (field: unknown): field is Typed =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'hidden');

const typedIn = (part: Element): Typed[] => [...part.querySelectorAll('input, textarea')].filter(isTyped);

/** What the fields of a form held when it was sent. */
export type Sent = Map<Typed, string>;
/** For every field, when it was sent last. */
const last = new WeakMap<Typed, Sent>();

/**
 * Notes what is on its way in a form: the answer to it has the say over these fields, unless they are changed meanwhile.
 * @returns the note, to be emptied where nothing is answered: then all of it is still to be sent
 */
export function noteSent(form: HTMLFormElement): Sent {
  const sent = new Map(typedIn(form).map((field) => [field, field.value]));
  for (const field of sent.keys()) last.set(field, sent);
  return sent;
}

const isUnsent = (field: Typed): boolean =>
  field.value !== (last.get(field)?.get(field) ?? field.defaultValue);

/** Whether a form has something in it that is not on its way, nor was. */
export const hasUnsent = (form: HTMLFormElement): boolean => typedIn(form).some(isUnsent);

/** Puts what was typed and not sent, in whichever form, into the places that the answer has for it. */
export function keepUnsent(shown: Element, next: Element): void {
  for (const field of typedIn(shown)) {
    if (!isUnsent(field)) continue;
    const place = next.querySelector(`#${CSS.escape(field.id)}`);
    if (!isTyped(place)) continue;
    if (field.type === 'file') place.replaceWith(field);
    else place.value = field.value;
  }
}

/** Where the caret stands, to put it there again in the field that comes in place of this one. */
export function caretIn(focused: Element | null): (field: HTMLElement) => void {
  if (!isTyped(focused) || focused.type === 'file') return () => undefined;
  const { selectionStart, selectionEnd } = focused;
  return (field) => {
    if (isTyped(field) && field.value === focused.value)
      field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/**
 * A press of a step changes what its field holds by now, so that presses which come faster than their answers add up.
 * @param press `set:{product}:{units}`, with the units counted from what the page showed
 * @returns whether it did; else the server is to do what the press says
 */
export function stepField(form: HTMLFormElement, press: string): boolean {
  const [verb, product = '', units] = press.split(':');
  const field = verb === 'set' ? form.querySelector(`#quantity-${product}`) : null;
  if (!(field instanceof HTMLInputElement)) return false;
  const now = Number(field.value) + Number(units) - Number(field.defaultValue);
  if (!Number.isSafeInteger(now) || now < 1) return false;
  field.value = String(now);
  return true;
}
