import { formatMoney } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { zoneName } from '@/lib/base/time';
import type { Printed } from './schema';

/** As many lines of an address or a note as documents give room; what is more goes on in the last one. */
const mostLines = 8;

/** A text in the lines that it was typed in, without empty ones. */
export function typedLines(text: string): string[] {
  const lines = text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(', ')];
}

/** Facts that there are. */
export const factsOf = (facts: Record<string, string | null>): Printed['facts'] =>
  Object.entries(facts).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));

/** What a total has of tax, in a row of its own, where prices include any. */
export function taxRow(percent: number, part: number, currency: string | undefined): Printed['totals'] {
  if (percent === 0) return [];
  const label = `Includes ${percent.toLocaleString(site.locale, { maximumFractionDigits: 3 })}% tax`;
  return [{ label, value: formatMoney(part, currency), isStrong: false }];
}

const { street, city, email, phone } = site.contact;
const { company, paper, legalLines } = site.documents;

/** Who sells, on which paper, and by whose clock: what every document begins with. */
export const letterhead = {
  layout: 2,
  paper,
  lang: site.locale,
  seller: { name: company, lines: [street, city, email, phone, ...legalLines] },
} as const satisfies Partial<Printed>;

/** Dates on documents are days of this clock. */
export const clockNote = `Dates are in ${zoneName}.`;
