import 'server-only';
import type { Filter } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { listed, type OrderDoc, type OrderEvent, orders } from './data';
import { groupNumber } from './number';

/**
 * Orders that one act changed, which one mail reports. They are written one after another, so one of them may be
 * written too late for that mail.
 */
export type Together = {
  /** Identifies the act: the same for each of its orders, however many are written yet. */
  key: string;
  /** The group's number, if the mail is about all of the group. */
  number: string | null;
  /** The orders that are written by now. */
  found: OrderDoc[];
};

/** The orders that match `part` and have such an event. */
const having = (part: Filter<OrderDoc>, event: Filter<OrderEvent>): Promise<OrderDoc[]> =>
  orders()
    .find({ ...part, history: { $elemMatch: event } })
    .sort({ _id: 1 })
    .toArray();

/** The number of a group if these paid orders are all that is left of it; null for a part of it, and for several. */
async function numberOfWhole(
  { groupId, groupSequence }: OrderDoc,
  found: readonly OrderDoc[],
): Promise<string | null> {
  if (!groupId || groupSequence === undefined) return null;
  if (!found.every((order) => order.groupId?.equals(groupId))) return null;
  const left = await orders().countDocuments({ groupId, ...listed });
  return found.filter(({ state }) => state === 'paid').length === left ? groupNumber(groupSequence) : null;
}

/** Whether an event is about goods on their way. */
export const isOfGoods = ({ type }: OrderEvent): boolean =>
  type === 'processing' || type === 'shipped' || type === 'delivered' || type === 'tracked';

/** The orders of one group that the office moved on in one act, with the same parcel if any; null without a group. */
async function movedTogether(
  order: OrderDoc,
  { type, at, note: parcel }: OrderEvent,
): Promise<Together | null> {
  const { groupId } = order;
  if (!groupId) return null;
  const moved = await having({ groupId }, { type, at, ...(parcel !== undefined && { note: parcel }) });
  const isLast = ({ history }: OrderDoc) =>
    history.findLast((event) => event.type === type)?.at.getTime() === at.getTime();
  const found = moved.filter(isLast); // an order that has another parcel by now has a mail of its own
  const number = found.length > 1 ? await numberOfWhole(order, found) : null;
  const key = ['group', groupId.toHexString(), type, at.getTime(), ...(parcel === undefined ? [] : [parcel])];
  return { key: key.join(':'), number, found };
}

/** The orders of a joint payment that the buyer's bank disputed; null if the payment was for one order. */
async function disputedTogether(
  order: OrderDoc,
  { type, note, payment, inquiry }: OrderEvent,
): Promise<Together | null> {
  const { transactionId, transactionPart } = order;
  if (!transactionId || !note || transactionPart === undefined) return null;
  if (payment && payment !== transactionId) return null; // a second payment for the order, mailed by itself
  const found = await having({ transactionId }, { type, note, inquiry: inquiry ?? { $exists: false } });
  const key = `dispute:${note}:${type}${inquiry ? ':inquiry' : ''}`;
  return { key, number: await numberOfWhole(order, found), found };
}

/**
 * The orders that were placed, paid, moved on, canceled or expired in the same act as this one, or share its dispute;
 * null if there can be no others. The events of one act have the same time.
 */
export async function eventTogether(order: OrderDoc, event: OrderEvent): Promise<Together | null> {
  const { groupId, groupSequence, transactionId, transactionPart } = order;
  const { type, at } = event;
  const of = (filter: Filter<OrderDoc>) => having(filter, { type, at });
  if (type === 'disputed' || type === 'disputeWon' || type === 'disputeLost')
    return disputedTogether(order, event);
  if (isOfGoods(event)) return movedTogether(order, event);
  if (type === 'placed' && groupId && groupSequence !== undefined) {
    const found = await of({ groupId, state: { $ne: 'placing' } });
    return { key: `group:${groupId.toHexString()}:placed`, number: groupNumber(groupSequence), found };
  }
  if (type === 'paid' && transactionId && transactionPart !== undefined) {
    const found = await of({ transactionId, state: 'paid' });
    const key = `paid:${transactionId}:${at.getTime()}`;
    return { key, number: await numberOfWhole(order, found), found };
  }
  if ((type === 'expired' || type === 'cancelled') && groupId && groupSequence !== undefined) {
    const found = await of({ groupId });
    const all = await orders().countDocuments({ groupId });
    const number = found.length > 1 && found.length === all ? groupNumber(groupSequence) : null;
    return { key: `group:${groupId.toHexString()}:${type}:${at.getTime()}`, number, found };
  }
  return null;
}

/** How long (ms) after a write no mail is sent, as an act's orders are written one after another. */
const writingTime = 2000;

/** True while others of the same act may still be written. */
export async function isBeingWritten({ groupId, transactionPart, updatedAt }: OrderDoc): Promise<boolean> {
  if (!groupId && transactionPart === undefined) return false;
  if (updatedAt.getTime() + writingTime > timeNow().getTime()) return true;
  if (!groupId) return false;
  return (await orders().countDocuments({ groupId, state: 'placing' }, { limit: 1 })) > 0;
}
