import 'server-only';
import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import { accounts } from '@/lib/auth/data';
import { isId } from '@/lib/base/ids';
import type { MailDoc } from '@/lib/mail/data';
import type { DeliveryDecision } from '@/lib/mail/deliver';
import { mailSchemas, officeMailKinds } from '@/lib/mail/schema';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { only } from '@/lib/platform/projection';
import { type OrderDoc, orders } from './data';
import { keyOfEvent, type QuoteDoc, quotes } from './quotes/data';
import { orderStatuses } from './schema';

const id = z.string().refine(isId).transform(toObjectId);
const about = { order: z.object({ orderId: id }), quote: z.object({ quoteId: id }) };

const isThere = async (userId: ObjectId): Promise<boolean> =>
  (await accounts().countDocuments({ _id: userId }, { limit: 1 })) === 1;

type Told = Pick<QuoteDoc, '_id' | 'history' | 'userId' | 'email' | 'expiresAt'>;
const told = only('history userId email expiresAt');

type Own = Pick<OrderDoc, '_id' | 'userId' | 'unproved' | 'state'>;
const ownFields = only('userId unproved state');

/** Whether a mail has waited for its address to be verified, or is tried again: what it tells may be long past. */
const isPutOff = ({ hasWaited, attempts }: MailDoc): boolean => hasWaited === true || attempts > 1; // one is under way

/**
 * Whether a mail's offer was replaced or closed or has expired, or its request was answered or withdrawn, while the mail
 * waited: nobody can accept its prices any more, or has to answer it. One that was put off does not ask either for what
 * was accepted since.
 */
function isOver(mail: MailDoc, quote: Told): boolean {
  const { _id, kind } = mail;
  if (kind !== 'quoteOffered' && kind !== 'quoteAsked') return false;
  if (kind === 'quoteOffered' && quote.expiresAt && quote.expiresAt <= timeNow()) return true;
  const last = quote.history.findLast(
    ({ type }) => type !== 'asked' && (type !== 'accepted' || isPutOff(mail)),
  );
  return last !== undefined && keyOfEvent(quote, last) !== _id;
}

const standing = only('shipment state status');

/**
 * Whether what a mail says is true of none of its orders any more: all have another parcel, or a mail that was put off
 * asks to pay what isn't unpaid or tells an earlier status. What they came to since has its own mail, which may have
 * left already (lib/orders/mails).
 */
async function isOvertaken(mail: MailDoc, orderId: ObjectId): Promise<boolean> {
  const { kind, data, orderIds } = mail;
  const isOutdated = isPutOff(mail) && (kind === 'orderPlaced' || kind === 'orderStatus');
  if (kind !== 'orderTracked' && !isOutdated) return false;
  const found = await orders()
    .find({ _id: { $in: orderIds?.map(toObjectId) ?? [orderId] } }, { projection: standing })
    .toArray();
  if (kind === 'orderPlaced') return !found.some(({ state }) => state === 'unpaid');
  if (kind === 'orderStatus') {
    const told = orderStatuses.indexOf(mailSchemas.orderStatus.parse(data).status);
    return !found.some(({ status }) => status && orderStatuses.indexOf(status) <= told);
  }
  const { carrier, parcel } = mailSchemas.orderTracked.parse(data);
  return !found.some(({ shipment }) => shipment?.carrier === carrier && shipment.number === parcel);
}

/** Whether a mail asks to pay until a moment that has passed: the mail about how its orders ended is enough. */
const isLate = ({ kind, data }: MailDoc): boolean =>
  kind === 'orderPlaced' && new Date(mailSchemas.orderPlaced.parse(data).payBy) <= timeNow();

/**
 * Drops mail about offers and requests that are over, that its orders have overtaken, and that asks to pay too late.
 * Drops mail to buyers who never verified their address and whose account is gone: anybody can register someone else's
 * address, order, and delete the account; the same of one that its address's owner took over. Sends mail to buyers who
 * had verified it, whoever has an account on it since. Null for every other mail, whose address decides.
 */
export async function decideBuyerMail(mail: MailDoc): Promise<DeliveryDecision | null> {
  const { to, data } = mail;
  const quote = about.quote.safeParse(data).data;
  if (quote) {
    const found = await quotes().findOne<Told>({ _id: quote.quoteId }, { projection: told });
    // A quote is deleted with its account; the office's mails about it are dropped then, too.
    if (!found || isOver(mail, found)) return 'drop';
    return found.email !== to || (await isThere(found.userId)) ? null : 'drop';
  }
  if (officeMailKinds.includes(mail.kind)) return null;
  const order = about.order.safeParse(data).data;
  if (isLate(mail) || (order && (await isOvertaken(mail, order.orderId)))) return 'drop';
  const own =
    order &&
    (await orders().findOne<Own>(
      { _id: order.orderId, email: { $in: [to, ''] } }, // empty once its buyer is forgotten (./forget-buyer)
      { projection: ownFields },
    ));
  if (!own) return null;
  const account = await accounts().findOne({ _id: own.userId }, { projection: { takenOver: 1 } });
  if (!account) return own.unproved ? 'drop' : 'send';
  // Of orders that were paid he hears, as they stay his (decision 0013).
  return own.unproved && account.takenOver && own.state !== 'paid' ? 'drop' : null;
}
