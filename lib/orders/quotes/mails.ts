import 'server-only';
import { site } from '@/lib/base/site';
import { enqueueMail } from '@/lib/mail/enqueue';
import { isBuyers, offersBy } from './audit';
import { keyOfEvent, numberOfQuote, type QuoteDoc, type QuoteEventDoc } from './data';

/** What every mail about a quote says of it, with these prices or without any. */
const factsOf = (quote: QuoteDoc, prices?: readonly number[]) => ({
  quoteId: quote._id.toHexString(),
  number: numberOfQuote(quote),
  buyer: quote.userName,
  currency: quote.currency,
  lines: quote.lines.map(({ productName, quantity }, index) => ({
    product: productName,
    quantity,
    price: prices?.[index] ?? null,
  })),
});

/** Queues the mail about one event of a quote; queueing it twice sends it once. */
export async function mailAboutQuote(quote: QuoteDoc, event: QuoteEventDoc): Promise<void> {
  const key = keyOfEvent(quote, event);
  if (event.type === 'asked') {
    const { email, note, wantedDate } = quote;
    return enqueueMail('quoteAsked', site.contact.email, { ...factsOf(quote), email, note, wantedDate }, key);
  }
  if (event.type === 'offered') {
    const offer = quote.offers[offersBy(quote, event) - 1];
    if (!offer || offersBy(quote, event) < quote.version) return; // a later offer replaced it
    const { until, message } = offer;
    return enqueueMail('quoteOffered', quote.email, { ...factsOf(quote, offer.prices), until, message }, key);
  }
  if (isBuyers(event, quote) || event.type === 'accepted') return; // the group has its own mail
  const { type: what, words = '' } = event;
  return enqueueMail('quoteClosed', quote.email, { ...factsOf(quote), what, words }, key);
}
