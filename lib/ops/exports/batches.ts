import 'server-only';
import { oneAhead } from '@/lib/base/one-ahead';
import { skusOf } from '@/lib/catalogue/skus';
import type { OrderDoc } from '@/lib/orders/data';

const batchSize = 500;

/** Orders in batches, so that what they refer to is looked up once for each batch; the next one is read meanwhile. */
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

/** The orders of a batch with the SKUs of their products. */
export async function withSkus(batch: readonly OrderDoc[]): Promise<WithSku[]> {
  const skus = await skusOf(batch.map(({ productId }) => productId));
  return batch.map((order) => [order, skus.get(order.productId.toHexString()) ?? null]);
}
