import { figure } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { taxPart } from '@/lib/base/tax';
import { formatDay } from '@/lib/base/time';
import { blocksOf, ordersFacts, underLine } from './billing';
import type { Buyer } from './buyer';
import type { OrderLine } from './order-line';
import type { Printed } from './schema';
import { clockNote, columnHeads, factsOf, letterhead, taxRow } from './words';

export type Invoiced = {
  number: string;
  issuedAt: Date;
  paidAt: Date;
  transactionId: string;
  /** All orders that the payment paid, at least one, all in the same currency. */
  lines: readonly OrderLine[];
  buyer: Buyer;
  /** The tax percentage that prices included when it was issued. */
  taxPercent: number;
};

/** Sum of all lines in minor units: what was paid. */
export const sumOf = (lines: readonly Pick<OrderLine, 'total'>[]): number =>
  lines.reduce((sum, { total }) => sum + total, 0);

/** The printed invoice for one payment, which leaves nothing due. */
export function printInvoice(invoiced: Invoiced): Printed {
  const { number, issuedAt, paidAt, transactionId, lines, buyer, taxPercent } = invoiced;
  const currency = lines[0]?.currency;
  const money = (minor: number) => formatMoney(minor, currency);
  const total = money(sumOf(lines));
  // Rounded line by line, so that credit notes for all lines add up to the same tax.
  const tax = lines.reduce((sum, line) => sum + taxPart(line.total, taxPercent), 0);
  const paid = formatDay(paidAt.toISOString());
  return {
    ...letterhead,
    title: 'Invoice',
    name: number,
    facts: factsOf({
      'Invoice number': number,
      'Invoice date': formatDay(issuedAt.toISOString()),
      ...ordersFacts(lines),
      Payment: transactionId,
    }),
    blocks: blocksOf(lines, buyer),
    columns: columnHeads({ Product: 'start', 'Unit price': 'end', Quantity: 'end', Amount: 'end' }),
    rows: lines.map((line) => ({
      cells: [line.product, money(line.price), figure(line.quantity), money(line.total)],
      under: underLine(line, lines),
    })),
    totals: [
      { label: 'Total', value: total, isStrong: true },
      ...taxRow(taxPercent, tax, currency),
      { label: `Paid by card, ${paid}`, value: total, isStrong: false },
      { label: 'Amount due', value: money(0), isStrong: false },
    ],
    notes: ['Paid in full. There is nothing left to pay.', clockNote],
  };
}
