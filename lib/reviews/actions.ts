'use server';

import { messages } from '@/lib/base/messages';
import { action } from '@/lib/http/action';
import { addReview } from './add';
import { setHidden } from './moderate';
import { addReviewSchema, reviewIdSchema } from './schema';

export const addReviewAction = action(
  { access: 'user', schema: addReviewSchema, message: messages.review.added, changes: { hard: ['reviews'] } },
  addReview,
);

export const hideReviewAction = action(
  {
    access: 'admin',
    schema: reviewIdSchema,
    message: messages.review.hidden,
    changes: { hard: ['reviews'] },
  },
  (actor, { reviewId }) => setHidden(actor, { reviewId, hidden: true }),
);

export const restoreReviewAction = action(
  {
    access: 'admin',
    schema: reviewIdSchema,
    message: messages.review.restored,
    changes: { hard: ['reviews'] },
  },
  (actor, { reviewId }) => setHidden(actor, { reviewId, hidden: false }),
);
