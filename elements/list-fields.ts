/** A field of the order list's page that users type in. */
type Typed = HTMLInputElement | HTMLTextAreaElement;

const typedIn = (part: Element) => part.querySelectorAll<Typed>('input:not([type=hidden]),textarea');

/** What the fields of a form held when it was sent. */
export type Sent = Map<Typed, string>;
/** For every field, what `noteSent` noted when it was last sent. */
const last = new WeakMap<Typed, Sent>();

/**
 * Has a part of the page say no longer that it shows the quantity on the list, where a field has another one. The server
 * may have that by now: otherwise going back to the shown one would count as not edited (lib/lists/schema).
 */
function noteEdited(part: Element, { name, value, dataset: { listed } }: Typed): void {
  const shown = part.querySelector<HTMLInputElement>('[name=shown]');
  const id = name.slice(2); // of `q:{id}`
  if (shown && value !== listed) shown.value = shown.value.replace(`${id}:${listed}`, id);
}

/**
 * Notes the values of a form that is being sent. The answer may overwrite these fields, unless they change in the
 * meantime.
 * @returns the note; clear it when the request fails, so that its fields count as unsent again
 */
export function noteSent(form: HTMLFormElement): Sent {
  const sent: Sent = new Map();
  for (const field of typedIn(form)) {
    sent.set(field, field.value);
    last.set(field, sent);
    noteEdited(form, field);
  }
  return sent;
}

const isUnsent = (field: Typed): boolean =>
  field.value !== (last.get(field)?.get(field) ?? field.defaultValue);

/** Whether a form holds a value that has not been sent yet. */
export const hasUnsent = (form: HTMLFormElement): boolean => [...typedIn(form)].some(isUnsent);

/**
 * Carries typed but unsent values of all forms over into the fields of the answer. Lines that are typed below those that
 * were sent stay, and what became of these is for the answer to say.
 */
export function keepUnsent(shown: Element, next: Element): void {
  for (const field of typedIn(shown)) {
    if (!isUnsent(field)) continue;
    const place = next.querySelector<Typed>(`#${CSS.escape(field.id)}`);
    if (!place) continue;
    if (field.type === 'file') place.replaceWith(field);
    else {
      const sent = last.get(field)?.get(field)?.trimEnd();
      place.value = field.value.startsWith(`${sent}\n`)
        ? (place.value + field.value.slice(sent?.length)).trimStart()
        : field.value;
      noteEdited(next, place);
    }
  }
}

const hasCaret = (field: (Element & { selectionEnd?: number | null }) | null): field is Typed =>
  field?.selectionEnd != null;

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
  const [, typed] = /^[\s\p{Cf}]*(\d+)[\s\p{Cf}]*$/u.exec(field.value) ?? [];
  const now = (Number(typed) || listed) + Number(units) - listed;
  if (now > 0) field.value = `${now}`;
  return now > 0;
}
