import 'server-only';
import { type Filter, ObjectId } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { type Ending, endUnpaid } from './cancel';
import { type OrderDoc, orders } from './data';

/** How long (ms) orders may join an act; less than `writingTime` (lib/orders/together), before which no mail goes. */
const actTime = 1000;

/** Groups orders that end together: the members of one group, or an order on its own. Keeps their order. */
export const byGroup = (found: readonly OrderDoc[]): { _id: ObjectId; members: OrderDoc[] }[] =>
  [...Map.groupBy(found, ({ _id, groupId }) => (groupId ?? _id).toHexString())].map(([id, members]) => ({
    _id: new ObjectId(id),
    members,
  }));

/**
 * These orders, by the end of their hold, and what is due of the last one's group, because a batch may end within it: a
 * part that ends by itself has a mail of its own.
 */
export async function withRestOfGroup(due: readonly OrderDoc[], now: Date): Promise<OrderDoc[]> {
  const groupId = due.at(-1)?.groupId;
  const group = groupId ? await orders().find({ groupId, state: 'unpaid' }).toArray() : [];
  const there = new Set(due.map(({ _id }) => _id.toHexString()));
  const isLeft = ({ _id, holdExpiresAt }: OrderDoc) => holdExpiresAt <= now && !there.has(_id.toHexString());
  return [...due, ...group.filter(isLeft)];
}

/**
 * Ends a group's unpaid orders as one act, which one mail reports: their events share one time. An order written too
 * late gets a time, and so a mail, of its own. Returns the orders ended here, not those paid or canceled meanwhile.
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

/** Ends all unpaid orders that match the filter, each group as one act. Returns the ended orders. */
export async function endAllUnpaid(filter: Filter<OrderDoc>, event: Ending): Promise<OrderDoc[]> {
  const unpaid = await orders()
    .find({ ...filter, state: 'unpaid' })
    .sort({ _id: 1 })
    .toArray();
  const ended: OrderDoc[] = [];
  for (const { members } of byGroup(unpaid)) ended.push(...(await endTogether(members, event)));
  return ended;
}
