import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { ObjectId } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError, type FieldErrors, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toMinor } from '@/lib/base/money';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { lastOffer, type QuoteDoc, quotes, toSummary } from './data';
import { followUpNow } from './follow-up';
import { refusalOf } from './refusal';
import { endOfOffer, isInShopCurrency, priceComplaint } from './rules';
import { mostOffers, type OfferQuote, priceFields, type QuoteSummary } from './schema';

/** The price of every line, in minor units. @throws AppError invalid, by field */
function readPrices({ lines, currency }: QuoteDoc, input: OfferQuote): number[] {
  const fieldErrors: FieldErrors = {};
  const prices = lines.map(({ listPrice, quantity }, index) => {
    const field = priceFields[index];
    const amount = field && input[field];
    const price = amount === undefined ? 0 : toMinor(amount, currency);
    const complaint =
      amount === undefined ? messages.quote.priceRequired : priceComplaint(price, listPrice, quantity);
    if (field && complaint !== null) fieldErrors[field] = [complaint];
    return price;
  });
  if (Object.keys(fieldErrors).length > 0) throw new AppError('invalid', messages.invalid, { fieldErrors });
  return prices;
}

/** Whether the current offer is this one, made by this admin on what he saw: its answer was lost. */
function isMade(
  { state, version, offers, history }: QuoteDoc,
  by: ObjectId,
  asked: OfferQuote,
  prices: readonly number[],
): boolean {
  const made = lastOffer({ offers });
  return (
    state === 'offered' &&
    version === asked.version + 1 &&
    history.at(-1)?.by?.equals(by) === true &&
    isDeepStrictEqual(
      [made?.prices, made?.until, made?.message],
      [prices, asked.until, asked.message ?? null],
    )
  );
}

/**
 * Makes an offer for a request, or replaces the offer that was seen, even an expired one. Sent again it is the same.
 * @throws AppError forbidden, not_found, invalid, conflict (changed meanwhile, closed, being accepted, currency)
 */
export async function offerQuote(actor: Actor, input: OfferQuote): Promise<QuoteSummary> {
  assertAdmin(actor);
  const _id = toObjectId(input.quoteId);
  const quote = await quotes().findOne({ _id });
  if (!quote) throw new AppError('not_found', messages.quote.notFound);
  if (!isInShopCurrency(quote)) throw new AppError('conflict', messages.quote.askedInOther);
  const prices = readPrices(quote, input);
  const by = toObjectId(actor.id);
  const at = timeNow();
  const expiresAt = endOfOffer(input.until, at);
  if (!expiresAt) throw fieldError('until', messages.quote.untilWrong);
  if (input.version >= mostOffers) throw new AppError('conflict', messages.quote.tooManyChanges);
  const offered = await quotes().findOneAndUpdate(
    { _id, version: input.version, state: { $in: ['asked', 'offered'] } },
    {
      $set: { state: 'offered', expiresAt, followUp: true, updatedAt: at },
      $inc: { version: 1 },
      $push: {
        offers: { prices, until: input.until, expiresAt, message: input.message ?? null },
        history: { type: 'offered', at, by },
      },
    },
    { returnDocument: 'after' },
  );
  if (!offered) {
    const now = await quotes().findOne({ _id });
    if (now && isMade(now, by, input, prices)) return toSummary(now);
    throw await refusalOf({ _id });
  }
  await followUpNow(offered);
  return toSummary(offered);
}
