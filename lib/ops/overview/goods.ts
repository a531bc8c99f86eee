import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { type OrderDoc, orders } from '@/lib/orders/data';
import type { Overview } from './schema';

/** The most best sellers that are read. */
export const mostSold = 5000;
const shown = 5;
/** Products beyond those that are checked at once. */
const batch = 500;

/** A span of time from `from` to before `to`. */
export type Span = { from: Date; to: Date };
export type Sold = { _id: ObjectId; sold: number };

/** Units by product, or of these products, paid in a span, less returns, best first; from an index alone. */
export function soldIn({ from, to }: Span, of?: readonly ObjectId[]): Promise<Sold[]> {
  const paid: Filter<OrderDoc> = { paidAt: { $gte: from, $lt: to }, state: 'paid' };
  return orders()
    .aggregate<Sold>(
      [
        { $match: { ...paid, ...(of && { productId: { $in: of } }) } },
        {
          $group: {
            _id: '$productId',
            sold: { $sum: { $subtract: ['$quantity', { $ifNull: ['$returnedUnits', 0] }] } },
          },
        },
        { $sort: { sold: -1, _id: 1 } },
        { $limit: mostSold },
      ],
      { hint: 'paid_products' },
    )
    .toArray();
}

const named = { name: 1, img: 1, available: 1 } as const;
type Named = Pick<ProductDoc, '_id' | keyof typeof named>;
type Best = Named & { deletedAt?: Date };

/** Products on sale since before a span that did not sell in it, most first; `best` holds what sold best. */
async function readIdle(span: Span, best: readonly Sold[]): Promise<Named[]> {
  const isAll = best.length < mostSold;
  const limit = isAll ? shown : batch;
  const idle: Named[] = [];
  for (let skip = 0; ; skip += limit) {
    const next = await products()
      .find<Named>(
        {
          deletedAt: { $exists: false },
          live: true,
          available: { $gt: 0 },
          createdAt: { $lt: span.from },
          publishedAt: { $not: { $gte: span.from } }, // most never were drafts
          _id: { $nin: best.map(({ _id }) => _id) },
        },
        { projection: named, hint: 'kept_available' },
      )
      .sort({ available: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .toArray();
    if (isAll) return next;
    const ids = next.map(({ _id }) => _id);
    const sold = new Set((await soldIn(span, ids)).map(({ _id }) => _id.toHexString()));
    idle.push(...next.filter(({ _id }) => !sold.has(_id.toHexString())));
    if (idle.length >= shown || next.length < limit) return idle.slice(0, shown);
  }
}

/**
 * The best sellers of a span, with the units of the span before; and what was in stock but did not sell, most first.
 */
export async function readGoods(span: Span, before: Span): Promise<Pick<Overview, 'best' | 'slow'>> {
  const sold = await soldIn(span);
  const top = sold.filter((each) => each.sold > 0).slice(0, shown);
  const ids = top.map(({ _id }) => _id);
  const [earlier, docs, idle] = await Promise.all([
    soldIn(before, ids),
    products()
      .find<Best>({ _id: { $in: ids } }, { projection: { ...named, deletedAt: 1 } })
      .toArray(),
    readIdle(span, sold),
  ]);
  const unitsBefore = new Map(earlier.map((each) => [each._id.toHexString(), each.sold]));
  const known = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  const best = top.flatMap(({ _id, sold: units }) => {
    const id = _id.toHexString();
    const doc = known.get(id);
    if (!doc) return [];
    const { name, img, deletedAt } = doc;
    return [{ id, name, img, units, before: unitsBefore.get(id) ?? 0, isGone: deletedAt !== undefined }];
  });
  const slow = idle.map(({ _id, ...doc }) => ({ id: _id.toHexString(), ...doc }));
  return { best, slow };
}
