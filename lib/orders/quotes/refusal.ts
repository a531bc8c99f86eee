import 'server-only';
import type { Filter } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { type QuoteDoc, quotes, stateOf } from './data';

/** Why a write did not find the quote as it was seen, judged by the quote as it is now. */
export async function refusalOf(whose: Filter<QuoteDoc>, version?: number): Promise<AppError> {
  const quote = await quotes().findOne(whose, { projection: { state: 1, expiresAt: 1, version: 1 } });
  if (!quote) return new AppError('not_found', messages.quote.notFound);
  if (quote.state === 'accepting') return new AppError('conflict', messages.quote.accepting);
  if (['accepted', 'declined', 'withdrawn'].includes(quote.state))
    return new AppError('conflict', messages.quote.over);
  if (version === quote.version && stateOf(quote, timeNow()) === 'expired')
    return new AppError('conflict', messages.quote.expired);
  return new AppError('conflict', messages.quote.changed);
}
