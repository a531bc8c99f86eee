import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError, sentenceOf } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { shopCurrency } from '@/lib/base/money';
import { accountKey } from '@/lib/base/request-key';
import { unitPriceFor } from '@/lib/base/unit-price';
import type { ProductDoc } from '@/lib/catalogue/data';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { consumeLimit, refundLimit } from '@/lib/platform/limits';
import { nextNumber, raiseSequence } from '@/lib/platform/sequence';
import { findProductsOf } from '../rules';
import { type AskedLine, type QuoteDoc, quotes, toSummary } from './data';
import { followUpNow } from './follow-up';
import { askComplaint } from './rules';
import type { AskQuote, QuoteState, QuoteSummary } from './schema';

/** States in which a request must not be reported as received: the shop will not answer it. */
const ended: ReadonlySet<QuoteState> = new Set(['declined', 'withdrawn', 'expired']);

/** The most open requests of one account; fewer while its address is unverified. */
const mostOpen = { verified: 20, unverified: 2 };

function toLine(product: ProductDoc | undefined, quantity: number): AskedLine {
  if (!product) throw new AppError('not_found', messages.order.productMissing);
  const { _id, name, img, sku = null } = product;
  const complaint = askComplaint(product, quantity);
  if (complaint !== null) throw new AppError('conflict', complaint);
  return {
    productId: _id,
    productName: name,
    productImg: img,
    sku,
    quantity,
    listPrice: unitPriceFor(product, quantity),
  };
}

/** The lines with their products as they are now. @throws AppError conflict, with the reason of every refused line */
async function readLines({ lines }: AskQuote): Promise<AskedLine[]> {
  const byId = await findProductsOf(lines);
  const reasons = new Set<string>(); // products that are gone have no names, so one sentence says it of all
  const asked = lines.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    try {
      return [toLine(product, quantity)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      reasons.add(product ? `${product.name}: ${sentenceOf(error)}` : sentenceOf(error));
      return [];
    }
  });
  if (reasons.size > 0) throw new AppError('conflict', [...reasons].join('\n'));
  return asked;
}

/** How many of the day's tries a request uses: each one mails the shop, even if it is withdrawn at once. */
const triesOf = ({ verified }: Actor): number => (verified ? 1 : 3);

/** Uses the day's tries. @returns what gives them back if nothing is asked then. @throws AppError limited */
async function takeTries(actor: Actor, address: string | undefined): Promise<() => Promise<void>> {
  const who = { userId: actor.id, address };
  const giveBack = () => refundLimit('askQuote', actor.id, triesOf(actor));
  await consumeLimit('askQuote', actor.id, who, triesOf(actor));
  if (!address) return giveBack;
  try {
    await consumeLimit('askQuoteAddress', address, who);
  } catch (error) {
    if (error instanceof AppError) await giveBack();
    throw error;
  }
  return async () => {
    await giveBack();
    await refundLimit('askQuoteAddress', address);
  };
}

/**
 * Limits open requests. Checked before the insert and again after it, so that concurrent requests count each other.
 * @param asking how many requests are not inserted yet
 * @throws AppError limited
 */
async function assertFewOpen({ id, verified }: Actor, asking: 0 | 1): Promise<void> {
  const most = mostOpen[verified ? 'verified' : 'unverified'];
  const open = await quotes().countDocuments({
    userId: toObjectId(id),
    $or: [{ state: { $in: ['asked', 'accepting'] } }, { state: 'offered', expiresAt: { $gt: timeNow() } }],
  });
  if (open + asking > most) throw new AppError('limited', messages.quote.tooManyOpen(most));
}

/** Inserts it. Returns false if a concurrent request was first with its key. */
async function insert(doc: QuoteDoc): Promise<boolean> {
  try {
    await quotes().insertOne(doc);
    return true;
  } catch (error) {
    if (isDuplicateKey(error, 'requestKey')) return false;
    if (!isDuplicateKey(error, 'sequence')) throw error;
  }
  // A restored sequence may lag behind the stored quotes: continue after the highest.
  const highest = await quotes().findOne({}, { sort: { sequence: -1 }, hint: 'sequence' });
  await raiseSequence('quotes', highest?.sequence ?? 0);
  doc.sequence = await nextNumber('quotes');
  await quotes().insertOne(doc);
  return true;
}

/**
 * The request made with this key.
 * @throws AppError conflict if it differs from this one, which was never received, or nothing of it is open any more
 */
function answerOf(asked: QuoteDoc, { lines, note, wantedDate }: AskQuote): QuoteSummary {
  const isSame = isDeepStrictEqual(
    [
      asked.lines.map(({ productId, quantity }) => [productId.toHexString(), quantity]),
      asked.note,
      asked.wantedDate,
    ],
    [lines.map(({ productId, quantity }) => [productId, quantity]), note ?? null, wantedDate ?? null],
  );
  if (!isSame) throw new AppError('conflict', messages.quote.keyReused);
  const summary = toSummary(asked);
  if (ended.has(summary.state)) throw new AppError('conflict', messages.quote.keyEnded);
  return summary;
}

/**
 * Asks the shop for a price on these lines; a repeat with the same key asks once.
 * @param address of the network that the request came from
 * @throws AppError conflict (lines, refused concurrent request, key of another or an ended request), limited (per day,
 * open requests)
 */
export async function askQuote(actor: Actor, input: AskQuote, address?: string): Promise<QuoteSummary> {
  const requestKey = accountKey(actor, input.requestKey);
  const before = await quotes().findOne({ requestKey });
  if (before) return answerOf(before, input);
  const lines = await readLines(input);
  await assertFewOpen(actor, 1); // before the day's tries: who is refused here has asked nothing
  const giveBack = await takeTries(actor, address);
  const now = timeNow();
  const userId = toObjectId(actor.id);
  const doc: QuoteDoc = {
    _id: new ObjectId(),
    sequence: await nextNumber('quotes'),
    userId,
    userName: actor.name,
    email: actor.email,
    ...(!actor.verified && { unproved: true }),
    requestKey,
    lines,
    note: input.note ?? null,
    wantedDate: input.wantedDate ?? null,
    currency: shopCurrency,
    state: 'asked',
    version: 0,
    offers: [],
    history: [{ type: 'asked', at: now, by: userId }],
    followUp: true,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await insert(doc))) {
    await giveBack(); // the concurrent request has used its own
    const rival = await quotes().findOne({ requestKey });
    if (rival) return answerOf(rival, input);
    throw new AppError('conflict', messages.quote.stillAsking); // it was refused meanwhile
  }
  try {
    await assertFewOpen(actor, 0);
  } catch (error) {
    await quotes().deleteOne({ _id: doc._id, version: 0, state: 'asked' });
    if (error instanceof AppError) await giveBack();
    throw error;
  }
  await followUpNow(doc);
  return toSummary(doc);
}
