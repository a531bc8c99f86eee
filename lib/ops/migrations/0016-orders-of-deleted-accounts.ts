import 'server-only';
import { ObjectId } from 'mongodb';
import { orders } from '@/lib/orders/data';
import { forgetBuyer, forgettable } from '@/lib/orders/forget-buyer';
import { rangeAfter } from '@/lib/platform/ranges';
import { users } from '@/lib/users/data';
import { type Part, walkOn } from '../sweep/walk';
import { usualRange } from './marks-of-history';
import type { Migration } from './schema';

type Range = Awaited<ReturnType<typeof rangeAfter>>;

/** Orders in this part that name the buyer of a deleted account although they never took money. */
async function left(part: Part) {
  const found = orders().find({ ...part, ...forgettable }, { projection: { userId: 1 }, hint: '_id_' });
  const named = await found.map(({ _id, userId }) => ({ _id, userId })).toArray();
  const buyers = await users()
    .find({ _id: { $in: named.map(({ userId }) => userId) } }, { projection: { _id: 1 } })
    .toArray();
  const living = new Set(buyers.map(({ _id }) => _id.toHexString()));
  return named.filter(({ userId }) => !living.has(userId.toHexString())).map(({ _id }) => _id);
}

/** Removes these buyers; returns from how many orders. */
async function forget(part: Part): Promise<number> {
  const ids = await left(part);
  if (ids.length > 0) await forgetBuyer({ _id: { $in: ids } });
  return ids.length;
}

/** Orders of one run of the sweeper, every ten minutes: a million orders take two weeks. */
const ofOneRun = 500;

/** Removes from orders what deletions before this version left there: who placed those that never took money. */
export const ordersOfDeletedAccounts = (range = usualRange): Migration => ({
  number: 16,
  name: 'orders of deleted accounts',
  oldest: 0,
  async pending() {
    let many = 0;
    let after: ObjectId | null = null;
    do {
      const { _id, end }: Range = await rangeAfter(orders(), after, range);
      many += (await left({ _id })).length;
      after = end;
    } while (after);
    return many;
  },
  batch: async (cursor) => {
    const { _id, end } = await rangeAfter(orders(), cursor ? new ObjectId(cursor) : null, range);
    const changed = await forget({ _id });
    return { cursor: end?.toHexString() ?? null, changed };
  },
  // The previous version settles deletions without this. No index finds what it left, so that every order is looked at
  // in turn; also because an order's mail or payment may have been under way when the last batch came to it.
  again: () => walkOn('buyers', orders(), Math.min(range, ofOneRun), forget),
});
