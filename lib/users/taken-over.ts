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

type TakenOver = NonNullable<UserDoc['takenOver']>;

/** What a stranger left in an account that was taken over then. */
const leftIn = (userId: ObjectId, at: Date) => ({ userId, ...byStranger({ createdAt: { $lte: at } }) });

/** Cleans up but for orders that cannot be forgotten yet; each step is repeatable. */
async function cleanUp(
  { _id, email, createdAt }: UserDoc,
  { at, photoURL }: TakenOver,
): Promise<CacheChange> {
  await dropWaitingMails(email, createdAt, at); // takeOver may have died before it did this
  const ended = await endAllUnpaid(leftIn(_id, at), { type: 'cancelled', by: null, untold: true });
  await forgetLists(_id, at);
  await deleteQuotesAndPictures(_id, at);
  await discardImage(photoURL);
  const reviewed = await anonymise(_id, at);
  const stock = stockMoved(...ended.map(({ productId }) => productId.toHexString()));
  return bothChanges(stock, reviewed);
}

async function settle(user: UserDoc, now: Date): Promise<CacheChange> {
  const { _id, takenOver } = user;
  if (!takenOver) return {};
  const { at, settledAt } = takenOver;
  const changes = settledAt ? {} : await cleanUp(user, takenOver);
  const isForgotten = await forgetBuyer(leftIn(_id, at), new ObjectId());
  if (at.getTime() + settleMs > now.getTime()) return changes; // what began before may still be written
  const same = { _id, 'takenOver.at': at };
  if (isForgotten) await users().updateOne(same, { $unset: { takenOver: '' } });
  else if (!settledAt) await users().updateOne(same, { $set: { 'takenOver.settledAt': now } });
  return changes;
}

/**
 * Cleans up accounts that the owners of their emails took over (lib/auth/take-over): cancels the stranger's unpaid
 * orders, deletes lists and quotes, and unlinks reviews and orders that never took money; run by the sweeper. Returns
 * how many accounts it looked at, and the cache entries to refresh.
 */
export async function settleTakeOvers(now = timeNow()): Promise<{ settled: number; changes: CacheChange }> {
  const read = (isSettled: boolean) =>
    users()
      .find({ 'takenOver.at': { $exists: true }, 'takenOver.settledAt': { $exists: isSettled } })
      .limit(100)
      .toArray();
  const taken = [...(await read(false)), ...(await read(true))]; // those that wait for an order keep nobody up
  const changes = await sweepEach(taken, (user) => settle(user, now));
  return { settled: taken.length, changes: changes.reduce(bothChanges, {}) };
}
