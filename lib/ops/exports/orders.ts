import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { csvFile } from '@/lib/base/csv';
import { named } from '@/lib/base/named';
import type { OrderDoc } from '@/lib/orders/data';
import { ordersShown } from '@/lib/orders/list';
import { streamPicked } from '@/lib/orders/pick/read';
import { pickedIds } from '@/lib/orders/pick/schema';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { users } from '@/lib/users/data';
import { inBatches, type WithSku, withSkus } from './batches';
import { orderCells } from './order-columns';

const header = [
  ...named('_id number placed buyer email address phn poNumber note product price quantity total paid'),
  ...named('refunded status transactionId currency group sku wantedDate carrier tracking paidAt'),
];

/** Orders with whether their buyer still has an account. */
async function* withBuyers(orders: AsyncIterable<OrderDoc>): AsyncGenerator<[...WithSku, isKnown: boolean]> {
  for await (const batch of inBatches(orders)) {
    const [rows, found] = await Promise.all([
      withSkus(batch),
      users()
        .find({ _id: { $in: batch.map(({ userId }) => userId) } }, { projection: { _id: 1 } })
        .toArray(),
    ]);
    const known = new Set(found.map(({ _id }) => _id.toHexString()));
    for (const [order, sku] of rows) yield [order, sku, known.has(order.userId.toHexString())];
  }
}

/** The orders that a list shows, or those in `ids`. Orders of deleted users stay, without their buyers. */
export function ordersFile(actor: Actor, asked: Readonly<Record<string, string>>) {
  const picked = pickedIds(asked['ids']);
  const shown = picked ? streamPicked(actor, picked) : ordersShown(actor, ordersQuerySchema.parse(asked));
  return csvFile(header, withBuyers(shown), (row) => orderCells(header, ...row));
}
