import 'server-only';
import { toAmount } from '@/lib/base/money';
import { numberOfQuote, type QuoteDoc, stateOf } from '@/lib/orders/quotes/data';
import { timeNow } from '@/lib/platform/clock';

/** A quote request and its offers, for the file of the user's own data. */
export function quoteRow(quote: QuoteDoc) {
  const amount = (minor: number) => toAmount(minor, quote.currency);
  return {
    number: numberOfQuote(quote),
    asked: quote.createdAt,
    userName: quote.userName,
    email: quote.email,
    note: quote.note,
    wantedDate: quote.wantedDate,
    state: stateOf(quote, timeNow()),
    currency: quote.currency.toUpperCase(),
    lines: quote.lines.map(({ productName, quantity, listPrice }) => ({
      product: productName,
      quantity,
      listPrice: amount(listPrice),
    })),
    offers: quote.offers.map(({ prices, until, message }) => ({
      prices: prices.map(amount),
      until,
      message,
    })),
    history: quote.history.map(({ type, at, words = null }) => ({ type, at, words })),
  };
}
