import { LiveElement } from '@/elements/live-element';
import { stepped } from '@/lib/base/quantity-step';
import { type PriceBreak, unitPriceFor } from '@/lib/base/unit-price';

/** The quantity of a product: step buttons, the sum while typing, and a message when the quantity is invalid. */
export class QuantityPrice extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener('input', () => this.#show(), { signal });
    this.addEventListener('click', (event) => this.#press(event), { signal });
    // The browser restores a typed quantity when the visitor comes back to the page.
    addEventListener('pageshow', () => this.#show(), { signal });
  }

  #press({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest('button') : null;
    const by = Number(button?.dataset['step']);
    const field = this.own<HTMLInputElement>('input');
    if (!by || !field) return;
    field.value = String(this.#stepped(field, by));
    this.#show();
  }

  #stepped({ valueAsNumber, min, max, step }: HTMLInputElement, by = Number(step)): number {
    return stepped(valueAsNumber, by, Number(min), Number(max), Number(step));
  }

  /** Formats the sum as the page does, from attributes of the element, as the module has no settings of the shop. */
  #moneyOf(units: number): string {
    const { price, breaks, minor = '', currency = '', locale, unit = '' } = this.dataset;
    const minimumFractionDigits = minor.length - 1; // of 100, for two; browsers know fewer of some
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits });
    const words = (amount: number) => format.format(amount / Number(minor));
    // Written by the page, so its shape is known.
    const known = breaks ? (JSON.parse(breaks) as PriceBreak[]) : null;
    const each = unitPriceFor({ price: Number(price), breaks: known }, units);
    return words(units * each) + (known ? unit.replace('{}', words(each)) : '');
  }

  /** The message for an incomplete carton. The browser counts cartons from the minimum, as the shop does. */
  #betweenCartons(field: HTMLInputElement): string {
    const next = this.#stepped(field);
    const { between = '', most = '', locale } = this.dataset;
    return next > field.valueAsNumber ? between.replace('{}', next.toLocaleString(locale)) : most;
  }

  #show(): void {
    const field = this.own<HTMLInputElement>('input');
    const sum = this.own('output');
    const wrong = this.own('[role=status]');
    if (!field || !sum || !wrong) return;
    // Already shown, by the page as it came or by the last call: the first formatting in a tab takes 20 ms.
    if (field.value === field.defaultValue) return;
    // Safari resets a field without autocompletion, after `pageshow`, when it brings a page back: to this.
    field.defaultValue = field.value;
    const units = field.valueAsNumber;
    const { rangeUnderflow, rangeOverflow, stepMismatch, valid } = field.validity;
    const { min = '', max = '' } = this.dataset;
    const said = rangeUnderflow ? min : rangeOverflow ? max : stepMismatch ? this.#betweenCartons(field) : '';
    if (wrong.textContent !== said) wrong.textContent = said;
    field.ariaInvalid = String(!valid);
    sum.textContent = units > 0 && Number.isSafeInteger(units) ? this.#moneyOf(units) : '–';
  }
}
