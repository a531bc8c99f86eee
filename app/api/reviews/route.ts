import { rangeSchema } from '@/lib/base/paging';
import { keyOfRequest, readJson, readQuery } from '@/lib/http/request';
import { restReview } from '@/lib/http/rest';
import { answerList } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';
import { invalidateCaches } from '@/lib/platform/cache';
import { clientIp } from '@/lib/platform/client-ip';
import { addReview } from '@/lib/reviews/add';
import { reviewChanged } from '@/lib/reviews/changes';
import { visibleReviews } from '@/lib/reviews/data';
import { addReviewSchema } from '@/lib/reviews/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Visible reviews, oldest first (specification §7). */
  GET: route({ access: 'public' }, async (actor, request) => {
    const range = readQuery(request, rangeSchema);
    return answerList(request, range, await visibleReviews(actor, range), (doc) => restReview(actor, doc));
  }),
  /** Adds a review in the caller's name (specification §7); an `Idempotency-Key` header makes a retry safe. */
  POST: route({ access: 'user', status: 201 }, async (actor, request) => {
    const input = addReviewSchema.parse(await readJson(request));
    const keyed = { ...input, requestKey: keyOfRequest(request, input) };
    const added = await addReview(actor, keyed, clientIp(request.headers));
    await invalidateCaches(reviewChanged(added));
    return { insertedId: added.id };
  }),
});
