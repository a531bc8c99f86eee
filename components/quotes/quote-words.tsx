import { Lines } from '@/components/ui/lines';
import { SummaryList, SummaryRow } from '@/components/ui/summary-list';
import { formatCalendarDay } from '@/lib/base/time';
import type { Quote } from '@/lib/orders/quotes/schema';

/** What buyer and shop wrote beside quantities and prices. */
export function QuoteWords({ quote: { note, wantedDate, message } }: { quote: Quote }) {
  if (note === null && wantedDate === null && message === null) return null;
  return (
    <SummaryList className="mt-4">
      {wantedDate !== null && (
        <SummaryRow label="Wanted on">
          <time dateTime={wantedDate}>{formatCalendarDay(wantedDate)}</time>
        </SummaryRow>
      )}
      {note !== null && (
        <SummaryRow label="Buyer’s note">
          <Lines>{note}</Lines>
        </SummaryRow>
      )}
      {message !== null && (
        <SummaryRow label="Shop’s message">
          <Lines>{message}</Lines>
        </SummaryRow>
      )}
    </SummaryList>
  );
}
