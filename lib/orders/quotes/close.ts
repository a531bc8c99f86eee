import 'server-only';
import type { Filter } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { type QuoteDoc, type QuoteEventDoc, quotes, toSummary } from './data';
import { followUpNow } from './follow-up';
import { refusalOf } from './refusal';
import type { CloseQuote, LeaveQuote, QuoteSummary } from './schema';

type Ending = QuoteEventDoc & { type: 'declined' | 'withdrawn' };

/** Whether the quote was ended like this, by the same person and on what was seen: the answer was lost. */
const isEnded = (quote: QuoteDoc, version: number, { type, by, words }: Ending): boolean => {
  const last = quote.history.at(-1);
  return (
    quote.version === version && last?.type === type && last.by?.equals(by) === true && last.words === words
  );
};

/** Ends a quote only if it is still as it was seen. Sent again it stays ended. @throws AppError not_found, conflict */
async function end(
  whose: Filter<QuoteDoc>,
  seen: { version: number; state: 'asked' | 'offered' },
  event: Ending,
): Promise<QuoteSummary> {
  const ended = await quotes().findOneAndUpdate(
    { ...whose, ...seen },
    {
      $set: { state: event.type, followUp: true, updatedAt: event.at },
      $push: { history: event },
    },
    { returnDocument: 'after' },
  );
  if (!ended) {
    const now = await quotes().findOne(whose);
    if (now && isEnded(now, seen.version, event)) return toSummary(now);
    throw await refusalOf(whose);
  }
  await followUpNow(ended);
  return toSummary(ended);
}

/** The state that was seen: version 0 means that there was no offer yet. */
const seenOf = (version: number) => ({ version, state: version === 0 ? 'asked' : 'offered' }) as const;

/**
 * The shop declines a request, or withdraws its offer, and says why.
 * @throws AppError forbidden, not_found, conflict
 */
export async function closeQuote(
  actor: Actor,
  { quoteId, version, words }: CloseQuote,
): Promise<QuoteSummary> {
  assertAdmin(actor);
  const seen = seenOf(version);
  const type = seen.state === 'asked' ? 'declined' : 'withdrawn';
  return end({ _id: toObjectId(quoteId) }, seen, { type, at: timeNow(), by: toObjectId(actor.id), words });
}

/** The buyer withdraws the request, or declines the offer as seen. @throws AppError not_found, conflict, limited */
export async function leaveQuote(actor: Actor, { quoteId, version }: LeaveQuote): Promise<QuoteSummary> {
  await consumeLimit('quote', actor.id, { userId: actor.id });
  const seen = seenOf(version);
  const type = seen.state === 'asked' ? 'withdrawn' : 'declined';
  const userId = toObjectId(actor.id);
  return end({ _id: toObjectId(quoteId), userId }, seen, { type, at: timeNow(), by: userId });
}
