import 'server-only';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { log } from '@/lib/platform/log';
import { isProviderAway, isProviderRefusal, logRefusedKey, retrieveIntent } from './service';

/** An intent as Stripe describes it. @throws AppError invalid (unknown to Stripe), unavailable */
export async function knownIntent(id: string): Promise<Stripe.PaymentIntent> {
  try {
    return await retrieveIntent(id);
  } catch (error) {
    logRefusedKey(error);
    if (isProviderAway(error))
      throw new AppError('unavailable', messages.payment.checking, { retryAfter: 5 });
    if (isProviderRefusal(error)) throw new AppError('invalid', messages.payment.mismatch);
    throw error;
  }
}

/** Until a refund is made, the payer only hears that the payment is being checked. @throws AppError unavailable */
export function toCheckingError(intentId: string) {
  return (error: unknown): never => {
    if (isProviderRefusal(error)) {
      // For example for lack of balance: the sweeper keeps trying, and people see it at Stripe and in the ledger.
      log.error({ err: error, intent: intentId }, 'refund refused');
    } else if (!isProviderAway(error)) throw error;
    throw new AppError('unavailable', messages.payment.checking, { retryAfter: 5 });
  };
}

/**
 * Stripe's own limits, which also depend on the currency that the shop's account is paid out in (docs.stripe.com,
 * "Minimum and maximum charge amounts"), by error code.
 */
const limitWords = new Map<string | undefined, string>([
  ['amount_too_small', messages.order.totalTooSmall],
  ['amount_too_large', messages.order.totalTooLarge],
]);

/**
 * Maps an error while opening a payment: tells the payer if Stripe is not reachable, or doesn't charge so little or so
 * much; other errors are unchanged.
 */
export function toOutageError(error: unknown): unknown {
  logRefusedKey(error);
  if (isProviderAway(error))
    return new AppError('unavailable', messages.payment.providerDown, { retryAfter: 5 });
  const limit = isProviderRefusal(error) && limitWords.get(error.code);
  return limit ? new AppError('invalid', limit) : error;
}
