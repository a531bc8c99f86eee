import 'server-only';
import type { ObjectId } from 'mongodb';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { orders } from '@/lib/orders/data';
import type { Overview } from './schema';

/** Of what sold, the best so many are looked at. */
const mostProducts = 5000;
const shown = 5;

/** A span of time from `from` on, up to before `to`. */
export type Span = { from: Date; to: Date };
export type Sold = { _id: ObjectId; sold: number };

/** Units by product that were paid in a span, less what came back, the best first: made of an index alone. */
export const soldIn = ({ from, to }: Span): Promise<Sold[]> =>
  orders()
    .aggregate<Sold>(
      [
        { $match: { paidAt: { $gte: from, $lt: to }, state: 'paid' } },
        {
          $group: {
            _id: '$productId',
            sold: { $sum: { $subtract: ['$quantity', { $ifNull: ['$returnedUnits', 0] }] } },
          },
        },
        { $sort: { sold: -1, _id: 1 } },
        { $limit: mostProducts },
      ],
      { hint: 'paid_products' },
    )
    .toArray();

type Named = Pick<ProductDoc, '_id' | 'name' | 'img' | 'available'>;
const named = { name: 1, img: 1, available: 1 } as const;

/** What sold best in a span, with the units of the span before; and what lies there and did not sell at all, most first. */
export async function readGoods(span: Span, before: Span): Promise<Pick<Overview, 'best' | 'slow'>> {
  const [sold, earlier] = await Promise.all([soldIn(span), soldIn(before)]);
  const top = sold.filter((each) => each.sold > 0).slice(0, shown);
  const unitsBefore = new Map(earlier.map((each) => [each._id.toHexString(), each.sold]));
  const [docs, idle] = await Promise.all([
    products()
      .find<Named>({ _id: { $in: top.map(({ _id }) => _id) } }, { projection: named })
      .toArray(),
    products()
      .find<Named>(
        {
          deletedAt: { $exists: false },
          live: true,
          available: { $gt: 0 },
          createdAt: { $lt: span.from },
          _id: { $nin: sold.map(({ _id }) => _id) },
        },
        { projection: named, hint: 'kept_available' },
      )
      .sort({ available: -1, _id: -1 })
      .limit(shown)
      .toArray(),
  ]);
  const known = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  const best = top.flatMap(({ _id, sold: units }) => {
    const id = _id.toHexString();
    const doc = known.get(id);
    return doc ? [{ id, name: doc.name, img: doc.img, units, before: unitsBefore.get(id) ?? 0 }] : [];
  });
  const slow = idle.map(({ _id, ...doc }) => ({ id: _id.toHexString(), ...doc }));
  return { best, slow };
}
