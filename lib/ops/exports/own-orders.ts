import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { csvFile } from '@/lib/base/csv';
import { toAmount } from '@/lib/base/money';
import { numberOf } from '@/lib/orders/data';
import { ownOrdersShown } from '@/lib/orders/own/list';
import { ownOrdersQuerySchema } from '@/lib/orders/own/schema';
import { batchesWithSkus, groupOf, type WithSku } from './batches';

const header = [
  'number',
  'placed',
  'poNumber',
  'product',
  'price',
  'quantity',
  'total',
  'currency',
  'state',
  'status',
  'paidAt',
  'refunded',
  'transactionId',
  'userName',
  'address',
  'phn',
  'note',
  'carrier',
  'tracking',
  'group',
  'sku',
  'wantedDate',
];

/** What a buyer's own list shows, for his books. */
export function ownOrdersFile(actor: Actor, asked: Readonly<Record<string, string>>) {
  const shown = ownOrdersShown(actor, ownOrdersQuerySchema.parse(asked));
  async function* rows(): AsyncGenerator<WithSku> {
    for await (const batch of batchesWithSkus(shown)) yield* batch;
  }
  return csvFile(header, rows(), ([order, sku]) => {
    const { currency } = order;
    return [
      numberOf(order),
      order.createdAt,
      order.poNumber ?? null,
      order.productName,
      toAmount(order.price, currency),
      order.quantity,
      toAmount(order.total, currency),
      currency.toUpperCase(),
      order.state,
      order.status ?? null,
      order.paidAt ?? null,
      toAmount(order.refundedAmount ?? 0, currency),
      order.transactionId ?? null,
      order.userName,
      order.address,
      order.phn,
      order.note ?? null,
      order.shipment?.carrier ?? null,
      order.shipment?.number ?? null,
      groupOf(order),
      sku,
      order.wantedDate ?? null,
    ];
  });
}
