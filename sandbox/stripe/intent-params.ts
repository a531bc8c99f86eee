import { z } from 'zod';
import { boolean, expand, integer, metadata, page, shipping } from './params.ts';
import { paymentMethodParams } from './payment-methods.ts';

const cardOnly = z.array(z.literal('card', { error: 'the sandbox takes cards only' }));
const emptiable = z.string();

/** Parameters that Stripe knows and that change nothing here. */
const ignored = {
  payment_method_options: z.unknown().optional(),
  mandate_data: z.unknown().optional(),
  off_session: z.unknown().optional(),
  radar_options: z.unknown().optional(),
  setup_future_usage: z.unknown().optional(),
};

const described = {
  description: emptiable.optional(),
  metadata: metadata.optional(),
  receipt_email: emptiable.optional(),
  shipping: z.union([z.literal(''), shipping]).optional(),
  statement_descriptor: emptiable.optional(),
  statement_descriptor_suffix: emptiable.optional(),
};

const method = {
  allowed_payment_method_types: cardOnly.optional(),
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodParams.optional(),
};

const confirmation = {
  error_on_requires_action: boolean.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: boolean.optional(),
};

export const createIntentParams = z.strictObject({
  ...ignored,
  ...described,
  ...method,
  ...confirmation,
  amount: integer,
  currency: z.string(),
  automatic_payment_methods: z
    .object({ enabled: boolean, allow_redirects: z.string().optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirmation_method: z.literal('automatic').optional(),
  confirm: boolean.optional(),
  expand,
});

export type CreateIntentParams = z.output<typeof createIntentParams>;

export const updateIntentParams = z.strictObject({
  ...ignored,
  ...described,
  ...method,
  amount: integer.optional(),
  currency: z.string().optional(),
  expand,
});

/** `client_secret`, `key` and the fingerprints of a browser come with calls made with a publishable key. */
export const confirmIntentParams = z.strictObject({
  ...ignored,
  ...method,
  ...confirmation,
  client_secret: z.string().optional(),
  expected_payment_method_type: z.string().optional(),
  key: z.string().optional(),
  receipt_email: described.receipt_email,
  shipping: described.shipping,
  expand,
});
export type ConfirmParams = Pick<
  z.output<typeof confirmIntentParams>,
  | 'payment_method'
  | 'payment_method_data'
  | 'receipt_email'
  | 'shipping'
  | 'return_url'
  | 'use_stripe_sdk'
  | 'error_on_requires_action'
>;

export const cancelIntentParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

export const retrieveIntentParams = z.strictObject({
  client_secret: z.string().optional(),
  key: z.string().optional(),
  expand,
});

export const listIntentsParams = z.strictObject({ ...page, customer: z.string().optional() });
