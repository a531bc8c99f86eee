import { TaxRow } from '@/components/orders/tax-row';
import { SummaryList, SummaryRow, SummaryTotal } from '@/components/ui/summary-list';
import { formatMoney } from '@/lib/base/money';
import type { Receipt } from '@/lib/payments/schema';

/** In one sentence: what the card was charged, and how much of it went back. */
export function chargedWords({ charged, kept }: Receipt, currency: string): string {
  const paid = `${formatMoney(charged, currency)} paid by card`;
  if (kept === 0) return `${paid} and refunded in full`;
  return kept < charged ? `${paid}, ${formatMoney(charged - kept, currency)} of it refunded` : paid;
}

type ReceiptSumsProps = Receipt & {
  currency: string | undefined;
  /** What was kept of each order. */
  parts?: readonly number[];
};

/** The same in figures. */
export function ReceiptSums({ charged, kept, currency, parts = [kept] }: ReceiptSumsProps) {
  const isPartBack = kept < charged;
  return (
    <SummaryList className="mt-4">
      {isPartBack && <SummaryRow label="Paid">{formatMoney(charged, currency)}</SummaryRow>}
      {isPartBack && <SummaryRow label="Refunded">{formatMoney(charged - kept, currency)}</SummaryRow>}
      <SummaryTotal label={isPartBack ? 'Paid after refund' : 'Paid'}>
        {formatMoney(kept, currency)}
      </SummaryTotal>
      <TaxRow total={parts} currency={currency} />
    </SummaryList>
  );
}
