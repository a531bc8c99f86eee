import { TaxRow } from '@/components/orders/tax-row';
import { SummaryRow, SummaryTotal } from '@/components/ui/summary-list';
import { formatMoney } from '@/lib/base/money';
import type { Receipt } from '@/lib/payments/schema';

/** A payment that paid for several orders; null if it paid for one alone. */
export type PaidTogether = { count: number; total: number } | null;

/** Says in one sentence what the card was charged and how much of it was refunded. */
export function chargedWords({ charged, kept, currency }: Receipt, together: PaidTogether = null): string {
  const own = formatMoney(charged, currency);
  const paid = together
    ? `${own} of one card payment of ${formatMoney(together.total, currency)} for ${together.count} orders`
    : `${own} paid by card`;
  if (kept === 0) return `${paid} and refunded in full`;
  return kept < charged ? `${paid}, ${formatMoney(charged - kept, currency)} of it refunded` : paid;
}

type ReceiptSumsProps = Receipt & {
  /** The sum kept of each order. */
  parts?: readonly number[];
  /** Label of the sum while nothing was refunded. */
  label?: string;
};

/** The same in figures, as the last rows of a list. */
export function ReceiptSums({ charged, kept, currency, parts = [kept], label = 'Paid' }: ReceiptSumsProps) {
  const isPartBack = kept < charged;
  return (
    <>
      {isPartBack && <SummaryRow label="Paid">{formatMoney(charged, currency)}</SummaryRow>}
      {isPartBack && <SummaryRow label="Refunded">{formatMoney(charged - kept, currency)}</SummaryRow>}
      <SummaryTotal label={isPartBack ? 'Paid after refund' : label}>
        {formatMoney(kept, currency)}
      </SummaryTotal>
      <TaxRow total={parts} currency={currency} />
    </>
  );
}
