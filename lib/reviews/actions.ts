'use server';

import { headers } from 'next/headers';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { action } from '@/lib/http/action';
import { clientIp } from '@/lib/platform/client-ip';
import { addReview } from './add';
import { reviewChanged } from './changes';
import { hideReview, restoreReview } from './moderate';
import { type AddReview, addReviewSchema, reviewIdSchema } from './schema';

export const addReviewAction = action(
  {
    access: 'user',
    schema: addReviewSchema,
    message: messages.review.added,
    changes: reviewChanged,
    toldOnce: true,
  },
  async (actor: Actor, input: AddReview) => addReview(actor, input, clientIp(await headers())),
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
