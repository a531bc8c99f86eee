import 'server-only';
import type { Filter } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { type CatalogueDoc, catalogue, withFeatured } from './managed';
import { lowStockOrders, type ManagedProduct } from './schema';

/** Holds what is for sale by its minimum and by what is left of it. */
export const lowIndex = 'live_low';

/** Minimums that are told apart; a shop in which every product has its own compares the two numbers of each instead. */
const mostMinimums = 200;
const lowestShown = 5;

/** Products for sale that are low, by comparing two numbers of every one of them. */
export const comparedLow = {
  live: true,
  $expr: { $lt: ['$available', { $multiply: ['$quantity', lowStockOrders] }] },
} satisfies Filter<CatalogueDoc>;

/**
 * The same, found in an index without looking at the others: minimums are few, and what is low of one is a range.
 * One that came since it was asked for is missing until the next look.
 */
export async function lowProducts(): Promise<Filter<CatalogueDoc>> {
  const found = await catalogue()
    .aggregate<{ _id: number }>(
      [
        { $match: { live: true } },
        { $sort: { quantity: 1 } },
        { $group: { _id: '$quantity' } },
        { $limit: mostMinimums + 1 },
      ],
      { hint: lowIndex },
    )
    .toArray();
  if (found.length > mostMinimums || found.length === 0) return comparedLow;
  const ranges = found.map(({ _id: quantity }) => ({
    live: true,
    quantity,
    available: { $lt: quantity * lowStockOrders },
  }));
  return { $or: ranges };
}

/** How many products are low in stock, and the ones that can fill the fewest minimum orders. @throws AppError forbidden */
export async function getLowStock(actor: Actor): Promise<{ count: number; lowest: ManagedProduct[] }> {
  assertAdmin(actor);
  const low = await lowProducts();
  const [count, lowest] = await Promise.all([
    catalogue().countDocuments(low, { hint: lowIndex }),
    catalogue()
      .aggregate<{ _id: CatalogueDoc['_id'] }>(
        [
          { $match: low },
          { $project: { filled: { $divide: ['$available', '$quantity'] } } },
          { $sort: { filled: 1, _id: 1 } },
          { $limit: lowestShown },
        ],
        { hint: lowIndex },
      )
      .toArray(),
  ]);
  const docs = await catalogue()
    .find({ _id: { $in: lowest.map(({ _id }) => _id) } }, { hint: '_id_' })
    .toArray();
  const rows = await withFeatured(docs);
  const place = new Map(lowest.map(({ _id }, index) => [_id.toHexString(), index]));
  return { count, lowest: rows.sort((one, two) => (place.get(one.id) ?? 0) - (place.get(two.id) ?? 0)) };
}
