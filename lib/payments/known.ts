import 'server-only';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { log } from '@/lib/platform/log';
import { isProviderAway, isProviderRefusal, logRefusedKey, retrieveIntent } from './service';

/** What Stripe says about an intent. @throws AppError invalid (unknown to Stripe), unavailable */
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

/** While a refund is not made yet, nobody can say more than that the payment is looked at. @throws AppError unavailable */
export function whileRefunding(intentId: string) {
  return (error: unknown): never => {
    if (isProviderRefusal(error)) {
      // For lack of balance for instance: the sweeper goes on trying, people see it in Stripe and the ledger.
      log.error({ err: error, intent: intentId }, 'refund refused');
    } else if (!isProviderAway(error)) throw error;
    throw new AppError('unavailable', messages.payment.checking, { retryAfter: 5 });
  };
}

/** What a payer is told who wanted to begin while Stripe could not be asked; anything else is what it was. */
export function whileAway(error: unknown): unknown {
  logRefusedKey(error);
  return isProviderAway(error)
    ? new AppError('unavailable', messages.payment.providerDown, { retryAfter: 5 })
    : error;
}
