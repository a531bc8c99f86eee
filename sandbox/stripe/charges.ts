import { z } from 'zod';
import type { Call } from './call.ts';
import type { Decline } from './cards.ts';
import { resourceMissing } from './errors.ts';
import { newId, unixNow } from './ids.ts';
import { listPage } from './lists.ts';
import { page } from './params.ts';
import type { State } from './state.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './types.ts';

export const listChargesParams = z.strictObject({ ...page, payment_intent: z.string().optional() });

/** Keeps one attempt to charge a card, successful or (with `refusal`) not, and tells about it. */
export function recordCharge(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  refusal: Decline | null,
): Charge {
  const isPaid = refusal === null;
  const charge = call.state.put('charges', {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor,
    captured: isPaid,
    created: unixNow(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(refusal),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method, isPaid ? intent.amount : 0),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  });
  call.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

export function findCharge(state: State, id: string): Charge {
  const charge = state.get('charges', id);
  if (!charge) throw resourceMissing('charge', id, 'id');
  return charge;
}

export function listCharges(state: State, params: z.output<typeof listChargesParams>) {
  const { payment_intent: intent } = params;
  const charges = state.all('charges').filter((charge) => !intent || charge.payment_intent === intent);
  return listPage('/v1/charges', charges, params);
}

function outcome(refusal: Decline | null): NonNullable<Charge['outcome']> {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: refusal ? 'declined_by_network' : 'approved_by_network',
    reason: refusal ? (refusal.decline_code ?? refusal.code) : null,
    risk_level: 'normal',
    risk_score: 10,
    seller_message: refusal
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: refusal ? 'issuer_declined' : 'authorized',
  };
}

function cardDetails({ card }: PaymentMethod, amount: number): Charge['payment_method_details'] {
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
