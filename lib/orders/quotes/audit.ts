import 'server-only';
import { recordAudit } from '@/lib/audit/record';
import type { AuditState } from '@/lib/audit/schema';
import { emailsOf } from '@/lib/auth/data';
import { formatMoney } from '@/lib/base/money';
import { formatCalendarDay } from '@/lib/base/time';
import { keyOfEvent, numberOfQuote, type Offer, type QuoteDoc, type QuoteEventDoc, sumOf } from './data';

/** What the audit log calls the buyer, because it outlives the buyer's account. */
const buyer = 'The buyer';

/** Whether the buyer acted. Offers, and closing with a reason, are an admin's acts even on the admin's own quote. */
export const isBuyers = ({ type, by, words }: QuoteEventDoc, { userId }: QuoteDoc): boolean =>
  by.equals(userId) && type !== 'offered' && words === undefined;

/** How many offers were made up to and including this event. */
export const offersBy = ({ history }: QuoteDoc, event: QuoteEventDoc): number =>
  history.slice(0, history.indexOf(event) + 1).filter(({ type }) => type === 'offered').length;

/** An offer as the audit log stores it: the total in minor units, as for orders, the rest in words for admins. */
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

/** What the audit log shows as before and after for an event. */
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

/** Records an event in the audit log once: the same event always gives the same entry. */
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
