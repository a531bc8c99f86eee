import 'server-only';
import { orders } from '@/lib/orders/data';
import { keptMoney } from '@/lib/orders/given-back';
import { otherCurrency } from '@/lib/platform/indexes/orders';
import type { Span } from './goods';
import type { OtherMoney } from './schema';

const lost = { $min: [{ $ifNull: ['$lostAmount', 0] }, keptMoney] };

type OtherMoneyOf<Group> = OtherMoney & { of: Group };

/**
 * Revenue from a span's paid orders in other currencies than the shop's, by currency and group, because no sum can hold
 * several. Only a shop that changed its currency has any, and the index holds nothing else.
 */
export function otherMoneyBy<Group>(
  { from, to }: Span,
  group: object | string | null,
): Promise<OtherMoneyOf<Group>[]> {
  return orders()
    .aggregate<OtherMoneyOf<Group>>(
      [
        { $match: { state: 'paid', paidAt: { $gte: from, $lt: to }, ...otherCurrency.filter } },
        {
          $group: {
            _id: { of: group, currency: '$currency' },
            orders: { $sum: 1 },
            amount: { $sum: { $subtract: [keptMoney, lost] } },
          },
        },
        { $sort: { '_id.currency': 1 } },
        { $project: { _id: 0, of: '$_id.of', currency: '$_id.currency', orders: 1, amount: 1 } },
      ],
      { hint: otherCurrency.index },
    )
    .toArray();
}

/** The same for unpaid orders: what they are worth. */
export function otherMoneyUnpaid(): Promise<OtherMoney[]> {
  return orders()
    .aggregate<OtherMoney>(
      [
        { $match: { state: 'unpaid', ...otherCurrency.filter } },
        { $group: { _id: '$currency', orders: { $sum: 1 }, amount: { $sum: '$total' } } },
        { $sort: { _id: 1 } },
        { $project: { _id: 0, currency: '$_id', orders: 1, amount: 1 } },
      ],
      { hint: otherCurrency.index },
    )
    .toArray();
}

export const sumOfAmounts = (found: readonly OtherMoney[]): number =>
  found.reduce((sum, { amount }) => sum + amount, 0);
