import type * as z from 'zod';
import type { Product } from '@/lib/catalogue/product';

/** The sentence beside a switched-off Place order button; null when the values are valid. */
export function whyOff(
  schema: z.ZodType,
  values: unknown,
  { quantity, available }: Pick<Product, 'quantity' | 'available'>,
): string | null {
  const checked = schema.safeParse(values);
  if (checked.success) return null;
  const failing = new Set(checked.error.issues.map((issue) => issue.path[0]));
  const wanted = [
    failing.has('address') && 'the address is filled in',
    failing.has('phn') && 'phn is a phone number',
    failing.has('quantity') && `the quantity is between ${quantity} and ${available}`,
  ].filter((part) => part !== false);
  return `Place order is off until ${wanted.join(', and ') || 'every field is right'}.`;
}
