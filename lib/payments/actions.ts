'use server';

import { headers } from 'next/headers';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { stockMoved } from '@/lib/catalogue/changes';
import { action } from '@/lib/http/action';
import { orderIdSchema } from '@/lib/orders/schema';
import { clientIp } from '@/lib/platform/client-ip';
import { completePayment } from './complete';
import { completeJointPayment } from './joint/complete';
import { openJointPayment } from './joint/open';
import { completeJointPaymentSchema, openJointPaymentSchema } from './joint/schema';
import { createPaymentIntent } from './open';
import { notePaidBack } from './paid-back';
import { refundOrder } from './refund';
import { completePaymentSchema, notePaidBackSchema, refundOrderSchema } from './schema';

export const createPaymentIntentAction = action(
  { access: 'user', schema: orderIdSchema, message: messages.payment.intentReady, leavesPage: true },
  async (actor, input) => createPaymentIntent(actor, input, clientIp(await headers())),
);

export const completePaymentAction = action(
  { access: 'user', schema: completePaymentSchema, message: messages.payment.done },
  async (actor, input) => completePayment(actor, input, clientIp(await headers())),
);

export const openJointPaymentAction = action(
  { access: 'user', schema: openJointPaymentSchema, message: messages.payment.intentReady, leavesPage: true },
  async (actor, input) => openJointPayment(actor, input, clientIp(await headers())),
);

export const completeJointPaymentAction = action(
  { access: 'user', schema: completeJointPaymentSchema, message: messages.payment.done },
  async (actor, input) => completeJointPayment(actor, input, clientIp(await headers())),
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

export const notePaidBackAction = action(
  {
    access: 'admin',
    schema: notePaidBackSchema,
    message: ({ order, amount }) =>
      messages.refund.paidBack(formatMoney(amount, order.currency), order.email),
  },
  notePaidBack,
);
