import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { csvFile } from '@/lib/base/csv';
import { toAmount } from '@/lib/base/money';
import { lastOffer, numberOfQuote, type QuoteDoc, stateOf } from '@/lib/orders/quotes/data';
import { quotesShown } from '@/lib/orders/quotes/list';
import { allQuotesQuerySchema } from '@/lib/orders/quotes/schema';
import { timeNow } from '@/lib/platform/clock';

/** Quotes, with a row for each of their lines. */
export function quotesFile(actor: Actor, asked: Readonly<Record<string, string>>) {
  const header = ['number', 'asked', 'buyer', 'email', 'state', 'until', 'product', 'sku', 'quantity'];
  const more = ['listPrice', 'price', 'currency'];
  async function* rows(): AsyncGenerator<[QuoteDoc, number]> {
    for await (const quote of quotesShown(actor, allQuotesQuerySchema.parse(asked)))
      for (const index of quote.lines.keys()) yield [quote, index];
  }
  return csvFile([...header, ...more], rows(), ([quote, index]) => {
    const offer = lastOffer(quote);
    const line = quote.lines[index];
    const price = offer?.prices[index];
    return [
      numberOfQuote(quote),
      quote.createdAt,
      quote.userName,
      quote.email,
      stateOf(quote, timeNow()),
      offer?.until ?? null,
      line?.productName ?? null,
      line?.sku ?? null,
      line?.quantity ?? null,
      line ? toAmount(line.listPrice, quote.currency) : null,
      price === undefined ? null : toAmount(price, quote.currency),
      quote.currency.toUpperCase(),
    ];
  });
}
