import * as z from 'zod';
import { messages } from '@/lib/base/messages';
import { chargeLimits, toMinor } from '@/lib/base/money';

type Said = { price?: unknown; quantity?: unknown };

/**
 * The message if a card can't be charged even the minimum order, so that nobody could order the product; else null. A
 * draft may lack the price or the minimum quantity.
 */
export function minimumComplaint({ price, quantity }: Said): string | null {
  if (typeof price !== 'number' || typeof quantity !== 'number') return null;
  return toMinor(price) * quantity > chargeLimits.max ? messages.catalogue.minimumTooDear : null;
}

/** Schema check of the same. */
export const minimumCheck = z.refine<Said>((said) => minimumComplaint(Object(said)) === null, {
  path: ['quantity'],
  error: messages.catalogue.minimumTooDear,
  when: () => true, // runs even if other fields are invalid, so that all errors are shown at once
});
