import 'server-only';
import { type Filter, type FindCursor, ObjectId, type Sort } from 'mongodb';
import type { AuditEntry } from '@/lib/audit/schema';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import type { Page, Range } from '@/lib/base/paging';
import { products } from '@/lib/catalogue/data';
import { cached } from '@/lib/platform/cache';
import { collection } from '@/lib/platform/db';
import { after, readPage, searchPattern, streamBatch } from '@/lib/platform/read-page';
import type { ModeratedReview, Review, ReviewsQuery } from './schema';

export type ReviewDoc = {
  _id: ObjectId;
  /** Null for demo reviews, which belong to nobody. */
  userId: ObjectId | null;
  productId: ObjectId | null;
  name: string;
  /** The author's when he wrote it; whether he still has an account, `userId` can tell. */
  email: string;
  img: string | null;
  review: string;
  rating: number;
  hidden: boolean;
  /** Admin mutations of this review that are not in the audit log yet. */
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

/** Visible reviews, oldest first, as REST lists them (decision 0012). Not cached. */
export function visibleReviews(range: Range): FindCursor<ReviewDoc> {
  return reviews()
    .find({ hidden: false, ...after(range) }, { batchSize: streamBatch })
    .sort({ _id: 1 });
}

/** The author's address, for himself and for admins (decision 0012); null for everybody else. */
export function emailFor(actor: Actor | null, { userId, email }: ReviewDoc): string | null {
  const isAuthor = actor !== null && userId?.toHexString() === actor.id;
  return isAuthor || actor?.role === 'admin' ? email : null;
}

/** Visible reviews for pages, newest first (specification §9). */
export const getReviews = cached('reviews', ['reviews'], [], async () => {
  const docs = await reviews().find({ hidden: false }).sort({ _id: -1 }).toArray();
  return docs.map(toReview);
});

/** Reviews with the names of the products that they are about, archived and deleted ones too. */
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

/** How many reviews came in within seven days, up to `most`; an id begins with its time. @throws AppError forbidden */
export async function countNewReviews(actor: Actor, most: number, now = new Date()): Promise<number> {
  assertAdmin(actor);
  const since = ObjectId.createFromTime(Math.floor(now.getTime() / 1000) - 7 * 24 * 3600);
  return reviews().countDocuments({ _id: { $gte: since } }, { limit: most, hint: '_id_' });
}

/** The part of the reviews that a list's search and filter show. */
function reviewsFilter({ q, state }: ReviewsQuery): Filter<ReviewDoc> {
  const pattern = searchPattern(q);
  return {
    ...(state !== 'all' && { hidden: state === 'hidden' }),
    ...(q && { $or: [{ name: pattern }, { email: pattern }, { review: pattern }] }),
  };
}

/** Every review that a list shows, hidden ones too, oldest first, for export. @throws AppError forbidden */
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
