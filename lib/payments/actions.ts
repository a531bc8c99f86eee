'use server';

import { headers } from 'next/headers';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { stockMoved } from '@/lib/catalogue/changes';
import { action } from '@/lib/http/action';
import { orderIdSchema } from '@/lib/orders/schema';
import { clientAddress } from '@/lib/platform/client-address';
import { completePayment } from './complete';
import { createPaymentIntent } from './open';
import { refundOrder } from './refund';
import { completePaymentSchema, refundOrderSchema } from './schema';

export const createPaymentIntentAction = action(
  { access: 'user', schema: orderIdSchema, message: messages.payment.intentReady },
  async (actor, input) => createPaymentIntent(actor, input, clientAddress(await headers())),
);

export const completePaymentAction = action(
  { access: 'user', schema: completePaymentSchema, message: messages.payment.done },
  completePayment,
);

export const refundOrderAction = action(
  {
    access: 'admin',
    schema: refundOrderSchema,
    message: ({ order, amount }) => messages.refund.done(formatMoney(amount, order.currency), order.email),
    changes: ({ order }) => stockMoved(order.productId),
  },
  refundOrder,
);
