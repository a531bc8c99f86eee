import 'server-only';
import type { ObjectId } from 'mongodb';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { quotes } from '@/lib/orders/quotes/data';
import { timeNow } from '@/lib/platform/clock';
import { earliestId } from './clock-skew';

/** Deletes groups whose orders were all placed too late for the backup: the same request may place them again. */
async function dropLateGroups(from: ObjectId): Promise<void> {
  for await (const { _id } of orderGroups().find({ _id: { $gt: from } }, { projection: { _id: 1 } }))
    if ((await orders().countDocuments({ groupId: _id }, { limit: 1 })) === 0)
      await orderGroups().deleteOne({ _id });
}

/** Marks the quotes of placed orders as accepted by their groups. */
async function acceptSince(from: ObjectId): Promise<void> {
  const placed = orders().find(
    { _id: { $gt: from }, quoteId: { $exists: true }, groupId: { $exists: true }, state: { $ne: 'placing' } },
    { projection: { quoteId: 1, groupId: 1, userId: 1, createdAt: 1 } },
  );
  for await (const { quoteId, groupId, userId, createdAt } of placed) {
    if (!quoteId || !groupId) continue;
    await quotes().updateOne(
      { _id: quoteId, state: { $in: ['offered', 'accepting'] } },
      {
        $set: { state: 'accepted', groupId, followUp: true, updatedAt: timeNow() },
        $unset: { claim: '' },
        $push: { history: { type: 'accepted', at: createdAt, by: userId } },
      },
    );
  }
}

/**
 * Brings groups and quotes in line with the orders of a backup that began at `since`, which reads quotes before orders
 * and groups after them. So nothing is placed twice. Repeatable.
 */
export async function settleGroups(since: Date): Promise<void> {
  const from = earliestId(since);
  await dropLateGroups(from);
  await acceptSince(from);
}
