import { messages } from './messages';

/**
 * Which quantities of a product can be ordered: the minimum (`quantity`) and, where it is sold in cartons, every `step`
 * units above it, as far as the stock goes.
 */
export type QuantityRules = { quantity: number; available: number; step?: number | null | undefined };

/** The largest quantity that can be ordered of what is available; 0 when not even the minimum is left. */
export function largestQuantity({ quantity, available, step }: QuantityRules): number {
  if (available < quantity) return 0;
  return available - ((available - quantity) % (step ?? 1));
}

/** The first quantity above this one that can be ordered; null when the stock does not go so far. */
function nextQuantity(rules: QuantityRules, units: number): number | null {
  const { quantity, step } = rules;
  const carton = step ?? 1;
  const next = quantity + (Math.floor((units - quantity) / carton) + 1) * carton;
  return next <= largestQuantity(rules) ? next : null;
}

/** What is wrong with so many whole units, worst first; null when they can be ordered. Sold out is not asked here. */
export function quantityFault(rules: QuantityRules, units: number): 'min' | 'max' | 'step' | null {
  const { quantity, available, step } = rules;
  if (units < quantity) return 'min';
  if (units > available) return 'max';
  return (units - quantity) % (step ?? 1) === 0 ? null : 'step';
}

/** A quantity between two cartons in words, with the next one that can be ordered. */
export function betweenCartons(rules: QuantityRules, units: number): string {
  const { quantity, step } = rules;
  const next = nextQuantity(rules, units);
  const { quantityStep, quantityStepMost } = messages.order;
  return next === null
    ? quantityStepMost(step ?? 1, quantity, largestQuantity(rules))
    : quantityStep(step ?? 1, quantity, next);
}

/** The same for the sentence beside a field or an answer; null when they can be ordered. */
export function quantityComplaint(rules: QuantityRules, units: number): string | null {
  const fault = quantityFault(rules, units);
  if (fault === null) return null;
  if (fault === 'step') return betweenCartons(rules, units);
  return fault === 'min' ? messages.order.quantityMin : messages.order.quantityMax;
}
