import { LiveElement } from '@/elements/live-element';
import { stepped } from '@/lib/base/quantity-step';
import { type PriceBreak, unitPriceFor } from '@/lib/base/unit-price';

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
    const { valueAsNumber, min, max, step } = field;
    field.value = String(stepped(valueAsNumber, by, Number(min), Number(max), Number(step)));
    this.#show();
  }

  /** As the page writes it: price and currency come with the element, so that the module knows of no shop. */
  #moneyOf(units: number): string {
    const { price, breaks, minor, currency = '', locale, unit = '' } = this.dataset;
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const words = (amount: number) => format.format(amount / Number(minor));
    // What the page wrote of the product's own breaks.
    const known = breaks ? (JSON.parse(breaks) as PriceBreak[]) : null;
    const each = unitPriceFor({ price: Number(price), breaks: known }, units);
    return words(units * each) + (known ? unit.replace('{}', words(each)) : '');
  }

  /** What is wrong with a quantity between two cartons; the browser counts them from the minimum, as the shop does. */
  #betweenCartons({ valueAsNumber, min, max, step }: HTMLInputElement): string {
    const next = stepped(valueAsNumber, Number(step), Number(min), Number(max), Number(step));
    const { between = '', most = '' } = this.dataset;
    return next > valueAsNumber ? between.replace('{}', String(next)) : most;
  }

  #show(): void {
    const field = this.own('input', HTMLInputElement);
    const sum = this.own('output', HTMLOutputElement);
    const wrong = this.own('[role=status]', HTMLElement);
    if (!field || !sum || !wrong) return;
    const units = field.valueAsNumber;
    const { rangeUnderflow, rangeOverflow, stepMismatch, valid } = field.validity;
    const { min = '', max = '' } = this.dataset;
    const ranged = rangeUnderflow ? min : rangeOverflow ? max : '';
    const said = !ranged && stepMismatch ? this.#betweenCartons(field) : ranged;
    if (wrong.textContent !== said) wrong.textContent = said;
    field.ariaInvalid = valid ? null : 'true';
    sum.textContent = units > 0 && Number.isSafeInteger(units) ? this.#moneyOf(units) : '–';
    this.toggleAttribute('data-off', !valid);
  }
}
