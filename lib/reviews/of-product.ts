import 'server-only';
import { ObjectId } from 'mongodb';
import { reviewsShown } from '@/lib/base/review-pages';
import { readFor } from '@/lib/platform/cache';
import { type ReviewDoc, reviews, toReview } from './data';
import type { ProductReview } from './schema';

const toProductReview = (doc: ReviewDoc): ProductReview => ({
  ...toReview(doc),
  verified: doc.verified === true,
});

/** One page of a product's reviews, newest first; pages count from 1. */
export const getReviewsOf = readFor(
  (found: { productId: string; rows: ProductReview[] }) => [`product:${found.productId}`],
  async (productId: string, page: number) => {
    const docs = await reviews()
      .find({ productId: new ObjectId(productId), hidden: false }, { hint: 'product' })
      .sort({ _id: -1 })
      .skip((page - 1) * reviewsShown)
      .limit(reviewsShown)
      .toArray();
    return { productId, rows: docs.map(toProductReview) };
  },
);
