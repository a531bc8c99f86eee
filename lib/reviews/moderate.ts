import 'server-only';
import { auditEntry, settleAudit } from '@/lib/audit/record';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { beginning } from '@/lib/base/cut';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { countReview, toCount } from './count';
import { type ReviewDoc, reviews, toPlaced } from './data';
import type { PlacedReview } from './schema';

/** The name of a review in the audit log. */
export const loggedAs = ({ name, review }: Pick<ReviewDoc, 'name' | 'review'>): string =>
  `${name}: ${beginning(review, 80)}`;

/**
 * Hides a review from everybody but admins, or shows it again. Repeatable.
 * @throws AppError forbidden, invalid, not_found
 */
export async function setHidden(
  actor: Actor,
  { reviewId, hidden }: { reviewId: string; hidden: boolean },
): Promise<PlacedReview> {
  assertAdmin(actor);
  const _id = toObjectId(reviewId);
  const review = await reviews().findOne({ _id });
  if (!review) throw new AppError('not_found', messages.review.notFound);
  const entry = auditEntry(
    actor,
    hidden ? 'review.hidden' : 'review.restored',
    { type: 'review', id: _id.toHexString(), name: loggedAs(review) },
    { before: { hidden: !hidden }, after: { hidden } },
  );
  const changed = await reviews().findOneAndUpdate(
    { _id, hidden: !hidden },
    { $set: { hidden, ...(review.productId && toCount()) }, $push: { audit: entry } },
    { returnDocument: 'after' },
  );
  if (changed) {
    await countReview(changed);
    await settleAudit('reviews', changed);
  }
  return toPlaced(changed ?? review);
}

type ReviewId = { reviewId: string };

/** @throws as setHidden */
export const hideReview = (actor: Actor, { reviewId }: ReviewId) =>
  setHidden(actor, { reviewId, hidden: true });

/** @throws as setHidden */
export const restoreReview = (actor: Actor, { reviewId }: ReviewId) =>
  setHidden(actor, { reviewId, hidden: false });
