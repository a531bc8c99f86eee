import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Product } from '@/lib/catalogue/product';
import { toApi } from '@/lib/catalogue/sent';
import { emailFor, type ReviewDoc, toReview } from '@/lib/reviews/data';
import type { User } from '@/lib/users/schema';

/** The REST forms of specification §3: `_id`, decimal money, dates as ISO 8601. */

export function restProduct({ id, ...product }: Product) {
  return { _id: id, ...toApi(product) };
}

/** A featured product: `_id`, name and image. */
export function restFeatured({ id, name, img }: Product) {
  return { _id: id, name, img };
}

/** A review; only its author and admins get the author's email (decision 0012). */
export function restReview(actor: Actor | null, doc: ReviewDoc) {
  const { id, ...review } = toReview(doc);
  const email = emailFor(actor, doc);
  const productId = doc.productId?.toHexString() ?? null;
  return { _id: id, ...review, productId, ...(email !== null && { email }) };
}

export function restUser({ id, ...user }: User) {
  return { _id: id, ...user };
}
