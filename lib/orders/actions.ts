'use server';

import { action } from '@/lib/action';
import { messages } from '@/lib/messages';
import { cancelOrder } from './cancel';
import { placeOrder } from './mutations';
import { advanceStatusSchema, orderIdSchema, placeOrderSchema } from './schema';
import { advanceStatus } from './status';

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
