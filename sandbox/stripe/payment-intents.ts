import { randomBytes } from 'node:crypto';
import { checkAmount, checkCurrency } from './amounts.ts';
import type { Call } from './call.ts';
import { confirm } from './confirm.ts';
import { invalidRequest, resourceMissing, unexpectedState } from './errors.ts';
import { newId, unixNow } from './ids.ts';
import type { CreateIntentParams } from './intent-params.ts';
import { attachedMethod } from './payment-methods.ts';
import { listRefundsOfCharge } from './refunds.ts';
import type { State } from './state.ts';
import type { PaymentIntent } from './types.ts';

const CLOSED: PaymentIntent['status'][] = ['succeeded', 'canceled'];

/** @throws StripeError for an amount or a currency that can't be charged, or a card that is declined. */
export function createIntent(call: Call, params: CreateIntentParams): PaymentIntent {
  const method = attachedMethod(call.state, params);
  const currency = checkCurrency(params.currency);
  const id = newId('pi');
  const intent = call.state.put('payment_intents', {
    id,
    object: 'payment_intent',
    amount: checkAmount(params.amount, currency),
    amount_received: 0,
    canceled_at: null,
    client_secret: `${id}_secret_${randomBytes(13).toString('hex').slice(0, 25)}`,
    created: unixNow(),
    currency,
    description: params.description || null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: params.metadata ?? {},
    next_action: null,
    payment_method: method,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
  });
  call.emit('payment_intent.created', intent);
  return params.confirm ? confirm(call, intent, {}) : intent;
}

/** @throws StripeError when the intent has succeeded or is canceled already. */
export function cancelIntent(call: Call, intent: PaymentIntent): PaymentIntent {
  if (CLOSED.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  const canceled = call.state.put('payment_intents', {
    ...intent,
    status: 'canceled',
    canceled_at: unixNow(),
    next_action: null,
  });
  call.emit('payment_intent.canceled', canceled);
  return canceled;
}

export function findIntent(state: State, id: string): PaymentIntent {
  const intent = state.get('payment_intents', id);
  if (!intent) throw resourceMissing('payment_intent', id, 'intent');
  return intent;
}

/** The intent; a publishable key also needs its client secret. */
export function findIntentFor(call: Call, id: string, clientSecret: string | undefined): PaymentIntent {
  if (call.viewer === 'publishable' && !clientSecret) {
    const message = 'Missing required param: client_secret.';
    throw invalidRequest(message, { code: 'parameter_missing', param: 'client_secret' });
  }
  const intent = findIntent(call.state, id);
  if (call.viewer === 'publishable' && clientSecret !== intent.client_secret) {
    const message =
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.';
    throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: 'client_secret' });
  }
  return intent;
}

/** The intent as the caller may see it, with its charge, and the charge's refunds, if requested. */
export function view(call: Call, intent: PaymentIntent, expand: readonly string[] = []): object {
  if (call.viewer === 'publishable') return clientView(intent);
  const charge = expand.length > 0 && call.state.get('charges', intent.latest_charge ?? '');
  if (!charge) return intent;
  const refunds = expand.some((path) => path.endsWith('.refunds')) && {
    refunds: listRefundsOfCharge(call.state, charge),
  };
  return { ...intent, latest_charge: { ...charge, ...refunds } };
}

/** The part of an intent that a publishable key may see: without metadata and charge. */
export function clientView(intent: PaymentIntent): object {
  const { metadata: _, latest_charge: __, amount_received: ___, ...seen } = intent;
  return seen;
}
