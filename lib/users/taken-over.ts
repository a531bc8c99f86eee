import 'server-only';
import { stockMoved } from '@/lib/catalogue/changes';
import { discardImage } from '@/lib/images/upload';
import { forgetLists } from '@/lib/lists/saved';
import { endUnpaid } from '@/lib/orders/cancel';
import { orders } from '@/lib/orders/data';
import { bothChanges, type CacheChange } from '@/lib/platform/cache-change';
import { timeNow } from '@/lib/platform/clock';
import { type UserDoc, users } from './data';

/** After this long nothing that began before is still running: a request may arrive for a minute. */
const settleMs = 90_000;

async function settle({ _id, takenOver }: UserDoc, now: Date): Promise<CacheChange> {
  if (!takenOver) return {};
  const { at, photoURL } = takenOver;
  const unpaid = orders().find({ userId: _id, state: 'unpaid', createdAt: { $lte: at } });
  const ended: string[] = [];
  for await (const order of unpaid) {
    if (await endUnpaid({ _id: order._id }, { type: 'cancelled', by: null }))
      ended.push(order.productId.toHexString());
  }
  await forgetLists(_id, at);
  await discardImage(photoURL);
  if (at.getTime() + settleMs <= now.getTime())
    await users().updateOne({ _id, 'takenOver.at': at }, { $unset: { takenOver: '' } });
  return stockMoved(...ended);
}

/**
 * Ends what the stranger had ordered and not paid in accounts that the owners of their addresses took over
 * (lib/auth/take-over), for the sweeper. Returns how many accounts it looked at, and what public pages
 * show differently.
 */
export async function settleTakeOvers(now = timeNow()): Promise<{ settled: number; changes: CacheChange }> {
  const taken = await users()
    .find({ 'takenOver.at': { $exists: true } })
    .limit(100)
    .toArray();
  let changes: CacheChange = {};
  for (const user of taken) changes = bothChanges(changes, await settle(user, now));
  return { settled: taken.length, changes };
}
