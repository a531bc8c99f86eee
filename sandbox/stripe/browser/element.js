import { brandOf, checkField } from './card-rules.js';
import { Emitter } from './emitter.js';
import { FieldGroup } from './field-group.js';
import { layOut } from './layout.js';
import { fillSheet } from './styles.js';

const PARTS = {
  card: ['number', 'expiry', 'cvc'],
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
};
const BRAND_NAMES = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX', discover: 'DISC' };
const STATES = ['base', 'focus', 'complete', 'empty', 'invalid'];

export function isElementType(type) {
  return Object.hasOwn(PARTS, type);
}

/** Card fields in a shadow root, with the interface of a Stripe Element. It has no postal code field. */
export class CardElement extends Emitter {
  #type;
  #options;
  #values;
  #onDestroy;
  /** Made by script, so that it needs no permission from the page's content security policy. */
  #sheet = new CSSStyleSheet();
  #host = null;
  #fields = null;
  #brandLabel = null;
  #isDestroyed = false;

  /** `values` is shared by the Elements of one group, for the length of a code depends on the number. */
  constructor(type, options, values, onDestroy) {
    super();
    this.#type = type;
    this.#options = { ...options };
    this.#values = values;
    this.#onDestroy = onDestroy;
    fillSheet(this.#sheet, this.#options.style);
  }

  get elementType() {
    return this.#type;
  }

  /** The first error among the fields of this Element, or null. */
  get error() {
    return PARTS[this.#type].map((name) => checkField(name, this.#values)).find(Boolean) ?? null;
  }

  /** @param target an element or a selector */
  mount(target) {
    if (this.#isDestroyed) {
      throw new Error('This Element has already been destroyed. Please create a new one.');
    }
    const host = typeof target === 'string' ? document.querySelector(target) : target;
    if (!host) {
      throw new Error(`The selector you specified (${target}) applies to no DOM elements on the page.`);
    }
    if (host === this.#host) return;
    this.unmount();
    this.#host = host;
    this.#fields = new FieldGroup(PARTS[this.#type], this.#values, this.#options, (event) =>
      this.#heard(event),
    );
    const { row, brandLabel } = layOut(PARTS[this.#type], this.#fields.inputs, !this.#options.hideIcon);
    this.#brandLabel = brandLabel;
    const box = document.createElement('div');
    const root = box.attachShadow({ mode: 'open', delegatesFocus: true });
    root.adoptedStyleSheets = [this.#sheet];
    root.append(row);
    host.replaceChildren(box);
    this.#show();
    queueMicrotask(() => this.emit('ready', { elementType: this.#type }));
  }

  update(options) {
    Object.assign(this.#options, options);
    fillSheet(this.#sheet, this.#options.style);
    for (const input of this.#fields?.inputs ?? []) {
      input.disabled = Boolean(this.#options.disabled);
      if (options.placeholder !== undefined) input.placeholder = options.placeholder;
    }
  }

  clear() {
    this.#fields?.clear();
    this.#changed();
  }

  focus() {
    this.#fields?.inputs[0]?.focus();
  }

  blur() {
    for (const input of this.#fields?.inputs ?? []) input.blur();
  }

  unmount() {
    if (!this.#host) return;
    this.#host.replaceChildren();
    this.#host.classList.remove(...STATES.map((state) => this.#className(state)));
    this.#host = null;
    this.#fields = null;
    this.#brandLabel = null;
  }

  destroy() {
    this.#fields?.clear();
    this.unmount();
    this.#isDestroyed = true;
    this.removeListeners();
    this.#onDestroy(this);
  }

  #heard(event) {
    if (event === 'changed' || event === 'blur') this.#changed();
    if (event === 'enter') this.#host?.closest('form')?.requestSubmit();
    if (event === 'focus' || event === 'blur') {
      this.#host?.classList.toggle(this.#className('focus'), event === 'focus');
    }
    if (['focus', 'blur', 'escape'].includes(event)) this.emit(event, { elementType: this.#type });
  }

  #changed() {
    const error = this.#show();
    this.emit('change', {
      elementType: this.#type,
      brand: brandOf(this.#values.number).brand,
      complete: this.error === null,
      empty: this.#isEmpty(),
      error: error ?? undefined,
      value: { postalCode: '' },
    });
  }

  /** Shows the state of the fields on them and on the host; returns the error that is due, or null. */
  #show() {
    const error = this.#fields?.showErrors() ?? null;
    const classes = this.#host?.classList;
    classes?.add(this.#className('base'));
    classes?.toggle(this.#className('complete'), this.error === null);
    classes?.toggle(this.#className('empty'), this.#isEmpty());
    classes?.toggle(this.#className('invalid'), error !== null);
    if (this.#brandLabel) {
      this.#brandLabel.textContent = BRAND_NAMES[brandOf(this.#values.number).brand] ?? '';
    }
    return error;
  }

  #isEmpty() {
    return PARTS[this.#type].every((name) => this.#values[name] === '');
  }

  #className(state) {
    return this.#options.classes?.[state] ?? (state === 'base' ? 'StripeElement' : `StripeElement--${state}`);
  }
}
