import type { z } from 'zod';
import type { shipping } from './params.ts';
import type { PaymentIntent } from './types.ts';

type Address = Record<string, string> | undefined;

/** An address in Stripe's form: every part is there, null when it was not given. */
export function readAddress(given: Address) {
  return {
    city: given?.['city'] ?? null,
    country: given?.['country'] ?? null,
    line1: given?.['line1'] ?? null,
    line2: given?.['line2'] ?? null,
    postal_code: given?.['postal_code'] ?? null,
    state: given?.['state'] ?? null,
  };
}

/** Null for an empty string, by which a caller removes it. */
export function readShipping(given: z.output<typeof shipping> | ''): PaymentIntent['shipping'] {
  if (given === '') return null;
  return {
    name: given.name,
    address: readAddress(given.address),
    carrier: given.carrier ?? null,
    phone: given.phone ?? null,
    tracking_number: given.tracking_number ?? null,
  };
}
