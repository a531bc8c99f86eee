/** The fields that somebody sees, by their names; of several of one name the first. */
export function fieldsIn(part: Element): ReadonlyMap<string, HTMLInputElement> {
  const fields = new Map<string, HTMLInputElement>();
  for (const field of part.querySelectorAll('input'))
    if (field.name !== '' && field.type !== 'hidden' && !fields.has(field.name))
      fields.set(field.name, field);
  return fields;
}

/** What comes and goes with a field. */
const whole = (field: HTMLInputElement): Element => field.closest('password-reveal') ?? field;

/** Puts the fields of `shown`, with all that is in them, in the places that `next` has for them, with what it says of them. */
export function keepTyped(shown: Element, next: Element): void {
  const places = fieldsIn(next);
  for (const [name, typed] of fieldsIn(shown)) {
    const place = places.get(name);
    if (!place) continue;
    for (const attribute of ['aria-invalid', 'aria-describedby']) {
      const value = place.getAttribute(attribute);
      if (value === null) typed.removeAttribute(attribute);
      else typed.setAttribute(attribute, value);
    }
    whole(place).replaceWith(whole(typed));
  }
}

/** Takes back what was said against a field. Returns whether anything was. */
export function forgetComplaint(field: HTMLInputElement): boolean {
  if (field.ariaInvalid === null) return false;
  const complaint = field.closest('[data-field]')?.querySelector('[role=alert]');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const left = described.filter((id) => id !== complaint?.id).join(' ');
  complaint?.remove();
  field.ariaInvalid = null;
  if (left === '') field.removeAttribute('aria-describedby');
  else field.setAttribute('aria-describedby', left);
  return true;
}
