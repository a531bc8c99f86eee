import { SummaryList, SummaryRow, SummaryText } from '@/components/ui/summary-list';
import { formatCalendarDay } from '@/lib/base/time';
import type { Quote } from '@/lib/orders/quotes/schema';

type QuoteWordsProps = {
  quote: Quote;
  /** The page is the buyer's. */
  isOwn?: boolean;
};

/** Requested date, buyer's note and shop's message, beside quantities and prices. */
export function QuoteWords({ quote: { note, wantedDate, message }, isOwn = false }: QuoteWordsProps) {
  if (note === null && wantedDate === null && message === null) return null;
  return (
    <SummaryList className="mt-4">
      {wantedDate !== null && (
        <SummaryRow label="Requested date">
          <time dateTime={wantedDate}>{formatCalendarDay(wantedDate)}</time>
        </SummaryRow>
      )}
      <SummaryText label={isOwn ? 'Your note' : 'Buyer’s note'} text={note} />
      <SummaryText label={isOwn ? 'Our message' : 'Your message'} text={message} />
    </SummaryList>
  );
}
