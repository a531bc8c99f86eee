import * as z from 'zod';
import type { Call } from './call.ts';
import type { Decline } from './cards.ts';
import { newId, unixNow } from './ids.ts';
import { listPage } from './lists.ts';
import { page } from './params.ts';
import { findPaymentMethod } from './payment-methods.ts';
import type { State } from './state.ts';
import type { Charge, PaymentIntent } from './types.ts';

export const listChargesParams = z.strictObject({ ...page, payment_intent: z.string().optional() });

/** Stores an attempt to charge a card, successful or (with `refusal`) not, and emits an event. */
export function recordCharge(
  call: Call,
  intent: PaymentIntent,
  method: string,
  refusal: Decline | null,
): Charge {
  const { amount, currency, metadata } = intent;
  const charge = call.state.put('charges', {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    billing_details: findPaymentMethod(call.state, method).object.billing_details,
    created: unixNow(),
    currency,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    livemode: false,
    metadata,
    paid: refusal === null,
    payment_intent: intent.id,
    payment_method: method,
    refunded: false,
    status: refusal === null ? 'succeeded' : 'failed',
  });
  call.emit(refusal === null ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

export function listCharges(state: State, params: z.output<typeof listChargesParams>) {
  const { payment_intent: intent } = params;
  const charges = state.all('charges').filter((charge) => !intent || charge.payment_intent === intent);
  return listPage('/v1/charges', charges, params);
}
