import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { type CatalogueDoc, catalogue, withFeatured } from './managed';
import { lowStockOrders, type ManagedProduct } from './schema';

/** The index of live products by minimum order and stock. */
export const lowIndex = 'live_low';

/** With more distinct minimums than this, stock and minimum are compared for each product instead. */
const mostMinimums = 200;
const lowestShown = 5;

/** Live products that are low in stock, found by comparing two fields of every one. */
export const comparedLow = {
  live: true,
  $expr: { $lt: ['$available', { $multiply: ['$quantity', lowStockOrders] }] },
} satisfies Filter<CatalogueDoc>;

/** The distinct minimums of live products, smallest first; null if there are none, or too many to query one by one. */
async function minimumsOf(): Promise<number[] | null> {
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
  return found.length === 0 || found.length > mostMinimums ? null : found.map(({ _id }) => _id);
}

/** Live products with less than this many minimum orders in stock, or none at all: one index range per minimum. */
const rangesOf = (minimums: readonly number[], orders: number): Filter<CatalogueDoc> => ({
  $or: minimums.map((quantity) => ({
    live: true,
    quantity,
    available: { $lt: Math.max(1, quantity * orders) },
  })),
});

const lowBy = (minimums: readonly number[] | null): Filter<CatalogueDoc> =>
  minimums ? rangesOf(minimums, lowStockOrders) : comparedLow;

/** Matches products low in stock, by index ranges unless there are too many distinct minimums. */
export const lowProducts = async (): Promise<Filter<CatalogueDoc>> => lowBy(await minimumsOf());

/** Those of these products whose stock fills the fewest minimum orders. */
async function lowestOf(low: Filter<CatalogueDoc>): Promise<ObjectId[]> {
  const found = await catalogue()
    .aggregate<{ _id: ObjectId }>(
      [
        { $match: low },
        { $project: { filled: { $divide: ['$available', '$quantity'] } } },
        { $sort: { filled: 1, _id: 1 } },
        { $limit: lowestShown },
      ],
      { hint: lowIndex },
    )
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Products with no stock at all: if there are enough of them, the others needn't be sorted. */
async function soldOutOf(minimums: readonly number[]): Promise<ObjectId[]> {
  const found = await catalogue()
    .find(rangesOf(minimums, 0), { projection: { _id: 1 }, hint: lowIndex })
    .limit(lowestShown)
    .toArray();
  return found.map(({ _id }) => _id);
}

/** How many products are low in stock, and those that fill the fewest minimum orders. @throws AppError forbidden */
export async function getLowStock(actor: Actor): Promise<{ count: number; lowest: ManagedProduct[] }> {
  assertAdmin(actor);
  const minimums = await minimumsOf();
  const low = lowBy(minimums);
  const [count, soldOut] = await Promise.all([
    catalogue().countDocuments(low, { hint: lowIndex }),
    minimums ? soldOutOf(minimums) : [],
  ]);
  const ids = soldOut.length === lowestShown ? soldOut : await lowestOf(low);
  const docs = await catalogue()
    .find({ _id: { $in: ids } }, { hint: '_id_' })
    .toArray();
  const rows = new Map((await withFeatured(docs)).map((row) => [row.id, row]));
  return { count, lowest: ids.flatMap((id) => rows.get(id.toHexString()) ?? []) };
}
