import 'server-only';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { accounts } from '@/lib/auth/data';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
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

/**
 * Adds a review in the actor's name and with his photo, about the shop or about one live product.
 * @throws AppError not_found (product), limited
 */
export async function addReview(
  actor: Actor,
  { review, rating, productId }: AddReview,
): Promise<PlacedReview> {
  await consumeLimit('review', actor.id, { userId: actor.id });
  await consumeLimit('reviewDay', actor.id, { userId: actor.id });
  const about = productId ? toObjectId(productId) : null;
  if (about && (await products().countDocuments({ _id: about, live: true }, { limit: 1 })) === 0) {
    throw new AppError('not_found', messages.order.productMissing);
  }
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
    ...(about && { verified: await hadBought(userId, about, createdAt), ...toCount() }),
    createdAt,
  };
  await reviews().insertOne(doc);
  await countReview(doc);
  return toPlaced({ ...doc, img: await settlePhoto(doc, actor) });
}
