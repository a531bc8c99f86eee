import 'server-only';
import type { Filter, FindCursor } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import type { Page } from '@/lib/base/paging';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { readPage, streamBatch } from '@/lib/platform/read-page';
import { searchPattern } from '@/lib/platform/search-pattern';
import { sequenceOfBareQuote, sequenceOfQuote } from '../number';
import { mostCounted } from '../schema';
import { type QuoteDoc, quotes, toSummary } from './data';
import type { AllQuotesQuery, QuoteFilter, QuoteSummary, QuotesQuery } from './schema';

/** Filter for quotes that are in this state now. */
function inState(show: QuoteFilter, now: Date): Filter<QuoteDoc> {
  if (show === 'all') return {};
  if (show === 'expired') return { state: 'offered', expiresAt: { $lte: now } };
  if (show === 'offered')
    return { $or: [{ state: 'offered', expiresAt: { $gt: now } }, { state: 'accepting' }] };
  return { state: show };
}

/** Filter for a search text: a quote's number, or words of its buyer or products; a number without prefix may be either. */
function found(q: string): Filter<QuoteDoc> {
  if (!q) return {};
  const sequence = sequenceOfQuote(q);
  if (sequence !== null) return { sequence };
  const words = searchPattern(q);
  const bare = sequenceOfBareQuote(q);
  const numbered = bare === null ? [] : [{ sequence: bare }];
  const worded = [{ email: words }, { userName: words }, { 'lines.productName': words }];
  return { $and: [{ $or: [...numbered, ...worded] }] };
}

const partOf = ({ q, show }: Pick<AllQuotesQuery, 'q' | 'show'>): Filter<QuoteDoc> => ({
  ...inState(show, timeNow()),
  ...found(q),
});

/** Whether nothing but words narrows it, for which there is no index. */
const isWhole = ({ q, show }: Pick<AllQuotesQuery, 'q' | 'show'>): boolean =>
  show === 'all' && sequenceOfQuote(q) === null;

/** One page of the actor's own quotes, newest first. */
export async function getOwnQuotes(actor: Actor, { page }: QuotesQuery): Promise<Page<QuoteSummary>> {
  const own = { userId: toObjectId(actor.id) };
  const read = await readPage(quotes(), { filter: own, sort: { _id: -1 }, hint: 'user', page });
  return { ...read, rows: read.rows.map(toSummary) };
}

/** One page of all quotes, newest first unless asked otherwise. @throws AppError forbidden */
export async function getAllQuotes(
  actor: Actor,
  { order, page, ...part }: AllQuotesQuery,
): Promise<Page<QuoteSummary>> {
  assertAdmin(actor);
  const filter = partOf(part);
  const read = await readPage(quotes(), {
    filter,
    sort: { _id: order === 'asc' ? 1 : -1 },
    ...(isWhole(part) && { hint: '_id_' }), // otherwise they would be read to be counted
    page,
  });
  return { ...read, rows: read.rows.map(toSummary) };
}

/** Every quote that a list shows, oldest first, for export. @throws AppError forbidden */
export function quotesShown(actor: Actor, query: AllQuotesQuery): FindCursor<QuoteDoc> {
  assertAdmin(actor);
  return quotes().find(partOf(query), { batchSize: streamBatch }).sort({ _id: 1 });
}

/** How many requests wait for an offer, up to `mostCounted`. @throws AppError forbidden */
export async function countAskedQuotes(actor: Actor): Promise<number> {
  assertAdmin(actor);
  return quotes().countDocuments({ state: 'asked' }, { limit: mostCounted, hint: 'state' });
}

/** How many valid offers the actor has yet to accept or decline. */
export const countOwnOffers = (actor: Actor): Promise<number> =>
  quotes().countDocuments(
    { userId: toObjectId(actor.id), state: 'offered', expiresAt: { $gt: timeNow() } },
    { hint: 'user' },
  );
