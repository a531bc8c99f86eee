import * as z from 'zod';
import { amountSchema, requiredText, unlessBlank, wholeNumber } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';

export const intentIdSchema = z.string().regex(/^pi_[A-Za-z0-9]{8,200}$/, messages.payment.mismatch);

/** Sent after the browser confirmed the card: the intent and the order that it paid. */
export const completePaymentSchema = z.object({ orderId: objectIdSchema, transactionId: intentIdSchema });

/** Body of `PATCH /orders/{id}`: `amount` and `orderId` are never trusted (decision 0012). */
export const patchOrderSchema = z.object({ transactionId: intentIdSchema });

/** Body of `POST /create-payment-intent`: the amount always comes from the order (decision 0012). */
export const createIntentSchema = z
  .object({
    orderId: unlessBlank(objectIdSchema),
    totalPrice: unlessBlank(amountSchema(messages.payment.totalWrong)),
  })
  .refine((body) => body.orderId !== undefined || body.totalPrice !== undefined, {
    error: messages.payment.noOrderForTotal,
    path: ['totalPrice'],
  });
export type CreateIntent = z.output<typeof createIntentSchema>;

/**
 * The admin's refund form. `amount` is in the order's currency; `requestId`, made with the form, makes a repeated
 * submit count once; `seen`, the minor units that the form showed as refunded, refuses it if another refund was made
 * since.
 */
export const refundOrderSchema = z.object({
  orderId: objectIdSchema,
  amount: amountSchema(messages.refund.amountRequired),
  reason: requiredText(messages.refund.reasonRequired, 200),
  units: z.preprocess(
    (value) => (value === '' || value === null || value === undefined ? 0 : value),
    wholeNumber(messages.refund.unitsRequired, 0, 1_000_000_000),
  ),
  requestId: objectIdSchema.optional(),
  seen: unlessBlank(wholeNumber(messages.invalid, 0, Number.MAX_SAFE_INTEGER)),
});
export type RefundOrder = z.output<typeof refundOrderSchema>;

/** The office paid back a failed refund outside Stripe: `reference` says how, `seen` is the owed sum (minor units). */
export const notePaidBackSchema = z.object({
  orderId: objectIdSchema,
  seen: unlessBlank(wholeNumber(messages.invalid, 0, Number.MAX_SAFE_INTEGER)),
  reference: requiredText(messages.refund.referenceRequired, 200),
});
export type NotePaidBack = z.output<typeof notePaidBackSchema>;

/** For paid orders of one currency: what the buyer's card was charged, and what of it the shop still has. Minor units. */
export type Receipt = { charged: number; kept: number; currency: string };
