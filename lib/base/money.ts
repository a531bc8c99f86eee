import { site } from './site';

/** Smallest and largest charge in minor units (Stripe docs, "Minimum and maximum charge amounts", USD). */
export const chargeLimits = { min: 50, max: 99_999_999 } as const;

const formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency: site.currency });

/** Minor units (cents) as the shop shows money: 345 → '$3.45'. */
export function formatMoney(cents: number): string {
  return formatter.format(cents / 100);
}

/** A decimal amount as REST and forms carry it, rounded to minor units: 207.00000000000003 → 20700. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Minor units as the decimal number that REST answers carry: 345 → 3.45. */
export function toAmount(cents: number): number {
  return cents / 100;
}
