import 'server-only';
import { recordAudit } from '@/lib/audit/record';
import type { AuditState } from '@/lib/audit/schema';
import { emailsOf } from '@/lib/auth/data';
import { formatMoney } from '@/lib/base/money';
import { formatCalendarDay } from '@/lib/base/time';
import { keyOfEvent, numberOfQuote, type Offer, type QuoteDoc, type QuoteEventDoc, sumOf } from './data';

/** How the log calls who asked: it outlives his account. */
const buyer = 'The buyer';

/** Whether it was the buyer's to do: to offer, and to say why it ends, is an admin's, of a quote of his own too. */
const isBuyers = ({ type, by, words }: QuoteEventDoc, { userId }: QuoteDoc): boolean =>
  by.equals(userId) && type !== 'offered' && words === undefined;

/** How many offers were made up to and with this line of the history. */
export const offersBy = ({ history }: QuoteDoc, event: QuoteEventDoc): number =>
  history.slice(0, history.indexOf(event) + 1).filter(({ type }) => type === 'offered').length;

/** An offer as the log has it: the total in minor units, as with orders, all else in the words that admins read. */
function termsOf({ lines, currency }: QuoteDoc, offer: Offer | undefined): AuditState {
  if (!offer) return null;
  const prices = lines.map(({ quantity, productName }, index) => {
    const price = offer.prices[index] ?? 0;
    return `${quantity} × ${productName} at ${formatMoney(price, currency)}`;
  });
  return {
    total: sumOf(lines, offer.prices),
    until: formatCalendarDay(offer.until),
    prices: prices.join('; '),
  };
}

/** What a line of the history changed. */
function changeOf(quote: QuoteDoc, event: QuoteEventDoc): { before: AuditState; after: AuditState } {
  const made = offersBy(quote, event);
  if (event.type === 'asked') return { before: null, after: { lines: quote.lines.length } };
  if (event.type === 'offered')
    return { before: termsOf(quote, quote.offers[made - 2]), after: termsOf(quote, quote.offers[made - 1]) };
  const { words } = event;
  return {
    before: { state: made === 0 ? 'asked' : 'offered' },
    after: { state: event.type, ...(words !== undefined && { words }) },
  };
}

/** Records a line of the history, once: the same line always gives the same entry. */
export async function recordQuoteAudit(quote: QuoteDoc, event: QuoteEventDoc): Promise<void> {
  const id = quote._id.toHexString();
  const by = event.by.toHexString();
  await recordAudit({
    _id: keyOfEvent(quote, event),
    at: event.at,
    by: event.by,
    actor: isBuyers(event, quote) ? buyer : ((await emailsOf([event.by])).get(by) ?? by),
    action: `quote.${event.type}`,
    subject: { type: 'quote', id, name: numberOfQuote(quote) },
    ...changeOf(quote, event),
  });
}
