'use server';

import { messages } from '@/lib/base/messages';
import { action } from '@/lib/http/action';
import { addReview } from './add';
import { reviewChanged } from './changes';
import { hideReview, restoreReview } from './moderate';
import { addReviewSchema, reviewIdSchema } from './schema';

export const addReviewAction = action(
  { access: 'user', schema: addReviewSchema, message: messages.review.added, changes: reviewChanged },
  addReview,
);

export const hideReviewAction = action(
  {
    access: 'admin',
    schema: reviewIdSchema,
    message: messages.review.hidden,
    changes: reviewChanged,
  },
  hideReview,
);

export const restoreReviewAction = action(
  {
    access: 'admin',
    schema: reviewIdSchema,
    message: messages.review.restored,
    changes: reviewChanged,
  },
  restoreReview,
);
