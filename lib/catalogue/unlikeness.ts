import type { Category } from '@/lib/base/categories';
import { type PropertyValues, propertiesIn } from './properties';

/** What products are compared by. `price` is in minor units. */
export type Comparable = { price: number; properties: PropertyValues };

/** How far two positive numbers are apart: 0 when equal, 1 when one is three times the other or more. */
const apart = (one: number, other: number): number =>
  Math.min(1, Math.abs(Math.log(one / other)) / Math.log(3));

function difference(one: number | string | undefined, other: number | string | undefined): number {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return 0.5;
  return typeof one === 'number' && typeof other === 'number' ? apart(one, other) : 1;
}

/**
 * How unlike two products of a category are: 0 for the same price and the same properties, and the more the further these
 * are from each other. A property that only one of them has counts half.
 */
export function unlikeness(category: Category, one: Comparable, other: Comparable): number {
  const keys = propertiesIn(category).map(([key]) => key);
  const properties = keys.reduce(
    (sum, key) => sum + difference(one.properties[key], other.properties[key]),
    0,
  );
  return properties + apart(one.price, other.price);
}
