import 'server-only';
import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import { accounts } from '@/lib/auth/data';
import { isId } from '@/lib/base/ids';
import type { MailDoc } from '@/lib/mail/data';
import type { DeliveryDecision } from '@/lib/mail/deliver';
import { toObjectId } from '@/lib/platform/db';
import { orders } from './data';
import { quotes } from './quotes/data';

const id = z.string().refine(isId).transform(toObjectId);
const about = { order: z.object({ orderId: id }), quote: z.object({ quoteId: id }) };

const isThere = async (userId: ObjectId): Promise<boolean> =>
  (await accounts().countDocuments({ _id: userId }, { limit: 1 })) === 1;

/**
 * Drops mail to buyers who never verified their address and whose account is gone: anybody can register someone else's
 * address, order, and delete the account. Null for every other mail, whose address decides.
 */
export async function decideBuyerMail({ to, data }: MailDoc): Promise<DeliveryDecision | null> {
  const quote = about.quote.safeParse(data).data;
  if (quote) {
    const found = await quotes().findOne({ _id: quote.quoteId }, { projection: { userId: 1, email: 1 } });
    // A quote is deleted with its account; the office's mails about it are dropped then, too.
    return found && (found.email !== to || (await isThere(found.userId))) ? null : 'drop';
  }
  const order = about.order.safeParse(data).data;
  const unproved =
    order &&
    (await orders().findOne(
      { _id: order.orderId, email: to, unproved: true },
      { projection: { userId: 1 } },
    ));
  return unproved && !(await isThere(unproved.userId)) ? 'drop' : null;
}
