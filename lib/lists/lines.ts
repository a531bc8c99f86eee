import { mostLines } from '@/lib/orders/most-lines';
import { type ListLine, mostUnits } from './schema';

/** What lists do with their lines: pure, each product stands in a list once. */

const bounded = (quantity: number): number => Math.min(mostUnits, quantity);

/** With so many more of a product; null when the list has no room for another line. */
export function withAdded(lines: readonly ListLine[], { productId, quantity }: ListLine): ListLine[] | null {
  const there = lines.find((line) => line.productId === productId);
  if (there) return withQuantity(lines, { productId, quantity: there.quantity + quantity });
  return lines.length < mostLines ? [...lines, { productId, quantity: bounded(quantity) }] : null;
}

/** With this quantity of a product that is in it; as it was when that is not. */
export const withQuantity = (lines: readonly ListLine[], { productId, quantity }: ListLine): ListLine[] =>
  lines.map((line) => (line.productId === productId ? { productId, quantity: bounded(quantity) } : line));

export const without = (lines: readonly ListLine[], productIds: ReadonlySet<string>): ListLine[] =>
  lines.filter(({ productId }) => !productIds.has(productId));

/**
 * Both lists in one, without losing anything: of what is in both, the larger quantity. May be longer than a list is let
 * grow otherwise, twice as long at most.
 */
export function merged(one: readonly ListLine[], other: readonly ListLine[]): ListLine[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of [...one, ...other])
    quantities.set(productId, Math.max(quantity, quantities.get(productId) ?? 0));
  return [...quantities].slice(0, 2 * mostLines).map(([productId, quantity]) => ({ productId, quantity }));
}
