import 'server-only';
import { type Filter, type FindCursor, ObjectId, type Sort } from 'mongodb';
import type { AuditEntry } from '@/lib/audit/schema';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import type { Page, Range } from '@/lib/base/paging';
import { products } from '@/lib/catalogue/data';
import { readFor } from '@/lib/platform/cache';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import { after, limitOf, readPage, streamBatch } from '@/lib/platform/read-page';
import { searchPattern } from '@/lib/platform/search-pattern';
import type { ModeratedReview, PlacedReview, Review, ReviewsQuery } from './schema';

export type ReviewDoc = {
  _id: ObjectId;
  /** Null for demo reviews and for those left by a former holder of an account. */
  userId: ObjectId | null;
  productId: ObjectId | null;
  name: string;
  /** The author's email at the time of writing; whether the account still exists depends on `userId`. */
  email: string;
  img: string | null;
  review: string;
  rating: number;
  hidden: boolean;
  /** Set if the author's email was not verified at the time of writing. */
  unproved?: true;
  /** For reviews of products: whether the author had bought it by then. Missing until an older review was checked. */
  verified?: boolean;
  /** The author's idempotency key; missing in older reviews and where none was given. */
  requestKey?: string;
  /** Set by every change that affects the product's stars, until they are counted (lib/reviews/count). */
  uncounted?: ObjectId;
  /** Admins' changes of this review that are not in the audit log yet. */
  audit?: AuditEntry[];
  createdAt: Date;
};

export const reviews = () => collection<ReviewDoc>('reviews');

export function toReview(doc: ReviewDoc): Review {
  return {
    id: doc._id.toHexString(),
    name: doc.name,
    img: doc.img,
    review: doc.review,
    rating: doc.rating,
    createdAt: doc.createdAt.toISOString(),
  };
}

export const toPlaced = (doc: ReviewDoc): PlacedReview => ({
  ...toReview(doc),
  productId: doc.productId?.toHexString() ?? null,
});

/** The most reviews a signed-out caller gets at once; with `limit` and `cursor` they can get all (decision 0012). */
export const mostForStrangers = 1000;

/** A small batch, because reviews are long (up to 15 KB) and a slow reader keeps a batch in memory. */
const fewAtOnce = 50;

/**
 * Visible reviews, oldest first, as REST lists them (decision 0012). A signed-out caller who asks for all of them gets
 * the newest `mostForStrangers`. Not cached.
 */
export async function visibleReviews(actor: Actor | null, range: Range): Promise<FindCursor<ReviewDoc>> {
  const filter = { hidden: false, ...after(range) };
  const inOrder = (which: Filter<ReviewDoc>) =>
    reviews()
      .find(which, { batchSize: fewAtOnce, ...limitOf(range) })
      .sort({ _id: 1 });
  if (actor || range.limit !== undefined) return inOrder(filter);
  const [first] = await reviews()
    .find(filter, { projection: { _id: 1 } })
    .sort({ _id: -1 })
    .skip(mostForStrangers - 1)
    .limit(1)
    .toArray();
  return inOrder(first ? { $and: [filter, { _id: { $gte: first._id } }] } : filter);
}

/** The author's email, for the author and admins (decision 0012); null for everybody else. */
export function emailFor(actor: Actor | null, { userId, email }: ReviewDoc): string | null {
  const isAuthor = actor !== null && userId?.toHexString() === actor.id;
  return isAuthor || actor?.role === 'admin' ? email : null;
}

/** More than anyone is likely to page through; older reviews still count in the figures. */
const newestShown = 24;

/** The newest visible reviews for the landing page, newest first (specification §9). */
export const getNewestReviews = readFor(['reviews'], async () => {
  const docs = await reviews().find({ hidden: false }).sort({ _id: -1 }).limit(newestShown).toArray();
  return docs.map(toReview);
});

/** How often each rating was given in visible reviews, read from an index alone. */
export async function countRatings(): Promise<{ rating: number; count: number }[]> {
  return reviews()
    .aggregate<{ rating: number; count: number }>(
      [
        { $match: { hidden: false } },
        { $group: { _id: '$rating', count: { $sum: 1 } } },
        { $project: { _id: 0, rating: '$_id', count: 1 } },
      ],
      { hint: 'visible_rating' },
    )
    .toArray();
}

/** Reviews with the names of their products, even archived and deleted ones. */
async function toModerated(docs: ReviewDoc[]): Promise<ModeratedReview[]> {
  const ids = docs.flatMap(({ productId }) => (productId ? [productId] : []));
  const found = await products()
    .find({ _id: { $in: ids } }, { projection: { name: 1 } })
    .toArray();
  const about = new Map(
    found.map(({ _id, name }) => [_id.toHexString(), { id: _id.toHexString(), name }] as const),
  );
  return docs.map((doc) => ({
    ...toReview(doc),
    email: doc.email,
    product: about.get(doc.productId?.toHexString() ?? '') ?? null,
    hidden: doc.hidden,
  }));
}

const orderOf: Record<ReviewsQuery['sort'], { sort: Sort; all: string; part: string }> = {
  newest: { sort: { _id: -1 }, all: '_id_', part: 'visible' },
  oldest: { sort: { _id: 1 }, all: '_id_', part: 'visible' },
  highest: { sort: { rating: -1, _id: -1 }, all: 'rating', part: 'visible_rating' },
  lowest: { sort: { rating: 1, _id: 1 }, all: 'rating', part: 'visible_rating' },
};

/** Number of reviews of the last seven days, up to `most`, by the time in their ids. @throws AppError forbidden */
export async function countNewReviews(actor: Actor, most: number): Promise<number> {
  assertAdmin(actor);
  const since = ObjectId.createFromTime(Math.floor(timeNow().getTime() / 1000) - 7 * 24 * 3600);
  return reviews().countDocuments({ _id: { $gte: since } }, { limit: most, hint: '_id_' });
}

/** The filter for a list's search and state. */
function reviewsFilter({ q, state }: ReviewsQuery): Filter<ReviewDoc> {
  const pattern = searchPattern(q);
  return {
    ...(state !== 'all' && { hidden: state === 'hidden' }),
    ...(q && { $or: [{ name: pattern }, { email: pattern }, { review: pattern }] }),
  };
}

/** Every review that matches a query, hidden ones included, oldest first, for export. @throws AppError forbidden */
export function allReviews(actor: Actor, query: ReviewsQuery): FindCursor<ReviewDoc> {
  assertAdmin(actor);
  return reviews().find(reviewsFilter(query), { batchSize: streamBatch }).sort({ _id: 1 });
}

/** One page of the reviews for admins. @throws AppError forbidden */
export async function getReviewsForAdmin(actor: Actor, query: ReviewsQuery): Promise<Page<ModeratedReview>> {
  assertAdmin(actor);
  const { sort, all, part } = orderOf[query.sort];
  const page = await readPage(reviews(), {
    filter: reviewsFilter(query),
    sort,
    hint: query.state === 'all' ? all : part,
    page: query.page,
  });
  return { ...page, rows: await toModerated(page.rows) };
}
