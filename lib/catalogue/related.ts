import 'server-only';
import { ObjectId } from 'mongodb';
import type { Category } from '@/lib/base/categories';
import { isSoldOut } from '@/lib/base/quantity-rules';
import { only } from '@/lib/platform/projection';
import { type ProductDoc, products } from './data';
import type { Product } from './product';
import { type PropertyValues, propertiesIn } from './properties';

/** A product as another product's page suggests it. */
export type Related = Pick<
  Product,
  'id' | 'slug' | 'name' | 'img' | 'imgAlt' | 'price' | 'quantity' | 'available' | 'category' | 'properties'
>;

const shown = only('slug name img imgAlt price quantity available category properties');
type RelatedDoc = Pick<ProductDoc, '_id' | keyof typeof shown>;

function toRelated({ _id, imgAlt = null, properties = {}, ...doc }: RelatedDoc): Related {
  return { ...doc, id: _id.toHexString(), imgAlt, properties };
}

/** What products are compared by. `price` is in minor units. */
type Comparable = { price: number; properties: PropertyValues };

/** How far two positive numbers are apart: 0 when equal, 1 when one is three times the other or more. */
const apart = (one: number, other: number): number =>
  Math.min(1, Math.abs(Math.log(one / other)) / Math.log(3));

function difference(one: number | string | undefined, other: number | string | undefined): number {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return 0.5;
  return typeof one === 'number' && typeof other === 'number' ? apart(one, other) : 1;
}

/**
 * How unlike two products of a category are: 0 for the same price and properties, and more the further these are
 * apart. A property that only one of them has counts half.
 */
export function unlikeness(category: Category, one: Comparable, other: Comparable): number {
  const keys = propertiesIn(category).map(([key]) => key);
  const properties = keys.reduce(
    (sum, key) => sum + difference(one.properties[key], other.properties[key]),
    0,
  );
  return properties + apart(one.price, other.price);
}

/** How many candidates are read at the same price, below it and above it, however many products there are. */
const looked = 12;

type Subject = Comparable & { id: string; category: Category };

/** Live products of the same category at a similar price, most similar first; sold-out ones rank lower. */
export async function relatedProducts(to: Subject, count: number): Promise<Related[]> {
  const at = (price: number | object, sort: Record<string, 1 | -1>, available?: object) =>
    products()
      .find<RelatedDoc>(
        {
          live: true,
          category: to.category,
          price,
          ...(available && { available }),
          _id: { $ne: new ObjectId(to.id) },
        },
        { projection: shown, hint: 'live_figures' },
      )
      .sort(sort)
      .limit(looked)
      .toArray();
  const found = await Promise.all([
    // In stock first: where many cost the same, sold-out ones could fill the limit.
    at(to.price, { available: -1 }),
    at({ $lt: to.price }, { price: -1, available: -1 }),
    // The index has them in the other order, the sold-out ones first.
    at({ $gt: to.price }, { price: 1, available: 1 }, { $gt: 0 }),
    at({ $gt: to.price }, { price: 1, available: 1 }, { $lte: 0 }),
  ]);
  return found
    .flat()
    .map(toRelated)
    .map((product) => ({ product, by: unlikeness(to.category, to, product) + (isSoldOut(product) ? 1 : 0) }))
    .sort((one, other) => one.by - other.by || (one.product.id < other.product.id ? 1 : -1))
    .slice(0, count)
    .map(({ product }) => product);
}
