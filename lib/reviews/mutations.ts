import 'server-only';
import { ObjectId } from 'mongodb';
import { auditEntry, settleAudit } from '@/lib/audit/mutations';
import type { Actor } from '@/lib/auth/actor';
import { assertAdmin } from '@/lib/auth/guards';
import { takeTry } from '@/lib/auth/limits';
import { toObjectId } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { messages } from '@/lib/messages';
import { products } from '@/lib/products/data';
import { type ReviewDoc, reviews, toReview } from './data';
import { type AddReview, authorName, type Review } from './schema';

/**
 * Adds a review in the actor's name and with his photo, about the shop or about one live product.
 * @throws AppError not_found (product), limited
 */
export async function addReview(actor: Actor, { review, rating, productId }: AddReview): Promise<Review> {
  await takeTry('review', actor.id);
  const about = productId ? toObjectId(productId) : null;
  if (about && (await products().countDocuments({ _id: about, live: true }, { limit: 1 })) === 0) {
    throw new AppError('not_found', messages.order.productMissing);
  }
  const doc: ReviewDoc = {
    _id: new ObjectId(),
    schemaVersion: 1,
    userId: toObjectId(actor.id),
    productId: about,
    name: authorName(actor),
    email: actor.email,
    img: actor.photoURL,
    review,
    rating,
    hidden: false,
    createdAt: new Date(),
  };
  await reviews().insertOne(doc);
  return toReview(doc);
}

/**
 * Hides a review from everybody but admins, or shows it again. Doing it twice changes nothing.
 * @throws AppError forbidden, invalid, not_found
 */
export async function setHidden(
  actor: Actor,
  { reviewId, hidden }: { reviewId: string; hidden: boolean },
): Promise<Review> {
  assertAdmin(actor);
  const _id = toObjectId(reviewId);
  const review = await reviews().findOne({ _id });
  if (!review) throw new AppError('not_found', messages.review.notFound);
  const entry = auditEntry(
    actor,
    hidden ? 'review.hidden' : 'review.restored',
    { type: 'review', id: _id.toHexString(), name: `${review.name}: ${review.review.slice(0, 80)}` },
    { before: { hidden: !hidden }, after: { hidden } },
  );
  const changed = await reviews().findOneAndUpdate(
    { _id, hidden: !hidden },
    { $set: { hidden }, $push: { audit: entry } },
    { returnDocument: 'after' },
  );
  if (changed) await settleAudit('reviews', changed);
  return toReview(changed ?? review);
}
