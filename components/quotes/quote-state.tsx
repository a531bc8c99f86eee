import { Status } from '@/components/ui/status';
import { formatCalendarDay } from '@/lib/base/time';
import type { QuoteSummary, QuoteState as State } from '@/lib/orders/quotes/schema';

const tones = {
  asked: 'half',
  offered: 'due',
  expired: 'off',
  accepted: 'done',
  declined: 'off',
  withdrawn: 'off',
} as const;

export const stateWords: Record<State, string> = {
  asked: 'Asked',
  offered: 'Offered',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** The state of a quote, and the last day of an offer. */
export function QuoteState({ quote: { state, until } }: { quote: Pick<QuoteSummary, 'state' | 'until'> }) {
  return (
    <>
      <Status tone={tones[state]}>{stateWords[state]}</Status>
      {until && (state === 'offered' || state === 'expired') && (
        <small className="block whitespace-nowrap text-ink-3 text-xs">
          {state === 'offered' ? 'until ' : 'was good until '}
          <time dateTime={until}>{formatCalendarDay(until)}</time>
        </small>
      )}
    </>
  );
}
