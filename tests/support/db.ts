import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { db } from '@/lib/platform/db';
import { createIndexes } from '@/lib/platform/indexes';
import { tellMoves } from '@/lib/platform/move-listeners';
import { anOrder, storedOrder, storedProduct } from './factories.ts';

let indexed = false;

/** Empties the worker's own database, which it tells as a restore would, and makes sure that its indexes are there. */
export async function resetDatabase(): Promise<void> {
  const collections = await db().collections();
  await Promise.all(collections.map((each) => each.deleteMany({})));
  tellMoves({ hard: ['*'] });
  if (!indexed) await createIndexes();
  indexed = true;
}

/**
 * Somebody else's order in the same database. The returned function tells whether anything of it has changed since:
 * a write with a filter that reaches too far shows there.
 */
export async function aBystander(): Promise<{ changed: () => Promise<boolean> }> {
  const { order, product } = await anOrder();
  await finishFollowUps(); // so that a sweep in a test finds nothing left to do here
  const rows = async () => {
    // The picture that the shop makes by itself of every product belongs to nobody.
    const { social: _ownPicture, ...kept } = await storedProduct(product._id);
    return JSON.stringify([await storedOrder(order.id), kept]);
  };
  const before = await rows();
  return { changed: async () => (await rows()) !== before };
}
