import { TaxRow } from '@/components/orders/tax-row';
import { SummaryRow, SummaryTotal } from '@/components/ui/summary-list';
import { formatMoney } from '@/lib/base/money';
import type { Receipt } from '@/lib/payments/schema';

/** What paid an order, where that paid others as well. */
export type PaidTogether = { count: number; total: number } | null;

/** In one sentence: what the card was charged, and how much of it went back. */
export function chargedWords(
  { charged, kept }: Receipt,
  currency: string,
  together: PaidTogether = null,
): string {
  const own = formatMoney(charged, currency);
  const paid = together
    ? `${own} of one card payment of ${formatMoney(together.total, currency)} for ${together.count} orders`
    : `${own} paid by card`;
  if (kept === 0) return `${paid} and refunded in full`;
  return kept < charged ? `${paid}, ${formatMoney(charged - kept, currency)} of it refunded` : paid;
}

type ReceiptSumsProps = Receipt & {
  currency: string | undefined;
  /** What was kept of each order. */
  parts?: readonly number[];
  /** What the sum is called while nothing of it went back. */
  label?: string;
};

/** The same in figures: the last rows of a list. */
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
