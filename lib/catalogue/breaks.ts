import * as z from 'zod';
import { priceSchema, wholeNumber } from '@/lib/base/fields';
import { messages } from '@/lib/base/messages';
import { amountText, toMinor } from '@/lib/base/money';
import type { PriceBreak } from '@/lib/base/unit-price';

/** A product's price breaks: how they are parsed from requests, and written in forms and the CSV file. */

export const mostBreaks = 8;

/**
 * One break as a form or a CSV cell writes it: `100: 3.20`, the units with or without commas. A price that begins with
 * 0 and a digit is no price: spreadsheet programs make 100 minutes of it, and write 40:03.20.
 */
const written = /^(\d[\d,]*)\s*[:=]\s*(?!0\d)(\S+)$/;

function readLine(line: string): unknown {
  const [, from = '', price = ''] = written.exec(line) ?? [];
  return from === '' ? line : { from: from.replaceAll(',', ''), price };
}

/** Splits the input into single breaks: a list, or a text with one per line or separated by semicolons. */
function listOf(sent: unknown): readonly unknown[] | null {
  if (Array.isArray(sent)) return sent;
  if (typeof sent !== 'string') return null;
  const lines = sent.split(/[\n;]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').map(readLine);
}

const { breakUnreadable, breakRises, breakFalls, tooManyBreaks, inBreak, priceRequired } = messages.catalogue;
const units = wholeNumber(messages.catalogue.required, 2, 1_000_000_000);
const price = priceSchema(priceRequired);

type Read = PriceBreak[] | string;

/** Appends one break to those already read, or returns the message that says what is wrong with it. */
function readOne(before: PriceBreak[], one: unknown): Read {
  const number = before.length + 1;
  if (typeof one !== 'object' || one === null) return breakUnreadable(number);
  const from = units.safeParse(Reflect.get(one, 'from'));
  const each = price.safeParse(Reflect.get(one, 'price'));
  const wrong = from.error ?? each.error;
  if (!from.success || !each.success)
    return inBreak(number, wrong?.issues[0]?.message ?? messages.value.otherwise);
  const last = before.at(-1);
  if (last && from.data <= last.from) return breakRises(number);
  if (last && each.data >= last.price) return breakFalls(number);
  return [...before, { from: from.data, price: each.data }];
}

const readAll = (list: readonly unknown[]): Read =>
  list.reduce<Read>((before, one) => (typeof before === 'string' ? before : readOne(before, one)), []);

/** Price breaks as REST returns them: `price` is a decimal amount of money. */
export const breaksSchema = z.array(z.object({ from: z.int(), price: z.number() }));

/** Input of forms, REST and CSV; missing or empty becomes null. Reports at most one issue, on the whole field. */
export const breaksInput = z
  .preprocess((sent, context) => {
    const list = listOf(sent ?? []);
    if (list?.length === 0) return null;
    const read = list === null ? breakUnreadable(1) : readAll(list.slice(0, mostBreaks));
    if (typeof read !== 'string' && list !== null && list.length <= mostBreaks) return read;
    const message = typeof read === 'string' ? read : tooManyBreaks(mostBreaks);
    context.addIssue({ code: 'custom', message, input: sent });
    return z.NEVER;
  }, breaksSchema.nullable())
  .default(null);

/** Stored breaks (prices in minor units) as a form or a CSV cell writes them: `100: 3.20; 500: 2.90`. */
export const breaksText = (breaks: readonly PriceBreak[], separator = '; '): string =>
  breaks.map(({ from, price: minor }) => `${from}: ${amountText(minor)}`).join(separator);

/** Breaks as hints show them, in minor units: in a currency without decimals, 3.20 and 2.90 would be the same. */
export const exampleBreaks: readonly PriceBreak[] = [
  { from: 100, price: 320 },
  { from: 500, price: 290 },
];

type Said = { price?: unknown; quantity?: unknown; breaks?: unknown };

/** The message if the breaks contradict the price or the minimum quantity, else null. A draft may lack either. */
export function breaksComplaint({ price: base, quantity, breaks }: Said): string | null {
  const [first] = breaksSchema.safeParse(breaks).data ?? [];
  if (!first) return null;
  if (typeof quantity === 'number' && quantity > 0 && first.from <= quantity)
    return messages.catalogue.breakAboveMinimum(quantity);
  if (typeof base === 'number' && base > 0 && first.price >= base)
    return messages.catalogue.breakBelowPrice(amountText(toMinor(base)));
  return null;
}

/** Schema check that the breaks fit the price and the minimum quantity. */
export const breaksCheck = z.refine<Said>((said) => breaksComplaint(Object(said)) === null, {
  path: ['breaks'],
  error: ({ input }) => breaksComplaint(Object(input)) ?? messages.value.otherwise,
  when: () => true, // runs even if other fields are invalid, so that all errors are shown at once
});
