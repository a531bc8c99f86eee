import { messages } from './messages';

/**
 * The rules for quantities of a product: at least the minimum (`quantity`), above it in multiples of `step` if it is
 * sold in cartons, and at most what is available.
 */
export type QuantityRules = { quantity: number; available: number; step?: number | null | undefined };

/** True when not even the minimum order can be filled, so that nothing can be ordered now. */
export const isSoldOut = ({ available, quantity }: Pick<QuantityRules, 'available' | 'quantity'>): boolean =>
  available < quantity;

/** The largest quantity that can be ordered now; 0 if it is sold out. */
export function largestQuantity(rules: QuantityRules): number {
  const { quantity, available, step } = rules;
  if (isSoldOut(rules)) return 0;
  return available - ((available - quantity) % (step ?? 1));
}

/** The next larger quantity that can be ordered; null if too few are available. */
function nextQuantity(rules: QuantityRules, units: number): number | null {
  const { quantity, step } = rules;
  const carton = step ?? 1;
  const next = quantity + (Math.floor((units - quantity) / carton) + 1) * carton;
  return next <= largestQuantity(rules) ? next : null;
}

/** What is wrong with a whole quantity, worst first; null if it can be ordered. Does not check for sold out. */
export function quantityFault(rules: QuantityRules, units: number): 'min' | 'max' | 'step' | null {
  const { quantity, available, step } = rules;
  if (units < quantity) return 'min';
  if (units > available) return 'max';
  return (units - quantity) % (step ?? 1) === 0 ? null : 'step';
}

/** The message about a quantity that is not in whole cartons, with the next one that can be ordered. */
export function betweenCartons(rules: QuantityRules, units: number): string {
  const { quantity, step } = rules;
  const next = nextQuantity(rules, units);
  const { quantityStep, quantityStepMost } = messages.order;
  return next === null
    ? quantityStepMost(step ?? 1, quantity, largestQuantity(rules))
    : quantityStep(step ?? 1, quantity, next);
}

/** The message about an invalid quantity for forms and responses; null if it can be ordered. */
export function quantityComplaint(rules: QuantityRules, units: number): string | null {
  const fault = quantityFault(rules, units);
  if (fault === null) return null;
  if (fault === 'step') return betweenCartons(rules, units);
  return fault === 'min' ? messages.order.quantityMin : messages.order.quantityMax;
}
