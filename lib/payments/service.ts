import 'server-only';
import Stripe from 'stripe';
import { stripeApiVersion } from '@/lib/base/stripe-version';
import { env } from '@/lib/platform/env';
import type { Env } from '@/lib/platform/env-schema';
import { log } from '@/lib/platform/log';
import { patientClient } from './patience';

let client: Stripe | undefined;

/** The client for Stripe, or for the server at `STRIPE_API_URL` that stands in for it. */
export function stripe(): Stripe {
  client ??= stripeFor(env());
  return client;
}

/** The same with other settings than this process's own. */
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
    timeout: 10_000, // for background work; payers wait less (lib/payments/patience)
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** For calls whose caller waits but does not need the result: one short try. */
export const shortTimeout = { timeout: 2000, maxNetworkRetries: 0 } as const satisfies Stripe.RequestOptions;

/** True if Stripe rejects the shop's key, or the key lacks the permission for the call. */
function isKeyRefused(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
}

/** True if the key is a restricted one that lacks the permission for this call, but may have others. */
export const isRightLacking = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError;

/** Unlike an outage, a refused key needs a person to fix it. */
export function logRefusedKey(error: unknown): void {
  if (isKeyRefused(error)) log.error({ err: error }, 'Stripe refuses the key of the shop');
}

/**
 * True if Stripe could not be reached, failed itself, was busy (429, and 409 for a key in use), refused the shop's key or
 * wants another idempotency key, so that a later try may succeed.
 */
export function isProviderAway(error: unknown): boolean {
  if (isKeyRefused(error)) return true;
  const { StripeError, StripeConnectionError, StripeAPIError, StripeIdempotencyError } = Stripe.errors;
  const kinds = [StripeConnectionError, StripeAPIError, StripeIdempotencyError];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return error instanceof StripeError && (error.statusCode === 429 || error.statusCode === 409);
}

/**
 * Of those: true if any other call would fail too, not just this object or call. A lock timeout is about an object that
 * another call is using (docs.stripe.com/error-codes).
 */
export function isProviderUnreachable(error: unknown): boolean {
  const { StripeAuthenticationError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  if (error instanceof StripeRateLimitError && error.code === 'lock_timeout') return false;
  return (
    error instanceof StripeAuthenticationError ||
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError
  );
}

/** True if Stripe understood the request and refused it. */
export function isProviderRefusal(
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Of those: true if a bank has the money, as the payment is disputed or was lost (docs.stripe.com/error-codes). */
export const isDisputed = (error: unknown): boolean =>
  isProviderRefusal(error) && (error.code === 'charge_disputed' || error.code === 'refund_disputed_payment');

/** Has Stripe's answer about a payment include its charge with the newest refunds (docs.stripe.com/api/expanding_objects). */
export const withRefunds = 'latest_charge.refunds';

/** An intent including its charge and what was refunded of it. @throws Stripe's errors */
export function retrieveIntent(
  id: string,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.PaymentIntent> {
  return stripe().paymentIntents.retrieve(id, { expand: [withRefunds] }, options);
}

/** The id of a related object, which Stripe returns as an id or, if asked to expand it, as the object. */
export const idOf = (found: string | { id: string } | null): string | undefined =>
  typeof found === 'string' ? found : found?.id;
