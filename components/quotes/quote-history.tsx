import { stateWords } from '@/components/quotes/quote-state';
import { DateTime } from '@/components/ui/date-time';
import { MultilineText } from '@/components/ui/multiline-text';
import { Timeline, TimelineStep } from '@/components/ui/timeline';
import { formatMoney } from '@/lib/base/money';
import { formatCalendarDay } from '@/lib/base/time';
import type { Quote, QuoteEvent } from '@/lib/orders/quotes/schema';

const words: Record<QuoteEvent['type'], string> = { ...stateWords, asked: 'Asked for a price' };

type QuoteHistoryProps = {
  quote: Pick<Quote, 'history' | 'currency'>;
  /** How the page calls the buyer. */
  buyer: string;
};

/** All events of a quote, oldest first. */
export function QuoteHistory({ quote: { history, currency }, buyer }: QuoteHistoryProps) {
  return (
    <Timeline>
      {history.map(({ type, at, by, words: said, total, until }, place) => (
        <TimelineStep
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, and two events may be alike
          key={place}
          title={`${words[type]}${total === null ? '' : ` for ${formatMoney(total, currency)}`}`}
          when={
            <>
              <DateTime iso={at} />, by {by === 'buyer' ? buyer : 'the shop'}
            </>
          }
        >
          {until !== null && <span>Good until {formatCalendarDay(until)}</span>}
          {said !== null && (
            <span className="[overflow-wrap:anywhere]">
              <MultilineText>{said}</MultilineText>
            </span>
          )}
        </TimelineStep>
      ))}
    </Timeline>
  );
}
