import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { csvFile } from '@/lib/base/csv';
import { toAmount } from '@/lib/base/money';
import { numberOf, type OrderDoc } from '@/lib/orders/data';
import { ordersShown } from '@/lib/orders/list';
import { streamPicked } from '@/lib/orders/pick/read';
import { pickedIds } from '@/lib/orders/pick/schema';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { users } from '@/lib/users/data';
import { batchesWithSkus, groupOf, type WithSku } from './batches';

const header = [
  '_id',
  'number',
  'placed',
  'buyer',
  'email',
  'address',
  'phn',
  'poNumber',
  'note',
  'product',
  'price',
  'quantity',
  'total',
  'paid',
  'refunded',
  'status',
  'transactionId',
  'currency',
  'group',
  'sku',
  'wantedDate',
  'carrier',
  'tracking',
  'paidAt',
];

/** Orders with whether their buyer still has an account. */
async function* withBuyers(orders: AsyncIterable<OrderDoc>): AsyncGenerator<[...WithSku, isKnown: boolean]> {
  for await (const batch of batchesWithSkus(orders)) {
    const found = await users()
      .find({ _id: { $in: batch.map(([{ userId }]) => userId) } }, { projection: { _id: 1 } })
      .toArray();
    const known = new Set(found.map(({ _id }) => _id.toHexString()));
    for (const [order, sku] of batch) yield [order, sku, known.has(order.userId.toHexString())];
  }
}

/**
 * What a list shows, or the orders that `ids` names. Orders of deleted users stay, without saying whose they were: a tracking
 * number would, to whoever asks the carrier where it went.
 */
export function ordersFile(actor: Actor, asked: Readonly<Record<string, string>>) {
  const picked = pickedIds(asked['ids']);
  const shown = picked ? streamPicked(actor, picked) : ordersShown(actor, ordersQuerySchema.parse(asked));
  return csvFile(header, withBuyers(shown), ([order, sku, isKnown]) => {
    const { currency } = order;
    return [
      order._id.toHexString(),
      numberOf(order),
      order.createdAt,
      ...(isKnown
        ? [order.userName, order.email, order.address, order.phn, order.poNumber ?? null, order.note ?? null]
        : ['deleted user', null, null, null, null, null]),
      order.productName,
      toAmount(order.price, currency),
      order.quantity,
      toAmount(order.total, currency),
      order.paid,
      toAmount(order.refundedAmount ?? 0, currency),
      order.status ?? null,
      order.transactionId ?? null,
      currency.toUpperCase(),
      groupOf(order),
      sku,
      order.wantedDate ?? null,
      order.shipment?.carrier ?? null,
      isKnown ? (order.shipment?.number ?? null) : null,
      order.paidAt ?? null,
    ];
  });
}
