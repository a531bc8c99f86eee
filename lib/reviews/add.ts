import 'server-only';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { accounts } from '@/lib/auth/data';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { isOnSale } from '@/lib/catalogue/data';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { countReview, toCount } from './count';
import { type ReviewDoc, reviews, toPlaced } from './data';
import { type AddReview, authorName, type PlacedReview } from './schema';
import { hadBought } from './verified';

/** The photo may have changed, or the account gone, since the actor came: whoever changed it did not see this review yet. */
async function settlePhoto({ _id, img }: ReviewDoc, { id }: Actor): Promise<string | null> {
  const account = await accounts().findOne({ _id: toObjectId(id) }, { projection: { photoURL: 1 } });
  const now = account?.photoURL ?? null;
  if (now !== img) await reviews().updateOne({ _id, img }, { $set: { img: now } });
  return now;
}

/** What the actor added with this key, if he did. @throws AppError conflict when that was something else */
async function addedBefore(
  { id }: Actor,
  { requestKey, review, rating, productId }: AddReview,
): Promise<PlacedReview | null> {
  if (requestKey === undefined) return null;
  const added = await reviews().findOne({ userId: toObjectId(id), requestKey });
  if (!added) return null;
  const about = added.productId?.toHexString();
  if (added.review !== review || added.rating !== rating || about !== productId?.toLowerCase())
    throw new AppError('conflict', messages.review.keyReused);
  return toPlaced(added);
}

/** Tries of a day that a review takes: accounts on addresses that nobody has proved are made by the dozen, and their stars count. */
const triesOf = ({ verified }: Actor): number => (verified ? 1 : 6);

/**
 * Adds a review in the actor's name and with his photo, about the shop or about one live product. With a request key,
 * sending it again answers with the same review.
 * @param address of the network that the request came from
 * @throws AppError not_found (product), conflict (key of another review), limited (per minute, per day, by network)
 */
export async function addReview(actor: Actor, input: AddReview, address?: string): Promise<PlacedReview> {
  const { review, rating, productId, requestKey } = input;
  const who = { userId: actor.id, address };
  await consumeLimit('review', actor.id, who);
  const before = await addedBefore(actor, input);
  if (before) return before;
  await consumeLimit('reviewDay', actor.id, who, triesOf(actor));
  if (address && !actor.verified) await consumeLimit('reviewAddress', address, who);
  if (productId && !(await isOnSale(productId)))
    throw new AppError('not_found', messages.order.productMissing);
  const about = productId ? toObjectId(productId) : null;
  const userId = toObjectId(actor.id);
  const createdAt = timeNow();
  const doc: ReviewDoc = {
    _id: new ObjectId(),
    userId,
    productId: about,
    name: authorName(actor),
    email: actor.email,
    img: actor.photoURL,
    review,
    rating,
    hidden: false,
    ...(!actor.verified && { unproved: true }),
    ...(about && { verified: await hadBought(userId, about, createdAt), ...toCount() }),
    ...(requestKey && { requestKey }),
    createdAt,
  };
  try {
    await reviews().insertOne(doc);
  } catch (error) {
    const rival = isDuplicateKey(error, 'author_key') && (await addedBefore(actor, input));
    if (rival) return rival;
    throw error;
  }
  await countReview(doc);
  return toPlaced({ ...doc, img: await settlePhoto(doc, actor) });
}
