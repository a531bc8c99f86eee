import { Lines } from '@/components/ui/lines';
import { Clock, Moment } from '@/components/ui/moment';
import { formatMoney } from '@/lib/base/money';
import { formatCalendarDay } from '@/lib/base/time';
import type { Quote, QuoteEvent } from '@/lib/orders/quotes/schema';

const words: Record<QuoteEvent['type'], string> = {
  asked: 'Asked for a price',
  offered: 'Offered',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

type QuoteHistoryProps = {
  quote: Pick<Quote, 'history' | 'currency'>;
  /** What the page calls who asked. */
  buyer: string;
};

/** Everything that happened to a quote, oldest first. */
export function QuoteHistory({ quote: { history, currency }, buyer }: QuoteHistoryProps) {
  return (
    <>
      <ol className="grid text-sm">
        {history.map(({ type, at, by, words: said, total, until }) => (
          <li
            key={`${type} ${at}`}
            className="relative grid gap-0.5 border-line border-l pb-5 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-[7px] -left-[5px] size-[9px] rounded-full border-2 border-surface bg-ink-3 ring-1 ring-ink-3"
            />
            <b className="font-bold">
              {words[type]}
              {total !== null && ` for ${formatMoney(total, currency)}`}
            </b>
            {until !== null && <span>Good until {formatCalendarDay(until)}</span>}
            {said !== null && (
              <span className="[overflow-wrap:anywhere]">
                <Lines>{said}</Lines>
              </span>
            )}
            <span className="text-ink-3 text-note">
              <Moment iso={at} />, by {by === 'buyer' ? buyer : 'the shop'}
            </span>
          </li>
        ))}
      </ol>
      <Clock className="mt-4" />
    </>
  );
}
