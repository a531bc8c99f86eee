import * as z from 'zod';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { mostLines } from '@/lib/orders/most-lines';
import { intentIdSchema } from '../schema';

/** Order ids as a form carries them, with commas between. */
const orderIdsSchema = z
  .string()
  .max(mostLines * 25)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(objectIdSchema).min(1).max(mostLines));

/** What a buyer asks for who pays several orders at once; `amount` in minor units is what he was shown. */
export const openJointPaymentSchema = z.object({
  orderIds: orderIdsSchema,
  amount: z.coerce.number({ error: messages.invalid }).int().positive(),
});
export type OpenJointPayment = z.output<typeof openJointPaymentSchema>;

/** After the browser confirmed the card. */
export const completeJointPaymentSchema = z.object({ transactionId: intentIdSchema });
