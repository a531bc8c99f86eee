import { randomBytes } from 'node:crypto';

/** A new object id in Stripe's form, such as `pi_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The current time in seconds since the epoch, the unit of every Stripe timestamp. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}
