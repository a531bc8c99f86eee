import 'server-only';
import { ObjectId } from 'mongodb';
import { forgetAlertsOf } from '@/lib/alerts/stop';
import { stockMoved } from '@/lib/catalogue/changes';
import { forgetImporter } from '@/lib/catalogue/import/forget';
import { discardImagesOf } from '@/lib/images/upload';
import { forgetLists } from '@/lib/lists/saved';
import { mails } from '@/lib/mail/data';
import { orders } from '@/lib/orders/data';
import { endAllUnpaid } from '@/lib/orders/end-together';
import { bothChanges, type CacheChange } from '@/lib/platform/cache-change';
import { collection } from '@/lib/platform/db';
import { anonymise } from '@/lib/reviews/anonymise';
import { letGoOfQuotes } from './quotes';

type Gone = {
  userId: ObjectId;
  /** Missing when it was never proved to be his: what goes by the address alone is somebody else's. */
  email: string | undefined;
  /** Who decided it. */
  by: ObjectId | null;
  /** Of what began later at the same address he is not the owner. */
  until: Date;
};

/**
 * Takes everything of a user away that his document did not hold, but for what the books keep: orders, the papers issued
 * for them, and the log of admins' acts. Each step may be repeated. Returns what public pages show differently.
 */
export async function erase({ userId, email, by, until }: Gone): Promise<CacheChange> {
  // His by now, whenever he placed them: he is told of them still (lib/orders/mail-fate).
  if (email !== undefined)
    await orders().updateMany({ userId, unproved: true }, { $unset: { unproved: '' } });
  const ended = await endAllUnpaid({ userId }, { type: 'cancelled', by });
  await collection('accounts').deleteMany({ userId });
  await forgetLists(userId);
  await letGoOfQuotes(userId);
  await forgetImporter(userId);
  await discardImagesOf(userId);
  if (email !== undefined) {
    await forgetAlertsOf(email, until);
    // A token says itself only when it ends; its id says when it was made.
    const madeUntil = ObjectId.createFromTime(Math.floor(until.getTime() / 1000));
    await collection('verification_tokens').deleteMany({ identifier: email, _id: { $lte: madeUntil } });
    const told = { to: email, createdAt: { $lte: until } };
    await mails().deleteMany({ ...told, state: { $ne: 'waiting' } });
    // What is on its way, such as that his orders are canceled, still goes out, whenever the mail server takes it.
    await mails().updateMany({ ...told, state: 'waiting' }, { $set: { last: true } });
  }
  const stock = stockMoved(...ended.map(({ productId }) => productId.toHexString()));
  return bothChanges(stock, await anonymise(userId));
}
