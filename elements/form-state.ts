/** The visible input fields by name; where several share a name, the first one. */
export function fieldsIn(part: Element): ReadonlyMap<string, HTMLInputElement> {
  const fields = new Map<string, HTMLInputElement>();
  for (const field of part.querySelectorAll('input'))
    if (field.name !== '' && field.type !== 'hidden' && !fields.has(field.name))
      fields.set(field.name, field);
  return fields;
}

/** The element to move with a field: the wrapper with its button, or the field itself. */
const whole = (field: HTMLInputElement): Element => field.closest('password-reveal') ?? field;

/** Moves the fields of `shown`, with what was typed, into `next`; they take over the validation state from there. */
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

/** Removes a field's error message. Returns whether there was one. */
export function forgetComplaint(field: HTMLInputElement): boolean {
  if (!field.hasAttribute('aria-invalid')) return false; // Firefox before 119 doesn't know the property
  const complaint = field.closest('[data-field]')?.querySelector('[role=alert]');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const left = described.filter((id) => id !== complaint?.id).join(' ');
  complaint?.remove();
  field.removeAttribute('aria-invalid');
  if (left === '') field.removeAttribute('aria-describedby');
  else field.setAttribute('aria-describedby', left);
  return true;
}
