'use server';

import { messages } from '@/lib/base/messages';
import { action } from '@/lib/http/action';
import { cancelOrder } from '@/lib/payments/cancel';
import { advanceStatus } from './advance';
import { placeOrder } from './place';
import { advanceStatusSchema, orderIdSchema, placeOrderSchema } from './schema';

export const placeOrderAction = action(
  {
    access: 'user',
    schema: placeOrderSchema,
    message: (order) => messages.order.placed(order.productName),
    changes: ['products'],
  },
  placeOrder,
);

/** The owner's Cancel button. */
export const cancelOrderAction = action(
  {
    access: 'user',
    schema: orderIdSchema,
    message: (order) => messages.order.cancelled(order.productName),
    changes: ['products'],
  },
  cancelOrder,
);

/** The admin's Cancel button: the same mutation, told in the admin's words (specification §8). */
export const cancelAnyOrderAction = action(
  {
    access: 'admin',
    schema: orderIdSchema,
    message: (order) => messages.order.cancelledByAdmin(order.email, order.productName),
    changes: ['products'],
  },
  cancelOrder,
);

export const advanceOrderStatusAction = action(
  {
    access: 'admin',
    schema: advanceStatusSchema,
    message: (order) => messages.order.statusUpdated(order.status ?? 'pending'),
  },
  advanceStatus,
);
