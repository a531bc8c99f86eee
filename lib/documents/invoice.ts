import { formatMoney } from '@/lib/base/money';
import { formatDay } from '@/lib/base/time';
import { blocksOf, ordersFacts, underLine } from './billing';
import type { Buyer } from './buyer';
import type { OrderLine } from './order-line';
import type { Printed } from './schema';
import { clockNote, factsOf, letterhead, units } from './words';

export type Invoiced = {
  number: string;
  issuedAt: Date;
  paidAt: Date;
  transactionId: string;
  /** All orders of the payment, at least one, in one currency. */
  lines: readonly OrderLine[];
  buyer: Buyer;
};

/** Minor units of all lines: what was paid. */
export const sumOf = (lines: readonly Pick<OrderLine, 'total'>[]): number =>
  lines.reduce((sum, { total }) => sum + total, 0);

/** An invoice in print: what one payment paid, which leaves nothing to pay. */
export function printInvoice({ number, issuedAt, paidAt, transactionId, lines, buyer }: Invoiced): Printed {
  const currency = lines[0]?.currency;
  const money = (minor: number) => formatMoney(minor, currency);
  const total = money(sumOf(lines));
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
    columns: [
      { head: 'Product', align: 'start' },
      { head: 'Unit price', align: 'end' },
      { head: 'Quantity', align: 'end' },
      { head: 'Amount', align: 'end' },
    ],
    rows: lines.map((line) => ({
      cells: [line.product, money(line.price), units(line.quantity), money(line.total)],
      under: underLine(line, lines),
    })),
    totals: [
      { label: 'Total', value: total, isStrong: true },
      { label: `Paid by card, ${paid}`, value: total, isStrong: false },
      { label: 'Amount due', value: money(0), isStrong: false },
    ],
    notes: ['Paid in full. There is nothing left to pay.', clockNote],
  };
}
