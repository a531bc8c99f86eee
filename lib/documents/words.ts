import { isolated } from '@/lib/base/isolated';
import { formatMoney } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { zoneName } from '@/lib/base/time';
import type { Printed } from './schema';

/** The most lines printed of an address or a note; the rest is joined into the last one. */
const mostLines = 8;

/** The non-empty lines of a typed text. */
export function typedLines(text: string): string[] {
  const lines = text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length <= mostLines
    ? lines
    : [
        ...lines.slice(0, mostLines - 1),
        lines
          .slice(mostLines - 1)
          .map(isolated)
          .join(', '),
      ];
}

/** The facts that have a value. */
export const factsOf = (facts: Record<string, string | null>): Printed['facts'] =>
  Object.entries(facts).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));

/** The columns of a table, by their heads. */
export const columnHeads = (columns: Record<string, 'start' | 'end'>): Printed['columns'] =>
  Object.entries(columns).map(([head, align]) => ({ head, align }));

/** The row that says how much tax a total includes; none when prices include no tax. */
export function taxRow(percent: number, part: number, currency: string | undefined): Printed['totals'] {
  if (percent === 0) return [];
  const label = `Includes ${percent.toLocaleString(site.locale, { maximumFractionDigits: 3 })}% tax`;
  return [{ label, value: formatMoney(part, currency), isStrong: false }];
}

const { street, city, email, phone } = site.contact;
const { company, paper, legalLines } = site.documents;

/** The parts that every document shares: layout, paper, language and seller. */
export const letterhead = {
  layout: 2,
  paper,
  lang: 'en', // of its words; the locale writes only numbers and dates
  seller: { name: company, lines: [street, city, email, phone, ...legalLines] },
} as const satisfies Partial<Printed>;

/** Says in which time zone the dates of a document are. */
export const clockNote = `Dates are in ${zoneName}.`;
