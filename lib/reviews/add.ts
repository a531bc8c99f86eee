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

/** Updates the photo if it changed, or the account went, since the request began: that change missed this review. */
async function settlePhoto({ _id, img }: ReviewDoc, { id }: Actor): Promise<string | null> {
  const account = await accounts().findOne({ _id: toObjectId(id) }, { projection: { photoURL: 1 } });
  const now = account?.photoURL ?? null;
  if (now !== img) await reviews().updateOne({ _id, img }, { $set: { img: now } });
  return now;
}

/** The review that the actor already added with this key, if any. @throws AppError conflict when its content differs */
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

/** How much of the daily limit a review uses: unverified accounts are cheap to make, and their ratings count. */
const triesOf = ({ verified }: Actor): number => (verified ? 1 : 6);

/**
 * Adds a review with the actor's name and photo, about the shop or a live product. Repeating it with the same request
 * key returns the same review.
 * @param address client IP address
 * @throws AppError not_found (product), conflict (key used for another review), limited (minute, day, network)
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
