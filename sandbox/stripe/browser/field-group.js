import { checkField } from './card-rules.js';
import { createField, readField } from './field.js';

/** The inputs of a card and how they work together. `values` has their text; `listener` gets `changed` and `enter`. */
export class FieldGroup {
  #values;
  #listener;
  #inputs;
  /** Fields that the buyer has filled in and left: only then is incomplete an error. */
  #left = new Set();

  constructor(values, options, listener) {
    this.#values = values;
    this.#listener = listener;
    this.#inputs = new Map(Object.keys(values).map((name) => [name, createField(name, values, options)]));
    for (const [name, input] of this.#inputs) this.#listen(name, input);
  }

  get inputs() {
    return [...this.#inputs.values()];
  }

  clear() {
    this.#left.clear();
    for (const [name, input] of this.#inputs) {
      this.#values[name] = '';
      input.value = '';
    }
  }

  /** Marks invalid fields; returns the first error to show, or null. */
  showErrors() {
    const due = [...this.#inputs].map(([name, input]) => {
      const error = checkField(name, this.#values);
      const isEarly = error?.code.startsWith('incomplete') && !this.#left.has(name);
      const isDue = error !== null && this.#values[name] !== '' && !isEarly;
      input.setAttribute('aria-invalid', String(isDue));
      return isDue ? error : null;
    });
    return due.find(Boolean) ?? null;
  }

  #listen(name, input) {
    input.addEventListener('input', (event) => {
      readField(name, input, this.#values);
      this.#listener('changed');
      const isDeleted = event.inputType?.startsWith('delete');
      if (!isDeleted && input.selectionStart === input.value.length) this.#advance(name);
    });
    input.addEventListener('blur', () => {
      if (this.#values[name] !== '') this.#left.add(name);
      this.#listener('changed');
    });
    input.addEventListener('keydown', (event) => this.#press(event, name));
  }

  #press(event, name) {
    if (event.key === 'Enter') {
      event.preventDefault();
      this.#listener('enter');
    }
    const previous = this.#neighbour(name, -1);
    if (event.key === 'Backspace' && this.#values[name] === '' && previous) {
      event.preventDefault();
      previous.focus();
    }
  }

  /** Moves on to the next field once this one is complete, as Stripe's card field does. */
  #advance(name) {
    const next = this.#neighbour(name, 1);
    if (next?.value === '' && checkField(name, this.#values) === null) next.focus();
  }

  #neighbour(name, step) {
    const names = [...this.#inputs.keys()];
    return this.#inputs.get(names[names.indexOf(name) + step]);
  }
}
