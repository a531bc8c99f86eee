import 'server-only';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { type ReviewDoc, reviews, toReview } from './data';
import { type AddReview, authorName, type Review } from './schema';

/**
 * Adds a review in the actor's name and with his photo, about the shop or about one live product.
 * @throws AppError not_found (product), limited
 */
export async function addReview(actor: Actor, { review, rating, productId }: AddReview): Promise<Review> {
  await consumeLimit('review', actor.id);
  const about = productId ? toObjectId(productId) : null;
  if (about && (await products().countDocuments({ _id: about, live: true }, { limit: 1 })) === 0) {
    throw new AppError('not_found', messages.order.productMissing);
  }
  const doc: ReviewDoc = {
    _id: new ObjectId(),
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
