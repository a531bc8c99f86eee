import { randomBytes } from 'node:crypto';
import { checkAmount, checkCurrency } from './amounts.ts';
import { newId, unixNow } from './ids.ts';
import type { CreateIntentParams } from './intent-params.ts';
import { mergeMetadata } from './metadata.ts';
import { readShipping } from './shipping.ts';
import type { PaymentIntent } from './types.ts';

/**
 * A new intent in Stripe's full shape, with the id of its payment method or null.
 * @throws StripeError for an amount or a currency that can't be charged.
 */
export function newIntent(params: CreateIntentParams, method: string | null): PaymentIntent {
  const currency = checkCurrency(params.currency);
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: checkAmount(params.amount, currency),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: params.automatic_payment_methods
      ? { enabled: params.automatic_payment_methods.enabled, allow_redirects: 'always' }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(13).toString('hex').slice(0, 25)}`,
    confirmation_method: 'automatic',
    created: unixNow(),
    currency,
    customer: null,
    customer_account: null,
    description: params.description || null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email || null,
    review: null,
    setup_future_usage: null,
    shipping: readShipping(params.shipping ?? ''),
    source: null,
    statement_descriptor: params.statement_descriptor || null,
    statement_descriptor_suffix: params.statement_descriptor_suffix || null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  };
}
