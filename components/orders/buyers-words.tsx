import { Lines } from '@/components/ui/lines';
import { SummaryRow } from '@/components/ui/summary-list';
import type { BuyersWords as Words } from '@/lib/orders/schema';

/** What the buyer's office added to an order, where it did, as rows of a summary. */
export function BuyersWords({ order: { poNumber, note } }: { order: Words }) {
  return (
    <>
      {poNumber !== null && <SummaryRow label="PO number">{poNumber}</SummaryRow>}
      {note !== null && (
        <SummaryRow label="Note">
          <Lines>{note}</Lines>
        </SummaryRow>
      )}
    </>
  );
}
