import type * as z from 'zod';
import { figure } from '@/lib/base/figures';
import { largestQuantity, type QuantityRules } from '@/lib/base/quantity-rules';

const quantitiesOf = ({ quantity, available, step }: QuantityRules) =>
  step
    ? `${figure(quantity)} and ${figure(largestQuantity({ quantity, available, step }))}, in steps of ${figure(step)}`
    : `${figure(quantity)} and ${figure(available)}`;

/** The sentence beside a switched-off Place order button; null when the values are valid. */
export function whyOff(schema: z.ZodType, values: unknown, rules: QuantityRules): string | null {
  const checked = schema.safeParse(values);
  if (checked.success) return null;
  const failing = new Set(checked.error.issues.map((issue) => issue.path[0]));
  const wanted = [
    failing.has('address') && 'the address is filled in',
    failing.has('phn') && 'the phone is a number',
    failing.has('quantity') && `the quantity is between ${quantitiesOf(rules)}`,
  ].filter((part) => part !== false);
  return `Place order is off until ${wanted.join(', and ') || 'every field is right'}.`;
}
