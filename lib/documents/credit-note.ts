import { isolated } from '@/lib/base/isolated';
import { formatMoney } from '@/lib/base/money';
import { formatDay } from '@/lib/base/time';
import { deliveredTo, ordersFacts, underLine } from './billing';
import type { OrderLine } from './order-line';
import type { Printed } from './schema';
import { clockNote, columnHeads, factsOf, letterhead, taxRow } from './words';

export type Credited = {
  number: string;
  issuedAt: Date;
  refundedAt: Date;
  /** Minor units: what this refund gave back; `soFar` is that plus all earlier refunds of the order. */
  amount: number;
  soFar: number;
  /** The tax included in `amount` (lib/documents/refunds). */
  tax: number;
  /** How the office paid it back, when not to the card. */
  paidBack: string | null;
  line: OrderLine;
  transactionId: string;
  /** The invoice that it reverses in full or in part; its first block says who was billed. */
  invoice: { number: string; issuedAt: Date; taxPercent: number; printed: Pick<Printed, 'blocks'> };
};

/** The printed credit note for one refund of one order. */
export function printCreditNote(credited: Credited): Printed {
  const { number, issuedAt, refundedAt, amount, soFar, tax, paidBack, line, transactionId, invoice } =
    credited;
  const money = (minor: number) => formatMoney(minor, line.currency);
  const isAll = soFar === line.total;
  const day = formatDay(refundedAt.toISOString());
  return {
    ...letterhead,
    title: 'Credit note',
    name: number,
    facts: factsOf({
      'Credit note number': number,
      'Credit note date': formatDay(issuedAt.toISOString()),
      'For invoice': `${invoice.number} of ${formatDay(invoice.issuedAt.toISOString())}`,
      ...ordersFacts([line]),
      Payment: transactionId,
    }),
    // As on the invoice: the account that knows the company may be gone by now.
    blocks: [...invoice.printed.blocks.slice(0, 1), deliveredTo(line)],
    columns: columnHeads({ Product: 'start', Invoiced: 'end', Refunded: 'end' }),
    rows: [{ cells: [line.product, money(line.total), money(amount)], under: underLine(line, [line]) }],
    totals: [
      { label: 'Refunded', value: money(amount), isStrong: true },
      ...taxRow(invoice.taxPercent, tax, line.currency),
      { label: 'Refunded of this order so far', value: money(soFar), isStrong: false },
    ],
    notes: [
      `${isAll ? 'This order has been refunded in full.' : 'Part of this order has been refunded.'} ${
        paidBack === null
          ? `The money went to the card that paid, on ${day}; banks take up to ten days to show it.`
          : `The money was paid back another way: ${isolated(paidBack)} (noted on ${day}).`
      }`,
      clockNote,
    ],
  };
}
