import 'server-only';
import type Stripe from 'stripe';
import { env } from '@/lib/platform/env';

const own = (): string => new URL(env().AUTH_URL).host;

/** Metadata that says which shop opened a payment: several shops may share one Stripe account. */
export const shopMark = () => ({ shop: own() });

/**
 * Whether a payment is this shop's by that metadata; null for one older than it.
 * @param earlier hosts that this shop had before
 */
export function isMarkedOwn({ shop }: Stripe.Metadata, earlier: readonly string[] = []): boolean | null {
  return shop === undefined ? null : shop === own() || earlier.includes(shop);
}
