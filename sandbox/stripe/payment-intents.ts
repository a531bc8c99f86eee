import type { z } from 'zod';
import { checkAmount, checkCurrency } from './amounts.ts';
import type { Call } from './call.ts';
import { confirm } from './confirm.ts';
import { resourceMissing, unexpectedState } from './errors.ts';
import { unixNow } from './ids.ts';
import type { CreateIntentParams, cancelIntentParams, updateIntentParams } from './intent-params.ts';
import { newIntent } from './intent-record.ts';
import { mergeMetadata } from './metadata.ts';
import { attachedMethod } from './payment-methods.ts';
import { readShipping } from './shipping.ts';
import type { State } from './state.ts';
import type { PaymentIntent } from './types.ts';

const CLOSED: PaymentIntent['status'][] = ['succeeded', 'canceled'];

export function createIntent(call: Call, params: CreateIntentParams): PaymentIntent {
  const method = attachedMethod(call.state, params);
  const intent = call.state.put('payment_intents', newIntent(params, method));
  call.emit('payment_intent.created', intent);
  if (!params.confirm) return intent;
  return confirm(call, intent, { ...params, payment_method: undefined, payment_method_data: undefined });
}

/** @throws StripeError when the intent is closed and more than its description changes. */
export function updateIntent(
  call: Call,
  intent: PaymentIntent,
  params: z.output<typeof updateIntentParams>,
): PaymentIntent {
  const locked = (['amount', 'currency', 'payment_method', 'payment_method_data'] as const).find(
    (name) => params[name] !== undefined,
  );
  if (locked && CLOSED.includes(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent's ${locked} could not be updated because it has a status of ${intent.status}. You may only update the ${locked} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      intent,
    );
  }
  const currency = params.currency === undefined ? intent.currency : checkCurrency(params.currency);
  const method = attachedMethod(call.state, params);
  return call.state.put('payment_intents', {
    ...intent,
    amount: checkAmount(params.amount ?? intent.amount, currency),
    currency,
    description: changed(params.description, intent.description),
    metadata: mergeMetadata(intent.metadata, params.metadata),
    receipt_email: changed(params.receipt_email, intent.receipt_email),
    ...(params.shipping !== undefined && { shipping: readShipping(params.shipping) }),
    statement_descriptor: changed(params.statement_descriptor, intent.statement_descriptor),
    statement_descriptor_suffix: changed(
      params.statement_descriptor_suffix,
      intent.statement_descriptor_suffix,
    ),
    ...(method !== null && {
      payment_method: method,
      status: 'requires_confirmation' as const,
      next_action: null,
    }),
  });
}

/** @throws StripeError when the intent has succeeded or is canceled already. */
export function cancelIntent(
  call: Call,
  intent: PaymentIntent,
  params: z.output<typeof cancelIntentParams>,
): PaymentIntent {
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
    cancellation_reason: params.cancellation_reason ?? null,
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

function changed(given: string | undefined, current: string | null): string | null {
  return given === undefined ? current : given || null;
}
