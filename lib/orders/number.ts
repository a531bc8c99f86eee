import { site } from '@/lib/base/site';

/** Numbers don't start at 1, so that the first customer can't tell that there was none before. */
const first = 10_000;
const firstGroup = 1000;
const firstQuote = 1000;

/**
 * The order number that people see on pages, in mails, files and at Stripe: `NB-10482`. An order older than the
 * sequence has the last six digits of its id.
 */
export function orderNumber(id: string, sequence: number | undefined): string {
  return sequence === undefined
    ? `#${id.slice(-6).toUpperCase()}`
    : `${site.orderPrefix}-${first + sequence}`;
}

/** The number that people see for several orders placed together: `NB-G1001`. */
export const groupNumber = (sequence: number): string => `${site.orderPrefix}-G${firstGroup + sequence}`;

/** The number that people see for a quote: `NB-Q1001`. */
export const quoteNumber = (sequence: number): string => `${site.orderPrefix}-Q${firstQuote + sequence}`;

/**
 * The digits after the prefix and this letter, as a number; null for any other text. The dash may be another than ours,
 * and a sentence may end behind them.
 */
function digitsBehind(
  letter: 'G' | 'Q' | 'Q?' | '',
  text: string,
  before = `${site.orderPrefix}\\p{Pd}`,
): number | null {
  const [, digits] = new RegExp(`^#?${before}${letter}(\\d{1,9})\\p{P}*$`, 'iu').exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

const after = (start: number, number: number | null): number | null =>
  number === null || number <= start ? null : number - start;

/** The sequence number in a quote's number, by whichever prefix the shop had then; null also for an incomplete one. */
export const sequenceOfQuote = (text: string): number | null =>
  after(firstQuote, digitsBehind('Q', text, '\\S+\\p{Pd}'));

/** The same for a number without its prefix, `Q1001` or `1001`, which a product may be named after, too. */
export const sequenceOfBareQuote = (text: string): number | null =>
  after(firstQuote, digitsBehind('Q?', text, ''));

/** The same for an order's number; null also for an incomplete one. */
export const sequenceOfOrder = (text: string): number | null => after(first, digitsBehind('', text));

/** The same for a group's number; null also for an incomplete one. */
export const sequenceOfGroup = (text: string): number | null => after(firstGroup, digitsBehind('G', text));
