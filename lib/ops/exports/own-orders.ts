import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { csvFile } from '@/lib/base/csv';
import { named } from '@/lib/base/named';
import { ownOrdersShown } from '@/lib/orders/own/list';
import { ownOrdersQuerySchema } from '@/lib/orders/own/schema';
import { inBatches, type WithSku, withSkus } from './batches';
import { orderCells } from './order-columns';

const header = [
  ...named('number placed poNumber product price quantity total currency state status paidAt refunded'),
  ...named('transactionId userName address phn note carrier tracking group sku wantedDate'),
];

/** The orders that a buyer's own list shows. */
export function ownOrdersFile(actor: Actor, asked: Readonly<Record<string, string>>) {
  const shown = ownOrdersShown(actor, ownOrdersQuerySchema.parse(asked));
  async function* rows(): AsyncGenerator<WithSku> {
    for await (const batch of inBatches(shown)) yield* await withSkus(batch);
  }
  return csvFile(header, rows(), ([order, sku]) => orderCells(header, order, sku, true));
}
