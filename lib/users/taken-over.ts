import 'server-only';
import { ObjectId } from 'mongodb';
import { byStranger } from '@/lib/auth/strangers';
import { stockMoved } from '@/lib/catalogue/changes';
import { discardImage } from '@/lib/images/upload';
import { forgetLists } from '@/lib/lists/saved';
import { dropWaitingMails } from '@/lib/mail/enqueue';
import { endAllUnpaid } from '@/lib/orders/end-together';
import { forgetBuyer } from '@/lib/orders/forget-buyer';
import { bothChanges, type CacheChange } from '@/lib/platform/cache-change';
import { timeNow } from '@/lib/platform/clock';
import { sweepEach } from '@/lib/platform/sweep-each';
import { anonymise } from '@/lib/reviews/anonymise';
import { type UserDoc, users } from './data';
import { settleMs } from './deletions';
import { deleteQuotesAndPictures } from './quotes';

async function settle({ _id, email, createdAt, takenOver }: UserDoc, now: Date): Promise<CacheChange> {
  if (!takenOver) return {};
  const { at, photoURL } = takenOver;
  await dropWaitingMails(email, createdAt, at); // takeOver may have died before it did this
  const strangers = { userId: _id, ...byStranger({ createdAt: { $lte: at } }) };
  const ended = await endAllUnpaid(strangers, { type: 'cancelled', by: null, untold: true });
  await forgetLists(_id, at);
  await deleteQuotesAndPictures(_id, at);
  await discardImage(photoURL);
  const reviewed = await anonymise(_id, at);
  const isForgotten = await forgetBuyer(strangers, new ObjectId());
  if (isForgotten && at.getTime() + settleMs <= now.getTime())
    await users().updateOne({ _id, 'takenOver.at': at }, { $unset: { takenOver: '' } });
  const stock = stockMoved(...ended.map(({ productId }) => productId.toHexString()));
  return bothChanges(stock, reviewed);
}

/**
 * Cleans up accounts that the owners of their emails took over (lib/auth/take-over): cancels the stranger's unpaid
 * orders, deletes lists and quotes, and unlinks reviews and orders that never took money; run by the sweeper. Returns
 * how many accounts it looked at, and the cache entries to refresh.
 */
export async function settleTakeOvers(now = timeNow()): Promise<{ settled: number; changes: CacheChange }> {
  const taken = await users()
    .find({ 'takenOver.at': { $exists: true } })
    .limit(100)
    .toArray();
  const changes = await sweepEach(taken, (user) => settle(user, now));
  return { settled: taken.length, changes: changes.reduce(bothChanges, {}) };
}
