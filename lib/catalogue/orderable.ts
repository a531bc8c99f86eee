import { chargeComplaint } from '@/lib/base/charge';
import { chargeLimits } from '@/lib/base/money';
import { isSoldOut, largestQuantity, type QuantityRules, quantityFault } from '@/lib/base/quantity-rules';
import { type PriceBreak, type Priced, totalFor, unitPriceFor } from '@/lib/base/unit-price';

/** Why a quantity can't be ordered now; `total`: a card can’t be charged the sum, which is too large or too small. */
export type Unfit = 'soldOut' | 'below' | 'short' | 'step' | 'total';

const unfits = { min: 'below', max: 'short', step: 'step' } as const;

/** Why this quantity can't be ordered now, or null if it can; the same rules as for placing an order. */
export function orderabilityIssue(product: QuantityRules & Priced, wanted: number): Unfit | null {
  if (isSoldOut(product)) return 'soldOut';
  const fault = quantityFault(product, wanted);
  if (fault) return unfits[fault];
  return chargeComplaint(totalFor(product, wanted)) === null ? null : 'total';
}

/** The smallest valid quantity that covers what is wanted, regardless of stock: the minimum plus whole cartons. */
export function raiseToValidQuantity(
  { quantity, step }: Pick<QuantityRules, 'quantity' | 'step'>,
  wanted: number,
): number {
  const carton = step ?? 1;
  return quantity + Math.max(0, Math.ceil((wanted - quantity) / carton)) * carton;
}

/**
 * The smallest quantity that can be bought, regardless of stock: the minimum order or, if a card can't be charged so
 * little, the first one above it that costs enough.
 */
export function smallestQuantity(product: Pick<QuantityRules, 'quantity' | 'step'> & Priced): number {
  let units = product.quantity;
  // Up to what would be enough at this price, no less is; from there on a unit may cost less.
  while (totalFor(product, units) < chargeLimits.min)
    units = raiseToValidQuantity(product, Math.ceil(chargeLimits.min / unitPriceFor(product, units)));
  return units;
}

/**
 * The unit prices of a product, each from the smallest quantity that can be ordered at it: between two cartons a break
 * begins with the next one, and one that no quantity meets is left out.
 */
export function priceTiers(product: Pick<QuantityRules, 'quantity' | 'step'> & Priced): PriceBreak[] {
  const { quantity, price, breaks } = product;
  return [{ from: quantity, price }, ...(breaks ?? [])]
    .map((tier) => ({ ...tier, from: raiseToValidQuantity(product, tier.from) }))
    .filter((tier) => unitPriceFor(product, tier.from) === tier.price);
}

/** The quantity to offer in place of what is wanted; null while nothing can be ordered. */
export function suggestedQuantity(product: QuantityRules, wanted: number): number | null {
  if (isSoldOut(product)) return null;
  return Math.min(largestQuantity(product), raiseToValidQuantity(product, wanted));
}
