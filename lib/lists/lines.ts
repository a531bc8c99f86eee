import { mostLines } from '@/lib/orders/most-lines';
import { type ListLine, mostUnits } from './schema';

/** Pure functions on the lines of a list, in which each product occurs once. */

/** Refilling from an old order may bring more than `mostUnits`; such a line takes no more, and loses none. */
const bounded = (quantity: number, there = 0): number => Math.min(Math.max(mostUnits, there), quantity);

/** Adds units of a product; null if the list has no room for another line. */
export function withAdded(lines: readonly ListLine[], { productId, quantity }: ListLine): ListLine[] | null {
  const there = lines.find((line) => line.productId === productId);
  if (there) return withQuantity(lines, { productId, quantity: there.quantity + quantity });
  return lines.length < mostLines ? [...lines, { productId, quantity: bounded(quantity) }] : null;
}

/** Sets the quantity of a product; unchanged if the list doesn't have it. */
export const withQuantity = (lines: readonly ListLine[], { productId, quantity }: ListLine): ListLine[] =>
  lines.map((line) =>
    line.productId === productId ? { productId, quantity: bounded(quantity, line.quantity) } : line,
  );

export const without = (lines: readonly ListLine[], productIds: ReadonlySet<string>): ListLine[] =>
  lines.filter(({ productId }) => !productIds.has(productId));

/**
 * Merges two lists without losing a product; one that is in both gets the larger quantity. The result may exceed
 * `mostLines`, up to twice that.
 */
export function merged(one: readonly ListLine[], other: readonly ListLine[]): ListLine[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of [...one, ...other])
    quantities.set(productId, Math.max(quantity, quantities.get(productId) ?? 0));
  return [...quantities].slice(0, 2 * mostLines).map(([productId, quantity]) => ({ productId, quantity }));
}
