import * as z from 'zod';
import { boolean, integer, metadata, page } from './params.ts';
import { paymentMethodParams } from './payment-methods.ts';

export const createIntentParams = z.strictObject({
  allowed_payment_method_types: z
    .array(z.literal('card', { error: 'the sandbox takes cards only' }))
    .optional(),
  amount: integer,
  confirm: boolean.optional(),
  currency: z.string(),
  description: z.string().max(1000).optional(),
  metadata,
  payment_method: z.string().optional(),
});
export type CreateIntentParams = z.output<typeof createIntentParams>;

/** `client_secret` comes with calls by a publishable key; `return_url` has no effect here. */
export const confirmIntentParams = z.strictObject({
  client_secret: z.string().optional(),
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodParams.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: boolean.optional(),
});
export type ConfirmParams = Pick<
  z.output<typeof confirmIntentParams>,
  'payment_method' | 'payment_method_data'
>;

export const cancelIntentParams = z.strictObject({});

export const retrieveIntentParams = z.strictObject({
  client_secret: z.string().optional(),
  expand: z.array(z.enum(['latest_charge', 'latest_charge.refunds'])).optional(),
});

export const listIntentsParams = z.strictObject({
  ...page,
  expand: z.array(z.enum(['data.latest_charge', 'data.latest_charge.refunds'])).optional(),
});
