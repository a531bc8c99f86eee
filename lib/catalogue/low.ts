import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
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

/** Minimums that products for sale have, the smallest first; null when they are too many to ask for each by itself. */
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

/** Products for sale of which less is left than this many minimum orders, or none of a single unit: a range for each minimum. */
const rangesOf = (minimums: readonly number[], orders: number): Filter<CatalogueDoc> => ({
  $or: minimums.map((quantity) => ({
    live: true,
    quantity,
    available: { $lt: Math.max(1, quantity * orders) },
  })),
});

const lowBy = (minimums: readonly number[] | null): Filter<CatalogueDoc> =>
  minimums ? rangesOf(minimums, lowStockOrders) : comparedLow;

/** What is low, found in an index without looking at the others wherever minimums are few. */
export const lowProducts = async (): Promise<Filter<CatalogueDoc>> => lowBy(await minimumsOf());

/** Of these products the ones that can fill the fewest minimum orders. */
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

/** Products of which nothing is left: where there are enough of them, what else is low need not be put in order. */
async function soldOutOf(minimums: readonly number[]): Promise<ObjectId[]> {
  const found = await catalogue()
    .find(rangesOf(minimums, 0), { projection: { _id: 1 }, hint: lowIndex })
    .limit(lowestShown)
    .toArray();
  return found.map(({ _id }) => _id);
}

/** How many products are low in stock, and the ones that can fill the fewest minimum orders. @throws AppError forbidden */
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
