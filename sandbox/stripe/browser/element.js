import { brandOf, cardParams, checkField } from './card-rules.js';
import { FieldGroup } from './field-group.js';
import { layOut } from './layout.js';
import { fillSheet } from './styles.js';

const BRAND_NAMES = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX', discover: 'DISC' };

/** A card's fields in a shadow root, with the part of a Stripe Element's interface that pages use. No postal code. */
export class CardElement {
  #options;
  #onDestroy;
  #values = { number: '', expiry: '', cvc: '' };
  /** Created by script, so that the page's content security policy needn't allow it. */
  #sheet = new CSSStyleSheet();
  #changed = new Set();
  #host = null;
  #fields = null;
  #brandLabel = null;

  constructor(options, onDestroy) {
    this.#options = { ...options };
    this.#onDestroy = onDestroy;
    fillSheet(this.#sheet, this.#options.style);
  }

  /** The only event is `change`. */
  on(event, handler) {
    if (event === 'change') this.#changed.add(handler);
  }

  off(event, handler) {
    if (event === 'change') this.#changed.delete(handler);
  }

  mount(host) {
    this.#host = host;
    this.#fields = new FieldGroup(this.#values, this.#options, (event) => this.#heard(event));
    const { row, brandLabel } = layOut(this.#fields.inputs);
    this.#brandLabel = brandLabel;
    const box = document.createElement('div');
    const root = box.attachShadow({ mode: 'open', delegatesFocus: true });
    root.adoptedStyleSheets = [this.#sheet];
    root.append(row);
    host.replaceChildren(box);
    this.#show();
  }

  update(options) {
    Object.assign(this.#options, options);
    fillSheet(this.#sheet, this.#options.style);
    for (const input of this.#fields?.inputs ?? []) input.disabled = Boolean(this.#options.disabled);
  }

  destroy() {
    this.#changed.clear();
    this.#fields?.clear();
    this.#host?.replaceChildren();
    this.#onDestroy();
  }

  /** `{ card }` for the API, or `{ error }` when a field is invalid. */
  collect() {
    const error = this.#error();
    return error ? { error } : { card: cardParams(this.#values) };
  }

  #error() {
    const errors = Object.keys(this.#values).map((name) => checkField(name, this.#values));
    return errors.find(Boolean) ?? null;
  }

  #heard(event) {
    if (event === 'enter') this.#host.closest('form')?.requestSubmit();
    else this.#tell(this.#show());
  }

  #tell(error) {
    const change = {
      elementType: 'card',
      brand: brandOf(this.#values.number).brand,
      complete: this.#error() === null,
      empty: Object.values(this.#values).every((value) => value === ''),
      error: error ?? undefined,
      value: { postalCode: '' },
    };
    for (const handler of this.#changed) handler(change);
  }

  /** Shows the state of the fields; returns the error to show, or null. */
  #show() {
    this.#brandLabel.textContent = BRAND_NAMES[brandOf(this.#values.number).brand] ?? '';
    return this.#fields.showErrors();
  }
}
