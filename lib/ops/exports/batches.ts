import 'server-only';
import { oneAhead } from '@/lib/base/one-ahead';
import { skusOf } from '@/lib/catalogue/skus';
import type { OrderDoc } from '@/lib/orders/data';

const batchSize = 500;

/** Orders so many at a time, so that what they name is looked up once for all of these; the next are read meanwhile. */
export const inBatches = (orders: AsyncIterable<OrderDoc>): AsyncGenerator<OrderDoc[]> =>
  oneAhead(batches(orders));

async function* batches(orders: AsyncIterable<OrderDoc>): AsyncGenerator<OrderDoc[]> {
  let batch: OrderDoc[] = [];
  for await (const order of orders) {
    if (batch.push(order) < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** An order, and the SKU that its product has now. */
export type WithSku = readonly [order: OrderDoc, sku: string | null];

/** The same with their products' SKUs. */
export async function withSkus(batch: readonly OrderDoc[]): Promise<WithSku[]> {
  const skus = await skusOf(batch.map(({ productId }) => productId));
  return batch.map((order) => [order, skus.get(order.productId.toHexString()) ?? null]);
}
