import { site } from '@/lib/base/site';

/** Where the sequence begins, so that the first customer does not read that there was none before. */
const first = 10_000;
const firstGroup = 1000;
const firstQuote = 1000;

/**
 * What people call an order, the same on pages, in mails, files and at Stripe: `NB-10482`. Orders that were placed before
 * there was the sequence have the last six digits of their id.
 */
export function orderNumber(id: string, sequence: number | undefined): string {
  return sequence === undefined
    ? `#${id.slice(-6).toUpperCase()}`
    : `${site.orderPrefix}-${first + sequence}`;
}

/** What people call several orders that were placed together: `NB-G1001`. */
export const groupNumber = (sequence: number): string => `${site.orderPrefix}-G${firstGroup + sequence}`;

/** What people call a quote: `NB-Q1001`. */
export const quoteNumber = (sequence: number): string => `${site.orderPrefix}-Q${firstQuote + sequence}`;

/** The number behind a letter; null for any other text. */
function digitsBehind(letter: 'G' | 'Q', text: string): number | null {
  const [, digits] = new RegExp(`^#?${site.orderPrefix}-${letter}(\\d{1,9})$`, 'i').exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The place in the sequence that a quote's number says; null for any other text. */
export function sequenceOfQuote(text: string): number | null {
  const number = digitsBehind('Q', text);
  return number === null ? null : number - firstQuote;
}

/** The same of a group's number; null also for the beginning of one. */
export function sequenceOfGroup(text: string): number | null {
  const number = digitsBehind('G', text);
  return number === null || number <= firstGroup ? null : number - firstGroup;
}
