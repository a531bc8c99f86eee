'use server';

import { action } from '@/lib/action';
import { messages } from '@/lib/messages';
import { addReview, setHidden } from './mutations';
import { addReviewSchema, reviewIdSchema } from './schema';

export const addReviewAction = action(
  { access: 'user', schema: addReviewSchema, message: messages.review.added, changes: ['reviews'] },
  addReview,
);

export const hideReviewAction = action(
  { access: 'admin', schema: reviewIdSchema, message: messages.review.hidden, changes: ['reviews'] },
  (actor, { reviewId }) => setHidden(actor, { reviewId, hidden: true }),
);

export const restoreReviewAction = action(
  { access: 'admin', schema: reviewIdSchema, message: messages.review.restored, changes: ['reviews'] },
  (actor, { reviewId }) => setHidden(actor, { reviewId, hidden: false }),
);
