import 'server-only';
import Stripe from 'stripe';
import { stripeApiVersion } from '@/lib/base/stripe-version';
import { env } from '@/lib/platform/env';
import type { Env } from '@/lib/platform/env-schema';
import { log } from '@/lib/platform/log';
import { patientClient } from './patience';

let client: Stripe | undefined;

/** Stripe, or whatever answers its protocol at `STRIPE_API_URL`. */
export function stripe(): Stripe {
  client ??= stripeFor(env());
  return client;
}

/** The same for settings that are not this process's own. */
export function stripeFor({
  STRIPE_API_URL,
  STRIPE_SECRET_KEY,
}: Pick<Env, 'STRIPE_API_URL' | 'STRIPE_SECRET_KEY'>): Stripe {
  const url = STRIPE_API_URL ? new URL(STRIPE_API_URL) : null;
  const elsewhere = url && {
    host: url.hostname,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
  return new Stripe(STRIPE_SECRET_KEY, {
    ...elsewhere,
    apiVersion: stripeApiVersion,
    httpClient: patientClient(),
    timeout: 10_000, // for work that nobody waits for; payers have less (lib/payments/patience)
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** For calls that somebody waits for without needing their result: one short try. */
export const briefly = { timeout: 2000, maxNetworkRetries: 0 } as const satisfies Stripe.RequestOptions;

/** True when Stripe takes the shop's key no more, or never did, or the key has no right to what was asked. */
function isKeyRefused(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
}

/** True when the key is a restricted one that has no right to this call, though it may have to others. */
export const isRightLacking = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError;

/** Unlike an outage, a refused key does not pass by itself: somebody has to look. */
export function logRefusedKey(error: unknown): void {
  if (isKeyRefused(error)) log.error({ err: error }, 'Stripe refuses the key of the shop');
}

/**
 * True when Stripe could not be reached, failed itself, was busy (429, and 409 for a key that is in use) or refused the
 * shop's key, so that asking again may give the answer.
 */
export function isProviderAway(error: unknown): boolean {
  if (isKeyRefused(error)) return true;
  const { StripeError, StripeConnectionError, StripeAPIError } = Stripe.errors;
  if (error instanceof StripeConnectionError || error instanceof StripeAPIError) return true;
  return error instanceof StripeError && (error.statusCode === 429 || error.statusCode === 409);
}

/** Of those: true when asking for anything else would fail too, as opposed to one object or call that Stripe fails at. */
export function isProviderUnreachable(error: unknown): boolean {
  const { StripeAuthenticationError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  return (
    error instanceof StripeAuthenticationError ||
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError
  );
}

/** True when Stripe understood and refused. */
export function isProviderRefusal(
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Of those: true when a bank has the money, as of a payment that is disputed or was lost (docs.stripe.com/error-codes). */
export const isDisputed = (error: unknown): boolean =>
  isProviderRefusal(error) && (error.code === 'charge_disputed' || error.code === 'refund_disputed_payment');

/** An intent together with its charge, which says how much of it was given back. @throws Stripe's errors */
export function retrieveIntent(
  id: string,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.PaymentIntent> {
  return stripe().paymentIntents.retrieve(id, { expand: ['latest_charge'] }, options);
}

/** Stripe names what belongs to an object by its id, or shows it whole where that was asked for. */
export const idOf = (found: string | { id: string } | null): string | undefined =>
  typeof found === 'string' ? found : found?.id;

/** Minor units of a payment that were given back; 0 as well for an intent that came without its charge. */
export function refundedOf({ latest_charge: charge }: Stripe.PaymentIntent): number {
  return typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0;
}
