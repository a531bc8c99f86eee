import 'server-only';
import type { ObjectId } from 'mongodb';
import { orders } from '@/lib/orders/data';
import { keptMoney } from '@/lib/orders/given-back';
import { users } from '@/lib/users/data';
import type { Span } from './goods';
import { lostBy } from './lost';
import { otherMoneyBy } from './other-money';
import type { Overview } from './schema';

const shown = 5;
/** More than are shown, because some of them no longer have an account. */
const mostRead = 50;

type Stopped = { _id: ObjectId; orders: number; spent: number; last: Date };

/** Buyers who paid in the span before but not in this one, the best first; from an index alone. */
export async function readStopped(span: Span, before: Span): Promise<Overview['stopped']> {
  const both = { from: before.from, to: span.to };
  const [taken, others] = await Promise.all([
    lostBy<ObjectId>(both, '$userId'),
    otherMoneyBy<ObjectId>(both, '$userId'),
  ]);
  const sums = await orders()
    .aggregate<Stopped>(
      [
        { $match: { paidAt: { $gte: before.from, $lt: span.to }, state: 'paid' } },
        {
          $group: {
            _id: '$userId',
            orders: { $sum: 1 },
            spent: { $sum: keptMoney },
            last: { $max: '$paidAt' },
          },
        },
        { $match: { last: { $lt: span.from } } },
        { $sort: { spent: -1, _id: 1 } },
        // Buyers who paid in other currencies may rank before those who spent more in the shop's own.
        { $limit: mostRead + others.length },
      ],
      { hint: 'paid_buyers' },
    )
    .toArray();
  const less = new Map(taken.map((group) => [group._id.toHexString(), group.lost]));
  for (const { of, amount } of others) less.set(of.toHexString(), (less.get(of.toHexString()) ?? 0) + amount);
  const found = sums
    .map((sum) => ({ ...sum, spent: sum.spent - (less.get(sum._id.toHexString()) ?? 0) }))
    .toSorted((one, other) => other.spent - one.spent)
    .slice(0, mostRead);
  const accounts = await users()
    .find({ _id: { $in: found.map(({ _id }) => _id) } }, { projection: { name: 1, email: 1 } })
    .toArray();
  const known = new Map(accounts.map((account) => [account._id.toHexString(), account]));
  const stopped = found.flatMap(({ _id, last, ...sums }) => {
    const account = known.get(_id.toHexString());
    if (!account) return [];
    const { name, email } = account;
    return [{ id: _id.toHexString(), name: name || email, email, ...sums, last: last.toISOString() }];
  });
  return stopped.slice(0, shown);
}
