import 'server-only';
import { orders } from '@/lib/orders/data';
import { keptMoney } from '@/lib/orders/given-back';
import type { Span } from './goods';

/** What disputes took of an order, at most what was not refunded. */
const taken = { $min: ['$lostAmount', keptMoney] };

/**
 * Minor units that lost disputes took of the orders that were paid in a span, by group. They are few and read by an
 * index of their own, so that the sums over all orders need only keys.
 */
export function lostBy<Group>(
  { from, to }: Span,
  group: object | string,
): Promise<{ _id: Group; lost: number }[]> {
  return orders()
    .aggregate<{ _id: Group; lost: number }>(
      [
        { $match: { paidAt: { $gte: from, $lt: to }, state: 'paid', lostAmount: { $exists: true } } },
        { $group: { _id: group, lost: { $sum: taken } } },
      ],
      { hint: 'lost' },
    )
    .toArray();
}
