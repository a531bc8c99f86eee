import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { ObjectId } from 'mongodb';
import { type Hold, type ProductDoc, products } from '@/lib/catalogue/data';
import { recordRestocks } from '@/lib/catalogue/restock';
import { orders } from '@/lib/orders/data';
import { recordEvent } from '@/lib/orders/follow-up';

/** Milliseconds by which the clocks of instances may differ. */
const clockSkew = 300_000;

type Books = Pick<ProductDoc, 'available' | 'sold' | 'holds'>;

/** What a product's stock must be by its orders, each of which explains itself. */
async function booksOf({ _id, initialStock, restocked, holds }: ProductDoc): Promise<Books> {
  const known = new Map(holds.map((hold) => [hold.id.toHexString(), hold]));
  const open = orders().find({ productId: _id, state: 'unpaid' }).sort({ _id: 1 });
  const kept: Hold[] = [];
  for await (const { _id: orderId, holdId, quantity, createdAt } of open) {
    if (!holdId) continue;
    kept.push(known.get(holdId.toHexString()) ?? { id: holdId, orderId, quantity, at: createdAt });
  }
  const [paid] = await orders()
    .aggregate<{ units: number }>([
      { $match: { productId: _id, state: 'paid' } },
      { $group: { _id: null, units: { $sum: '$quantity' } } },
    ])
    .toArray();
  const sold = paid?.units ?? 0;
  const held = kept.reduce((units, hold) => units + hold.quantity, 0);
  return { available: initialStock + restocked - held - sold, sold, holds: kept };
}

const idsOf = (holds: Hold[]) => holds.map(({ id }: { id: ObjectId }) => id.toHexString()).sort();

async function rebuildProduct(product: ProductDoc): Promise<string | null> {
  const { _id, name, available, sold, holds } = product;
  const books = await booksOf(product);
  const before = [available, sold, idsOf(holds)];
  if (isDeepStrictEqual(before, [books.available, books.sold, idsOf(books.holds)])) return null;
  await products().updateOne({ _id }, { $set: books });
  const oversold = books.available < 0 ? '; more is promised than there is' : '';
  return `${name}: available ${available} → ${books.available}, sold ${sold} → ${books.sold}${oversold}`;
}

/**
 * Brings every product's stock in line with the orders, and the records of what happened since `since`, when the
 * backup began: a shop at work is not read in one moment. For a database that no shop runs on.
 * Returns in words what was corrected.
 */
export async function rebuildStock(since: Date): Promise<string[]> {
  const corrected: string[] = [];
  for await (const product of products().find()) {
    const correction = await rebuildProduct(product);
    if (correction) corrected.push(correction);
  }
  const touched = {
    updatedAt: { $gte: new Date(since.getTime() - clockSkew) },
    followedUp: { $exists: true },
  };
  for await (const order of orders().find(touched)) {
    for (const event of order.history.slice(0, order.followedUp)) await recordEvent(order, event);
  }
  await products().updateMany({ 'restocks.0': { $exists: true } }, { $set: { followUp: true } });
  await recordRestocks();
  return corrected;
}
