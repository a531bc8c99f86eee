import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { awaitRival } from '../await-rival';
import type { Quoted } from '../group/choose';
import { placeGroup } from '../group/place';
import { nonePlaced } from '../group/place-whole';
import type { PlacedGroup, RefusedLine } from '../group/schema';
import { releaseClaim, takeClaim } from './claim';
import { lastOffer, type QuoteDoc, quotes } from './data';
import { followUpNow } from './follow-up';
import { refusalOf } from './refusal';
import { isInShopCurrency } from './rules';
import type { AcceptQuote } from './schema';
import { isLeft, settleClaim } from './settle';

/** The group and all the orders that an accepted offer was placed as. */
export type AcceptedQuote = { group: NonNullable<PlacedGroup['group']>; orders: PlacedGroup['orders'] };

/**
 * Claims the quote for this call alone, or returns it if it was accepted already; waits for a concurrent claim to end.
 * @throws AppError not_found, conflict
 */
async function claim(actor: Actor, { quoteId, version }: AcceptQuote): Promise<QuoteDoc> {
  const own = { _id: toObjectId(quoteId), userId: toObjectId(actor.id) };
  return awaitRival(async (isLate) => {
    const claimed = await takeClaim({ ...own, version, now: timeNow() });
    if (claimed) return claimed;
    const quote = await quotes().findOne(own);
    if (quote?.state === 'accepted') return quote;
    if (quote?.state !== 'accepting' || isLate) throw await refusalOf(own, version);
    if (isLeft(quote, timeNow())) await settleClaim(quote);
    return undefined;
  });
}

/** What the current offer fixes for its group; the prices are the stored ones. */
function quotedOf({ _id, sequence, lines, offers, claim: held, groupId = held?.groupId }: QuoteDoc): Quoted {
  const offer = lastOffer({ offers });
  if (!offer || !groupId) throw new Error('A quote was accepted that has no offer or no group.');
  const prices = lines.map(({ productId }, index) => [productId.toHexString(), offer.prices[index]] as const);
  const known = prices.filter((pair): pair is [string, number] => pair[1] !== undefined);
  if (known.length !== lines.length) throw new Error('An offer does not have a price for each line.');
  return { id: _id, sequence, groupId, prices: new Map(known) };
}

/** Fills in the names of products that are no longer sold, from the quote. */
function namedBy({ lines }: QuoteDoc): (line: RefusedLine) => RefusedLine {
  const names = new Map(lines.map(({ productId, productName }) => [productId.toHexString(), productName]));
  return (line) => ({ ...line, productName: line.productName || (names.get(line.productId) ?? '') });
}

/**
 * Places the claimed quote.
 * @throws AppError conflict, with a reason for every refused line, and what placing throws
 */
async function place(actor: Actor, quote: QuoteDoc, input: AcceptQuote): Promise<AcceptedQuote> {
  const { quoteId, version: _seen, ...delivery } = input;
  const lines = quote.lines.map(({ productId, quantity }) => ({
    productId: productId.toHexString(),
    quantity,
  }));
  const asked = { ...delivery, lines, goAhead: 'all' as const, requestKey: quoteId };
  const { group, orders, refused } = await placeGroup(actor, asked, quotedOf(quote));
  if (group) return { group, orders };
  throw nonePlaced(messages.quote.nonePlaced, refused.map(namedBy(quote)), asked);
}

/**
 * Accepts the offer that the buyer saw: places all its lines as one group at its prices, once; any repeat returns the
 * same group. If a line can't be placed, the error gives the reasons by line and the offer stays open.
 * @throws AppError not_found, conflict (changed, expired, closed, stock, currency), limited
 */
export async function acceptQuote(actor: Actor, input: AcceptQuote): Promise<AcceptedQuote> {
  await consumeLimit('quote', actor.id, { userId: actor.id });
  const quote = await claim(actor, input);
  try {
    if (quote.state !== 'accepted' && !isInShopCurrency(quote))
      throw new AppError('conflict', messages.quote.otherCurrency);
    const placed = await place(actor, quote, input);
    const accepted = await quotes().findOne({ _id: quote._id });
    if (accepted) await followUpNow(accepted);
    return placed;
  } catch (error) {
    if (error instanceof AppError && quote.claim) await releaseClaim(quote._id, quote.claim.groupId);
    throw error;
  }
}
