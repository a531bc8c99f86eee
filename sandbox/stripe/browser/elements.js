import { cardParams } from './card-rules.js';
import { CardElement, isElementType } from './element.js';

/** A group of Elements that together are one card. */
export class Elements {
  #elements = [];
  #options;
  #values = { number: '', expiry: '', cvc: '' };

  constructor(options = {}) {
    this.#options = { ...options };
  }

  create(type, options) {
    if (!isElementType(type))
      throw new Error(
        `The sandbox has no "${type}" Element; it has card, cardNumber, cardExpiry and cardCvc.`,
      );
    if (this.getElement(type)) throw new Error(`Can only create one Element of type ${type}.`);
    const element = new CardElement(type, options, this.#values, (destroyed) => {
      this.#elements = this.#elements.filter((one) => one !== destroyed);
    });
    groups.set(element, this);
    this.#elements.push(element);
    return element;
  }

  /** By name, or by the component of the React library. */
  getElement(type) {
    const name = typeof type === 'string' ? type : type?.__elementType;
    return this.#elements.find(({ elementType }) => elementType === name) ?? null;
  }

  update(options) {
    Object.assign(this.#options, options);
  }

  async fetchUpdates() {
    return {};
  }

  async submit() {
    const error = this.#firstError();
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }

  /** `{ card }` for the API, or `{ error }` when a field is not filled in well. */
  collect() {
    const error = this.#firstError();
    return error ? { error } : { card: cardParams(this.#values) };
  }

  #firstError() {
    return this.#elements.map(({ error }) => error).find(Boolean) ?? null;
  }
}

/** Which group an Element belongs to: a payment names only one of them. */
const groups = new WeakMap();

/** The card behind one of its Elements: `{ card }` or `{ error }`; null when that is no Element. */
export function collectCard(element) {
  return element instanceof CardElement ? groups.get(element).collect() : null;
}
