import { UnverifiedNotice } from '@/components/orders/unverified-notice';
import { Note } from '@/components/ui/note';
import { TextLink } from '@/components/ui/text-link';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { isInShopCurrency } from '@/lib/orders/quotes/rules';
import type { Quote } from '@/lib/orders/quotes/schema';

type QuoteOutcomeProps = {
  quote: Pick<Quote, 'state' | 'groupNumber' | 'currency'>;
  /** The buyer's email is verified, so that the shop's answer reaches it. */
  isMailed: boolean;
};

/** Tells the buyer what comes next, or how the quote ended. */
export function QuoteOutcome({ quote, isMailed }: QuoteOutcomeProps) {
  const { state, groupNumber } = quote;
  if (state === 'asked' && !isMailed) return <UnverifiedNotice words={messages.quote.unverifiedAsked} />;
  if (state === 'asked') return <Note>We answer by email, and here. Nothing is ordered yet.</Note>;
  if (state === 'offered')
    return isInShopCurrency(quote) ? null : <Note tone="warn">{messages.quote.otherCurrency}</Note>;
  if (state === 'accepted')
    return (
      <Note tone="ok">
        {groupNumber === null ? (
          'Your orders are being placed at these prices.'
        ) : (
          <>
            {'Placed as '}
            <TextLink href={`${paths.myOrders}?q=${encodeURIComponent(groupNumber)}`}>{groupNumber}</TextLink>
            {' at these prices.'}
          </>
        )}
      </Note>
    );
  if (state === 'expired') return <Note tone="warn">{messages.quote.expired}</Note>;
  return <Note>{messages.quote.over}</Note>;
}
