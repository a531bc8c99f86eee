import { LiveElement } from '@/elements/live-element';
import { stepped } from '@/elements/quantity-step';

/** How many units of a product: steps beside the field, the sum while typing, and what is wrong with it in words. */
export class QuantityPrice extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener('input', () => this.#show(), { signal });
    this.addEventListener('click', (event) => this.#press(event), { signal });
    // A browser brings back what was typed when one returns.
    addEventListener('pageshow', () => this.#show(), { signal });
  }

  #press({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest('button') : null;
    const by = Number(button?.dataset['step']);
    const field = this.own('input', HTMLInputElement);
    if (!by || !field) return;
    field.value = String(stepped(field.valueAsNumber, by, Number(field.min), Number(field.max)));
    this.#show();
  }

  /** As the page writes it: price and currency come with the element, so that the module knows of no shop. */
  #moneyOf(units: number): string {
    const { price, minor, currency = '', locale } = this.dataset;
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    return format.format((units * Number(price)) / Number(minor));
  }

  #show(): void {
    const field = this.own('input', HTMLInputElement);
    const sum = this.own('output', HTMLOutputElement);
    const wrong = this.own('[role=status]', HTMLElement);
    if (!field || !sum || !wrong) return;
    const units = field.valueAsNumber;
    const { rangeUnderflow, rangeOverflow, valid } = field.validity;
    const { min = '', max = '' } = this.dataset;
    const said = rangeUnderflow ? min : rangeOverflow ? max : '';
    if (wrong.textContent !== said) wrong.textContent = said;
    field.ariaInvalid = valid ? null : 'true';
    sum.textContent = units > 0 && Number.isSafeInteger(units) ? this.#moneyOf(units) : '–';
    this.toggleAttribute('data-off', !valid);
  }
}
