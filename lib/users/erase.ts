import 'server-only';
import { ObjectId } from 'mongodb';
import { deleteAlertsOf } from '@/lib/alerts/stop';
import { stockMoved } from '@/lib/catalogue/changes';
import { forgetImporter } from '@/lib/catalogue/import/forget';
import { discardImagesOf } from '@/lib/images/upload';
import { forgetLists } from '@/lib/lists/saved';
import { mails } from '@/lib/mail/data';
import { officeMailKinds } from '@/lib/mail/schema';
import { orders } from '@/lib/orders/data';
import { endAllUnpaid } from '@/lib/orders/end-together';
import { bothChanges, type CacheChange } from '@/lib/platform/cache-change';
import { collection } from '@/lib/platform/db';
import { anonymise } from '@/lib/reviews/anonymise';
import { deleteQuotesAndPictures } from './quotes';

type Gone = {
  userId: ObjectId;
  /** Missing when it was never verified: what is stored by the email alone is then somebody else's. */
  email: string | undefined;
  /** Of orders that were placed before the email was verified, all but the paid ones are then a stranger's. */
  wasTakenOver?: boolean | undefined;
  /** Who deleted the account. */
  by: ObjectId | null;
  /** What was stored by the email later belongs to its next owner. */
  until: Date;
};

/**
 * Deletes everything of a user that is stored outside the user's document, except what the books need: orders, issued
 * documents and the audit log. Each step is repeatable. Returns the cache entries to refresh.
 */
export async function erase({ userId, email, wasTakenOver, by, until }: Gone): Promise<CacheChange> {
  // The email has been verified since, so mails about these orders still go out (lib/orders/mail-decision).
  const own = wasTakenOver ? { userId, state: 'paid' as const } : { userId };
  if (email !== undefined)
    await orders().updateMany({ ...own, unproved: true }, { $unset: { unproved: '' } });
  const ended = await endAllUnpaid({ userId }, { type: 'cancelled', by });
  await collection('accounts').deleteMany({ userId });
  await forgetLists(userId);
  await deleteQuotesAndPictures(userId);
  await forgetImporter(userId);
  await discardImagesOf(userId);
  if (email !== undefined) {
    await deleteAlertsOf(email, until);
    // A token stores only when it expires; its id has the time when it was made.
    const madeUntil = ObjectId.createFromTime(Math.floor(until.getTime() / 1000));
    await collection('verification_tokens').deleteMany({ identifier: email, _id: { $lte: madeUntil } });
    // Mails to the office are not the user's, even if the user had its address.
    const told = { to: email, createdAt: { $lte: until }, kind: { $nin: officeMailKinds } };
    await mails().deleteMany({ ...told, state: { $ne: 'waiting' } });
    // Waiting mails, such as those about the cancelled orders, are still sent, however late.
    await mails().updateMany({ ...told, state: 'waiting' }, { $set: { last: true } });
  }
  const stock = stockMoved(...ended.map(({ productId }) => productId.toHexString()));
  return bothChanges(stock, await anonymise(userId));
}
