import { brandOf, cardParams, checkField } from './card-rules.js';
import { FieldGroup } from './field-group.js';
import { isFrameSent } from './http.js';
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
  #heardBy = { change: new Set(), ready: new Set(), loaderror: new Set() };
  #host = null;
  #fields = null;
  #brandLabel = null;

  constructor(options, onDestroy) {
    this.#options = { ...options };
    this.#onDestroy = onDestroy;
    fillSheet(this.#sheet, this.#options.style);
  }

  on(event, handler) {
    this.#heardBy[event]?.add(handler);
  }

  off(event, handler) {
    this.#heardBy[event]?.delete(handler);
  }

  /** Shows its fields once they are loaded, as a frame of Stripe's; tells `loaderror` if they can't be. */
  async mount(host) {
    this.#host = host;
    const isSent = await isFrameSent();
    if (this.#host !== host) return; // destroyed meanwhile
    const error = { type: 'api_connection_error', message: 'The card fields could not be loaded.' };
    if (!isSent) return this.#tell('loaderror', { error });
    this.#fields = new FieldGroup(this.#values, this.#options, (event) => this.#heard(event));
    const { row, brandLabel } = layOut(this.#fields.inputs);
    this.#brandLabel = brandLabel;
    const box = document.createElement('div');
    const root = box.attachShadow({ mode: 'open', delegatesFocus: true });
    root.adoptedStyleSheets = [this.#sheet];
    root.append(row);
    host.replaceChildren(box);
    this.#show();
    this.#tell('ready', {});
  }

  update(options) {
    Object.assign(this.#options, options);
    fillSheet(this.#sheet, this.#options.style);
    for (const input of this.#fields?.inputs ?? []) input.disabled = Boolean(this.#options.disabled);
  }

  destroy() {
    for (const handlers of Object.values(this.#heardBy)) handlers.clear();
    this.#fields?.clear();
    this.#host?.replaceChildren();
    this.#host = null;
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
    else this.#tellChange(this.#show());
  }

  #tell(event, facts) {
    for (const handler of this.#heardBy[event]) handler({ elementType: 'card', ...facts });
  }

  #tellChange(error) {
    this.#tell('change', {
      brand: brandOf(this.#values.number).brand,
      complete: this.#error() === null,
      empty: Object.values(this.#values).every((value) => value === ''),
      error: error ?? undefined,
      value: { postalCode: '' },
    });
  }

  /** Shows the state of the fields; returns the error to show, or null. */
  #show() {
    this.#brandLabel.textContent = BRAND_NAMES[brandOf(this.#values.number).brand] ?? '';
    return this.#fields.showErrors();
  }
}
