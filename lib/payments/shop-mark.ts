import 'server-only';
import type Stripe from 'stripe';
import { env } from '@/lib/platform/env';

const own = (): string => new URL(env().AUTH_URL).host;

/** Says in a payment's metadata which shop opened it: several may share one account at Stripe. */
export const shopMark = () => ({ shop: own() });

/**
 * Whose a payment is by its mark; null for one that is older than the mark.
 * @param earlier hosts that this shop had before
 */
export function isMarkedOwn({ shop }: Stripe.Metadata, earlier: readonly string[] = []): boolean | null {
  return shop === undefined ? null : shop === own() || earlier.includes(shop);
}
