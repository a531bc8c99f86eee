import { toAmount, toMinor } from '@/lib/base/money';
import type { PriceBreak } from '@/lib/base/unit-price';
import { breaksSchema, breaksText } from './breaks';
import { type FieldName, type FieldValues, fieldOf, isFieldName } from './fields';

/** Converts an amount, or the amounts of price breaks. */
function changed(value: unknown, change: (amount: number) => number): unknown {
  if (typeof value === 'number') return change(value);
  const breaks = breaksSchema.safeParse(value).data;
  return breaks ? breaks.map(({ from, price }): PriceBreak => ({ from, price: change(price) })) : value;
}

function withMoney<Values extends object>(values: Values, change: (amount: number) => number): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const isMoney = isFieldName(name) && fieldOf(name).isMoney;
    return [name, isMoney ? changed(value, change) : value];
  });
  return Object.fromEntries(entries) as Values; // the same keys, and amounts where amounts were
}

/** Values as received, with money converted to minor units for storage. */
export const toKept = <Values extends object>(values: Values): Values =>
  withMoney(values, (amount) => toMinor(amount));

/** Stored values, with money converted to decimal amounts as REST returns them. */
export const toApi = <Values extends object>(values: Values): Values =>
  withMoney(values, (minor) => toAmount(minor));

/** Price breaks as a cell, with a semicolon in each: else spreadsheet programs read `100: 3.20` as minutes. */
const breaksCell = (breaks: readonly PriceBreak[]) =>
  breaks.length === 1 ? `${breaksText(breaks)};` : breaksText(breaks);

/** A field's value as a cell of the CSV file; money as decimal amounts. */
export function fieldCell(name: FieldName, kept: FieldValues): string | number | null {
  const value = kept[name];
  return typeof value === 'object' ? value && breaksCell(value) : (toApi({ [name]: value })[name] ?? null);
}
