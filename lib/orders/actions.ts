'use server';

import type { Actor } from '@/lib/auth/actor';
import { unlessBlank, wholeNumber } from '@/lib/base/fields';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { stockMoved } from '@/lib/catalogue/changes';
import { action } from '@/lib/http/action';
import { cancelOrder } from '@/lib/payments/cancel';
import { filledFromBook } from '@/lib/users/addresses/fill';
import { keepPlace } from '@/lib/users/addresses/save';
import { type KeepPlace, keepPlaceSchema } from '@/lib/users/addresses/schema';
import { advanceStatus } from './advance';
import { advancePicked } from './pick/advance';
import { advancePickedSchema, type Picked, shipPickedSchema } from './pick/schema';
import { shipPicked } from './pick/ship';
import { placeOrder, type SeenPrice } from './place';
import { advanceStatusSchema, type Order, orderIdSchema, type PlaceOrder, placeOrderSchema } from './schema';
import { noteShipment } from './ship';
import { shipmentSchema } from './shipment';

const changes = ({ productId }: Order) => stockMoved(productId);
const byBuyer = { access: 'user', changes } as const;

const seenPrice = unlessBlank(wholeNumber(messages.invalid, 0, Number.MAX_SAFE_INTEGER));

export const placeOrderAction = action(
  {
    ...byBuyer,
    schema: placeOrderSchema.extend({ ...keepPlaceSchema.shape, seenPrice }),
    message: ({ productName }) => messages.order.placed(productName),
    leadsTo: ({ id }) => paths.payment(id),
    rearranged: filledFromBook,
  },
  async (actor: Actor, { keepPlace: isKept, ...input }: PlaceOrder & KeepPlace & SeenPrice) => {
    const order = await placeOrder(actor, input);
    if (isKept) await keepPlace(actor, order);
    return order;
  },
);

/** The Cancel button on a buyer's own order. */
export const cancelOrderAction = action(
  { ...byBuyer, schema: orderIdSchema, message: ({ productName }) => messages.order.cancelled(productName) },
  cancelOrder,
);

/** The admin's Cancel button: the same mutation with the admin's confirmation message (specification §8). */
export const cancelAnyOrderAction = action(
  {
    access: 'admin',
    schema: orderIdSchema,
    message: (order) => messages.order.cancelledByAdmin(order.email, order.productName),
    changes,
  },
  cancelOrder,
);

export const noteShipmentAction = action(
  {
    access: 'admin',
    schema: shipmentSchema,
    message: ({ shipment, email }) => messages.order.tracked(shipment?.carrier ?? '', email),
  },
  noteShipment,
);

export const advanceOrderStatusAction = action(
  {
    access: 'admin',
    schema: advanceStatusSchema,
    message: (order) => messages.order.statusUpdated(order.status ?? 'pending'),
  },
  advanceStatus,
);

/** Reports how many picked orders succeeded: each has its own result, so one failure does not fail the others. */
const pickedDone = (results: readonly Picked[]) =>
  messages.order.pickedDone(results.filter(({ done }) => done).length, results.length);

export const advancePickedAction = action(
  { access: 'admin', schema: advancePickedSchema, message: pickedDone },
  advancePicked,
);

export const shipPickedAction = action(
  { access: 'admin', schema: shipPickedSchema, message: pickedDone },
  shipPicked,
);
