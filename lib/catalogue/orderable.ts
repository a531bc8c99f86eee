import type { Product } from './product';

/** What a quantity is held to; `quantity` is the minimum order. */
export type QuantityBounds = Pick<Product, 'quantity' | 'available'>;

/** Why so many of a product can't be ordered now. */
export type Unfit = 'soldOut' | 'below' | 'short';

/** Why so many units can't be ordered as things are (specification §5), or null when they can. */
export function unfitOf({ quantity: minimum, available }: QuantityBounds, wanted: number): Unfit | null {
  if (available < minimum) return 'soldOut';
  if (wanted < minimum) return 'below';
  return wanted > available ? 'short' : null;
}

/** The least quantity that may be ordered and holds what is wanted, whatever is in stock. */
export const heldTo = ({ quantity: minimum }: Pick<Product, 'quantity'>, wanted: number): number =>
  Math.max(minimum, wanted);

/** What can be ordered now in place of so many units; null while there is nothing. */
export function offerFor(product: QuantityBounds, wanted: number): number | null {
  if (product.available < product.quantity) return null;
  return Math.min(product.available, heldTo(product, wanted));
}
