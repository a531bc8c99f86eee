import * as z from 'zod';
import { requiredLines, requiredNumber, unlessBlank } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { listQuerySchema } from '@/lib/base/paging';
import { requestKeySchema } from '@/lib/base/request-key';

/** A client review as pages show it (specification §3). `rating` is as given; shown and counted as 1 to 5. */
export type Review = {
  id: string;
  name: string;
  img: string | null;
  review: string;
  rating: number;
  createdAt: string;
};

/** A review on its product's page. `verified`: the author had bought the product. */
export type ProductReview = Review & { verified: boolean };

/** A review with its product, so that callers know which pages to refresh; null when about the shop. */
export type PlacedReview = Review & { productId: string | null };

/** The name shown with a review; without one, the part of the email before the @. */
export function authorName({ name, email }: { name: string; email: string }): string {
  return name || email.slice(0, email.indexOf('@'));
}

/** A new review (specification §5): any finite rating; the author is the signed-in user. */
export const addReviewSchema = z.object({
  review: requiredLines(messages.review.textRequired, 5000),
  rating: requiredNumber(messages.review.ratingRequired),
  productId: unlessBlank(objectIdSchema),
  requestKey: unlessBlank(requestKeySchema),
});
export type AddReview = z.output<typeof addReviewSchema>;

export const reviewIdSchema = z.object({ reviewId: objectIdSchema });

/** A review as admins moderate it. */
export type ModeratedReview = Review & {
  email: string;
  /** The product that it is about; null when it is about the shop. */
  product: { id: string; name: string } | null;
  hidden: boolean;
};

/** Sort orders of the admin's list. */
export const reviewSorts = ['newest', 'oldest', 'highest', 'lowest'] as const;

/** Query parameters of the admin's list. `sort` implies the direction. */
export const reviewsQuerySchema = listQuerySchema(reviewSorts, {
  state: z.enum(['all', 'shown', 'hidden']).catch('all'),
}).omit({ order: true });
export type ReviewsQuery = z.output<typeof reviewsQuerySchema>;
