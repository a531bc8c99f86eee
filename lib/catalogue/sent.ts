import { toAmount, toMinor } from '@/lib/base/money';
import type { PriceBreak } from '@/lib/base/unit-price';
import { breaksSchema, breaksText } from './breaks';
import { type FieldName, type FieldValues, fieldOf, isFieldName } from './fields';

/** An amount, or the amounts of price breaks. */
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

/** Values as they were sent, with amounts of money as they are kept. */
export const toKept = <Values extends object>(values: Values): Values =>
  withMoney(values, (amount) => toMinor(amount));

/** Values as they are kept, with amounts of money as REST answers them. */
export const toSent = <Values extends object>(values: Values): Values =>
  withMoney(values, (minor) => toAmount(minor));

/** What a cell of the CSV file says of a field, and a form where several lines are not wanted; money in amounts. */
export function fieldCell(name: FieldName, kept: FieldValues): string | number | null {
  const value = kept[name];
  return typeof value === 'object' ? value && breaksText(value) : (toSent({ [name]: value })[name] ?? null);
}
