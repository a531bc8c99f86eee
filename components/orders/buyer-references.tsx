import { SummaryRow, SummaryText } from '@/components/ui/summary-list';
import { formatCalendarDay } from '@/lib/base/time';
import type { Order, BuyerReferences as References } from '@/lib/orders/schema';

type BuyerReferencesProps = { order: References & Pick<Order, 'wantedDate'> };

/** The buyer's requested date, PO number and note, where given, as rows of a summary. */
export function BuyerReferences({ order: { poNumber, note, wantedDate } }: BuyerReferencesProps) {
  return (
    <>
      {wantedDate !== null && (
        <SummaryRow label="Requested date">
          <time dateTime={wantedDate}>{formatCalendarDay(wantedDate)}</time>
        </SummaryRow>
      )}
      {poNumber !== null && <SummaryRow label="PO number">{poNumber}</SummaryRow>}
      <SummaryText label="Note" text={note} />
    </>
  );
}
