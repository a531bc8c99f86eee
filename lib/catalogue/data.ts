import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { everything } from '@/lib/base/paging';
import { collection, toObjectId } from '@/lib/platform/db';
import { inOrderOf } from '@/lib/platform/in-order';
import { allBut } from '@/lib/platform/projection';
import { after, limitOf, streamBatch } from '@/lib/platform/read-page';
import { pickFields, type StoredValues } from './fields';
import type { Product, ProductPicture, Ratings } from './product';
import type { PropertyValues } from './properties';

/**
 * One order's reservation of stock. It lives in the product's document, so that taking it is one atomic write. Each
 * attempt has its own `id`, which the order stores, so a hold taken by a late attempt isn't mistaken for the order's.
 */
export type Hold = {
  id: ObjectId;
  orderId: ObjectId;
  quantity: number;
  at: Date;
  /** The buyer had not verified their email address; such holds share one limit (lib/catalogue/holds). */
  unproved?: true;
};

/** Stock added or (negative) removed other than by an order. The caller sets `id`, so that a retry counts once. */
export type Restock = { id: ObjectId; quantity: number; at: Date; by: ObjectId | null; reason?: string };

export type ProductDoc = StoredValues & {
  _id: ObjectId;
  slug: string;
  /** Former slugs; they redirect permanently to the present one. */
  oldSlugs?: string[];
  img: string;
  imgAlt?: string | null;
  more?: ProductPicture[];
  properties?: PropertyValues;
  /** Words that the admin search finds it by (lib/catalogue/words). */
  words?: string[];
  /** Counted by lib/reviews; missing until the first count. */
  ratings?: Ratings;
  /** Version of `ratings`, so that an older count can't overwrite a newer one. */
  ratingsCounted?: number;
  /** Never published yet and visible only to admins; `live` is false. */
  draft?: true;
  /** When it was first put on sale, if it was a draft before. */
  publishedAt?: Date;
  /** The picture for link previews (null if none can be drawn), and a digest of what it shows. */
  social?: { img: string | null; of: string };
  initialStock: number;
  /** Net stock added (or, negative, removed) since the product was added, including returned goods. */
  restocked: number;
  sold: number;
  holds: Hold[];
  /**
   * When orders last took or returned stock, or reviews were last counted (database clock). lib/ops/sweep/holds unsets
   * it when nothing is held.
   */
  heldAt?: Date;
  /** The latest ones only; lib/catalogue/movements has them all. */
  restocks?: Restock[];
  /** Set with every restock, until its stock movement is written. */
  followUp?: true;
  /** False once archived or deleted; orders keep their own copy of what was bought. */
  live: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** Pointer to a product that is featured; `_id` is the product's (decision 0012, GET /featured). */
export type FeaturedDoc = { _id: ObjectId; createdAt: Date };

export const products = () => collection<ProductDoc>('products');
export const featured = () => collection<FeaturedDoc>('featured');

/** Projection to public fields: leaves out holds, sales and other internals. */
export const publicFields = allBut(
  'holds heldAt sold initialStock restocked restocks oldSlugs followUp ratingsCounted words publishedAt',
);
export type PublicDoc = Omit<ProductDoc, keyof typeof publicFields>;

const noRatings: Ratings = [0, 0, 0, 0, 0];

/** A product as pages and REST show it: with nothing available if more was promised than there is, as after a restore. */
export function toProduct(doc: PublicDoc, isFeatured: boolean): Product {
  return {
    ...pickFields(doc),
    available: Math.max(0, doc.available),
    id: doc._id.toHexString(),
    slug: doc.slug,
    img: doc.img,
    imgAlt: doc.imgAlt ?? null,
    more: doc.more ?? [],
    properties: doc.properties ?? {},
    ratings: doc.ratings ?? noRatings,
    featured: isFeatured,
    createdAt: doc.createdAt.toISOString(),
  };
}

/** Live products, oldest first, as REST lists them (decision 0012). Streamed, not cached; with one beyond the limit. */
export async function* readProducts(range = everything): AsyncGenerator<Product, void, undefined> {
  const docs = products()
    .find<PublicDoc>(
      { live: true, ...after(range) },
      { projection: publicFields, hint: 'live', batchSize: streamBatch, ...limitOf(range) },
    )
    .sort({ _id: 1 });
  const [pointers] = await Promise.all([featured().find().toArray(), docs.hasNext()]);
  const ids = new Set(pointers.map((pointer) => pointer._id.toHexString()));
  for await (const doc of docs) yield toProduct(doc, ids.has(doc._id.toHexString()));
}

/** One live product, fresh from the database. @throws AppError invalid, not_found */
export async function getProduct(id: string): Promise<Product> {
  const _id = toObjectId(id);
  const [doc, pointer] = await Promise.all([
    products().findOne<PublicDoc>({ _id, live: true }, { projection: publicFields }),
    featured().findOne({ _id }),
  ]);
  if (!doc) throw new AppError('not_found', messages.order.productMissing);
  return toProduct(doc, pointer !== null);
}

/** Whether a product is live, so that it can be ordered or reviewed, or have stock alerts. */
export async function isOnSale(id: string): Promise<boolean> {
  const found = await products().findOne({ _id: toObjectId(id), live: true }, { projection: { _id: 1 } });
  return found !== null;
}

/** Live products that are not sold out (`isSoldOut`, lib/base/quantity-rules). */
export const orderableNow = {
  live: true,
  $expr: { $gte: ['$available', '$quantity'] },
} satisfies Filter<ProductDoc>;

/** Featured products in the order in which they were featured, oldest first. Not cached. */
export async function readFeatured(): Promise<Product[]> {
  const pointers = await featured().find().sort({ createdAt: 1, _id: 1 }).toArray();
  const docs = await products()
    .find<PublicDoc>(
      { _id: { $in: pointers.map((pointer) => pointer._id) }, live: true },
      { projection: publicFields },
    )
    .toArray();
  const ids = pointers.map(({ _id }) => _id.toHexString());
  return inOrderOf(ids, docs).map((doc) => toProduct(doc, true));
}
