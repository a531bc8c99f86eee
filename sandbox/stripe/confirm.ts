import type { Call } from './call.ts';
import { type Decline, declineOf } from './cards.ts';
import { recordCharge } from './charges.ts';
import { cardError, unexpectedState } from './errors.ts';
import { newId } from './ids.ts';
import type { ConfirmParams } from './intent-params.ts';
import { attachedMethod, findPaymentMethod } from './payment-methods.ts';
import type { PaymentIntent, StoredPaymentMethod } from './types.ts';

const CONFIRMABLE: PaymentIntent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/**
 * Charges the card, or asks for 3-D Secure first if the card requires it.
 * @throws StripeError 402 when the card is declined; the decline and its charge are stored.
 */
export function confirm(call: Call, intent: PaymentIntent, params: ConfirmParams): PaymentIntent {
  if (!CONFIRMABLE.includes(intent.status)) {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed'
        : `it has a status of ${intent.status}`;
    throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}.`, intent);
  }
  const method = attachedMethod(call.state, params) ?? intent.payment_method;
  if (method === null) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
    throw unexpectedState(message, intent);
  }
  const attached = call.state.put('payment_intents', { ...intent, payment_method: method });
  const stored = findPaymentMethod(call.state, method);
  return stored.requiresAuthentication ? requireAction(call, attached) : settle(call, attached, stored);
}

/** The bank's page is shown in a frame, as by Stripe.js. */
function requireAction(call: Call, intent: PaymentIntent): PaymentIntent {
  const url = `${call.origin}/_sandbox/3ds/${intent.id}/${newId('payatt')}`;
  const waiting = call.state.put('payment_intents', {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
    },
  });
  call.emit('payment_intent.requires_action', waiting);
  return waiting;
}

/** Continues after the buyer has answered the 3-D Secure page. */
export function authenticate(call: Call, intent: PaymentIntent, isApproved: boolean): PaymentIntent {
  const stored = findPaymentMethod(call.state, intent.payment_method ?? '');
  if (isApproved) return settle(call, intent, stored);
  return fail(call, intent, {
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: stored.object,
    type: 'invalid_request_error',
  });
}

function settle(call: Call, intent: PaymentIntent, method: StoredPaymentMethod): PaymentIntent {
  const refusal = declineOf(method.outcome);
  if (refusal) return decline(call, intent, method, refusal);
  const charge = recordCharge(call, intent, method.id, null);
  const paid = call.state.put('payment_intents', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
  });
  call.emit('payment_intent.succeeded', paid);
  return paid;
}

function decline(call: Call, intent: PaymentIntent, method: StoredPaymentMethod, refusal: Decline): never {
  const charge = recordCharge(call, intent, method.id, refusal);
  const { message, ...codes } = refusal;
  const details = { ...codes, charge: charge.id, payment_method: method.object };
  const failed = fail(
    call,
    { ...intent, latest_charge: charge.id },
    { ...details, message, type: 'card_error' },
  );
  throw cardError(message, { ...details, payment_intent: failed });
}

/** Resets the intent, so that the buyer may try another card on it. */
function fail(call: Call, intent: PaymentIntent, error: PaymentIntent['last_payment_error']): PaymentIntent {
  const failed = call.state.put('payment_intents', {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  });
  call.emit('payment_intent.payment_failed', failed);
  return failed;
}
