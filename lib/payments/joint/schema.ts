import * as z from 'zod';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { mostLines } from '@/lib/orders/most-lines';
import { intentIdSchema } from '../schema';

/** Order ids in a form field, separated by commas. */
const orderIdsSchema = z
  .string()
  .max(mostLines * 25)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(objectIdSchema).min(1).max(mostLines));

/** Request to pay several orders at once; `amount` is the total that the buyer was shown, in minor units. */
export const openJointPaymentSchema = z.object({
  orderIds: orderIdsSchema,
  amount: z.coerce.number({ error: messages.invalid }).int().positive(),
});
export type OpenJointPayment = z.output<typeof openJointPaymentSchema>;

/** Sent after the browser confirmed the card. */
export const completeJointPaymentSchema = z.object({ transactionId: intentIdSchema });
