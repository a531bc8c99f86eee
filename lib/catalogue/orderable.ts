import { chargeComplaint } from '@/lib/base/charge';
import { largestQuantity, type QuantityRules, quantityFault } from '@/lib/base/quantity-rules';
import { type Priced, totalFor } from '@/lib/base/unit-price';

/** Why so many of a product can't be ordered now: `total` is beyond what a card can be charged. */
export type Unfit = 'soldOut' | 'below' | 'short' | 'step' | 'total';

const unfits = { min: 'below', max: 'short', step: 'step' } as const;

/** Why so many units can't be ordered as things are, or null when they can; the rules are those of placing. */
export function unfitOf(product: QuantityRules & Priced, wanted: number): Unfit | null {
  if (largestQuantity(product) === 0) return 'soldOut';
  const fault = quantityFault(product, wanted);
  if (fault) return unfits[fault];
  return chargeComplaint(totalFor(product, wanted)) === null ? null : 'total';
}

/** The least quantity that may be ordered and holds what is wanted, whatever is in stock: the minimum, and whole cartons. */
export function heldTo({ quantity, step }: Pick<QuantityRules, 'quantity' | 'step'>, wanted: number): number {
  const carton = step ?? 1;
  return quantity + Math.max(0, Math.ceil((wanted - quantity) / carton)) * carton;
}

/** What can be ordered now in place of so many units; null while there is nothing. */
export function offerFor(product: QuantityRules, wanted: number): number | null {
  const most = largestQuantity(product);
  return most === 0 ? null : Math.min(most, heldTo(product, wanted));
}
