import 'server-only';
import type { ObjectId } from 'mongodb';
import { orderableNow, type ProductDoc, products } from '@/lib/catalogue/data';
import { enqueueMail } from '@/lib/mail/enqueue';
import { isStopping } from '@/lib/platform/lifecycle';
import { type AlertDoc, alerts, expiryOf } from './data';

type Back = Pick<ProductDoc, '_id' | 'name' | 'slug' | 'price' | 'quantity' | 'available'>;

/** Products looked up in one query. */
const batch = 500;

/** Those of the products that have their minimum order quantity available again. */
const backOf = (ids: readonly ObjectId[]) =>
  products().find<Back>(
    { _id: { $in: [...ids] }, ...orderableNow },
    { projection: { name: 1, slug: 1, price: 1, quantity: 1, available: 1 } },
  );

/**
 * Queues the mail for one waiting alert. The mail's key is the id of the request, so any number of processes queue it
 * once, and a process that dies before it marks the alert as told only queues the same mail again.
 */
async function tell({ _id, email, askId }: AlertDoc, product: Back): Promise<void> {
  const { name, slug, price, quantity, available } = product;
  await enqueueMail(
    'backInStock',
    email,
    { askId, email, product: name, slug, price, quantity, available },
    `backInStock:${askId}`,
  );
  await alerts().updateOne(
    { _id, askId, state: 'waiting' },
    { $set: { state: 'told', toldAskId: askId, expiresAt: expiryOf('told') }, $unset: { confirm: '' } },
  );
}

/** Mails everybody who waits for a product that can be ordered again; run by the sweeper. Returns how many. */
export async function tellBackInStock(): Promise<number> {
  const awaited = await alerts().distinct('productId', { state: 'waiting' });
  let told = 0;
  for (let from = 0; from < awaited.length; from += batch) {
    for await (const product of backOf(awaited.slice(from, from + batch))) {
      const waiting = alerts().find({ state: 'waiting', productId: product._id }, { batchSize: 100 });
      for await (const alert of waiting) {
        if (isStopping()) return told;
        await tell(alert, product);
        told += 1;
      }
    }
  }
  return told;
}
