import 'server-only';
import { stockMoved } from '@/lib/catalogue/changes';
import { discardImage } from '@/lib/images/upload';
import { forgetLists } from '@/lib/lists/saved';
import { endAllUnpaid } from '@/lib/orders/end-together';
import { forgetQuotes } from '@/lib/orders/quotes/data';
import { bothChanges, type CacheChange } from '@/lib/platform/cache-change';
import { timeNow } from '@/lib/platform/clock';
import { type UserDoc, users } from './data';

/** After this long nothing that began before is still running: a request may arrive for a minute. */
const settleMs = 90_000;

async function settle({ _id, takenOver }: UserDoc, now: Date): Promise<CacheChange> {
  if (!takenOver) return {};
  const { at, photoURL } = takenOver;
  const ended = await endAllUnpaid({ userId: _id, createdAt: { $lte: at } }, { type: 'cancelled', by: null });
  await forgetLists(_id, at);
  await forgetQuotes(_id, at);
  await discardImage(photoURL);
  if (at.getTime() + settleMs <= now.getTime())
    await users().updateOne({ _id, 'takenOver.at': at }, { $unset: { takenOver: '' } });
  return stockMoved(...ended.map(({ productId }) => productId.toHexString()));
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
