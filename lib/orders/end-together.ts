import 'server-only';
import { type Filter, ObjectId } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { type Ending, endUnpaid } from './cancel';
import { type OrderDoc, orders } from './data';

/** So long (ms) orders may be written as part of one act; nothing is told of it before (`writingTime` in lib/orders/together). */
const actTime = 1000;

/** Orders by what they end together with: those of a group, or one alone; in the order in which they are given. */
export const byGroup = (found: readonly OrderDoc[]): { _id: ObjectId; members: OrderDoc[] }[] =>
  [...Map.groupBy(found, ({ _id, groupId }) => (groupId ?? _id).toHexString())].map(([id, members]) => ({
    _id: new ObjectId(id),
    members,
  }));

/**
 * Ends unpaid orders of one group in one act, of which one mail tells: their events bear the same time. One that could not be
 * written soon enough ends by itself, at a time that no other has. Returns those that were ended, and not paid or canceled meanwhile.
 */
export async function endTogether(group: readonly OrderDoc[], event: Ending): Promise<OrderDoc[]> {
  const at = timeNow();
  const inTime = { $expr: { $lt: ['$$NOW', new Date(at.getTime() + actTime)] } };
  const ended = await Promise.all(
    group.map(
      async ({ _id }, index) =>
        (await endUnpaid({ _id, ...inTime }, event, at)) ??
        (await endUnpaid({ _id }, event, new Date(at.getTime() + 1 + index))),
    ),
  );
  return ended.filter((order) => order !== null);
}

/** Ends all unpaid orders that the filter finds, those of a group in one act. Returns those that were ended. */
export async function endAllUnpaid(filter: Filter<OrderDoc>, event: Ending): Promise<OrderDoc[]> {
  const unpaid = await orders()
    .find({ ...filter, state: 'unpaid' })
    .sort({ _id: 1 })
    .toArray();
  const ended: OrderDoc[] = [];
  for (const { members } of byGroup(unpaid)) ended.push(...(await endTogether(members, event)));
  return ended;
}
