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

/** Maps an error while opening a payment: tells the payer if Stripe is not reachable; other errors are unchanged. */
export function toOutageError(error: unknown): unknown {
  logRefusedKey(error);
  return isProviderAway(error)
    ? new AppError('unavailable', messages.payment.providerDown, { retryAfter: 5 })
    : error;
}
