'use server';

import { action } from '@/lib/action';
import { messages } from '@/lib/messages';
import { formatMoney } from '@/lib/money';
import { orderIdSchema } from '@/lib/orders/schema';
import { completePayment } from './complete';
import { createPaymentIntent } from './mutations';
import { refundOrder } from './refund-order';
import { completePaymentSchema, refundOrderSchema } from './schema';

export const createPaymentIntentAction = action(
  { access: 'user', schema: orderIdSchema, message: messages.payment.intentReady },
  createPaymentIntent,
);

export const completePaymentAction = action(
  { access: 'user', schema: completePaymentSchema, message: messages.payment.done },
  completePayment,
);

export const refundOrderAction = action(
  {
    access: 'admin',
    schema: refundOrderSchema,
    message: ({ order, amount }) => messages.refund.done(formatMoney(amount), order.email),
    changes: ['products'],
  },
  refundOrder,
);
