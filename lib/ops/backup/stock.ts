import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { ObjectId } from 'mongodb';
import { type Hold, type ProductDoc, products } from '@/lib/catalogue/data';
import { recordRestocks } from '@/lib/catalogue/restock';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { recordEvent } from '@/lib/orders/follow-up';
import { paidUnits } from '../ledger/stock';
import { clockSkew } from './clock-skew';

/** Products whose orders are read at once. */
const batch = 100;

type Books = Pick<ProductDoc, 'available' | 'sold' | 'holds'>;
type Open = Pick<OrderDoc, '_id' | 'productId' | 'holdId' | 'quantity' | 'createdAt' | 'unproved'>;
type Orders = { open: Open[]; sold: number };

/** The open orders of these products and the units that they sold, by product. */
async function ordersOf(found: readonly ProductDoc[]): Promise<(id: ObjectId) => Orders> {
  const ids = found.map(({ _id }) => _id);
  const open = await orders()
    .find<Open>(
      { productId: { $in: ids }, state: 'unpaid' },
      { projection: { productId: 1, holdId: 1, quantity: 1, createdAt: 1, unproved: 1 }, hint: 'product' },
    )
    .toArray();
  const openOf = Map.groupBy(open, ({ productId }) => productId.toHexString());
  const soldOf = await paidUnits(ids);
  return (id) => ({
    open: openOf.get(id.toHexString()) ?? [],
    sold: soldOf.get(id.toHexString()) ?? 0,
  });
}

/** What a product's stock must be by its orders. */
function booksOf({ initialStock, restocked, holds }: ProductDoc, { open, sold }: Orders): Books {
  const known = new Map(holds.map((hold) => [hold.id.toHexString(), hold]));
  const kept = open
    .toSorted((one, other) => one._id.toHexString().localeCompare(other._id.toHexString()))
    .flatMap(({ _id: orderId, holdId: id, quantity, createdAt: at, unproved }): Hold[] =>
      id ? [known.get(id.toHexString()) ?? { id, orderId, quantity, at, ...(unproved && { unproved }) }] : [],
    );
  const held = kept.reduce((units, hold) => units + hold.quantity, 0);
  return { available: initialStock + restocked - held - sold, sold, holds: kept };
}

const idsOf = (holds: Hold[]) => holds.map(({ id }: { id: ObjectId }) => id.toHexString()).sort();

async function rebuildProduct(product: ProductDoc, said: Orders): Promise<string | null> {
  const { _id, name, available, sold, holds } = product;
  const books = booksOf(product, said);
  const before = [available, sold, idsOf(holds)];
  if (isDeepStrictEqual(before, [books.available, books.sold, idsOf(books.holds)])) return null;
  await products().updateOne({ _id }, { $set: books });
  const oversold = books.available < 0 ? '; more is promised than there is' : '';
  return `${name}: available ${available} → ${books.available}, sold ${sold} → ${books.sold}${oversold}`;
}

/**
 * Corrects every product's stock by the orders, and completes the records of what happened since `since`, when the
 * backup began, because a running shop is not read at one moment. For a database that no shop runs on. Returns the
 * corrections in words.
 */
export async function rebuildStock(since: Date): Promise<string[]> {
  const corrected: string[] = [];
  for (let after: ObjectId | undefined; ; ) {
    const found = await products()
      .find(after ? { _id: { $gt: after } } : {}, { sort: { _id: 1 }, limit: batch })
      .toArray();
    const said = await ordersOf(found);
    for (const product of found) {
      const correction = await rebuildProduct(product, said(product._id));
      if (correction) corrected.push(correction);
    }
    after = found.at(-1)?._id;
    if (found.length < batch) break;
  }
  const touched = {
    updatedAt: { $gte: new Date(since.getTime() - clockSkew) },
    followedUp: { $exists: true },
  };
  // Runs once in a restore, so no index is kept up for it at every write: 100,000 orders are scanned in 0.8 s.
  for await (const order of orders().find(touched)) {
    for (const event of order.history.slice(0, order.followedUp)) await recordEvent(order, event);
  }
  await products().updateMany({ 'restocks.0': { $exists: true } }, { $set: { followUp: true } });
  await recordRestocks();
  return corrected;
}
