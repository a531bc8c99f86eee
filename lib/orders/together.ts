import 'server-only';
import { timeNow } from '@/lib/platform/clock';
import { type OrderDoc, type OrderEvent, orders } from './data';
import { groupNumber } from './number';

/** Orders that one and the same act made what they are, of which one mail tells. */
export type Together = {
  /** Names the act, the same for each of its orders. */
  key: string;
  number: string | null;
  found: OrderDoc[];
};

/**
 * The orders that were placed, paid, canceled or expired in the same act as this one; null where it was alone. Their events
 * bear the same time, for they were written together.
 */
export async function eventTogether(
  { groupId, groupSequence, transactionId, transactionPart }: OrderDoc,
  { type, at }: OrderEvent,
): Promise<Together | null> {
  const of = (filter: object) =>
    orders()
      .find({ ...filter, history: { $elemMatch: { type, at } } })
      .sort({ _id: 1 })
      .toArray();
  if (type === 'placed' && groupId && groupSequence !== undefined) {
    const found = await of({ groupId, state: { $ne: 'placing' } });
    return { key: `group:${groupId.toHexString()}:placed`, number: groupNumber(groupSequence), found };
  }
  if (type === 'paid' && transactionId && transactionPart !== undefined) {
    const found = await of({ transactionId, state: 'paid' });
    const isGroup = groupId && found.every((order) => order.groupId?.equals(groupId));
    const number = isGroup && groupSequence !== undefined ? groupNumber(groupSequence) : null;
    return { key: `paid:${transactionId}:${at.getTime()}`, number, found };
  }
  if ((type === 'expired' || type === 'cancelled') && groupId && groupSequence !== undefined) {
    const found = await of({ groupId });
    if (found.length === 1) return null;
    const all = await orders().countDocuments({ groupId });
    const number = found.length === all ? groupNumber(groupSequence) : null;
    return { key: `group:${groupId.toHexString()}:${type}:${at.getTime()}`, number, found };
  }
  return null;
}

/** Written together, they may yet become what they are one after another: so long (ms) nothing is told of them. */
const writingTime = 2000;

/** True while others of the same act may still be written. */
export async function isBeingWritten({ groupId, transactionPart, updatedAt }: OrderDoc): Promise<boolean> {
  if (!groupId && transactionPart === undefined) return false;
  if (updatedAt.getTime() + writingTime > timeNow().getTime()) return true;
  if (!groupId) return false;
  return (await orders().countDocuments({ groupId, state: 'placing' }, { limit: 1 })) > 0;
}
