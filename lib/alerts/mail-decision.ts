import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import * as z from 'zod';
import { orderableNow, products } from '@/lib/catalogue/data';
import type { MailDoc } from '@/lib/mail/data';
import type { DeliveryDecision } from '@/lib/mail/deliver';
import { hashLinkToken, linkToken } from '@/lib/mail/links';
import { type MailKind, mailSchemas } from '@/lib/mail/schema';
import { type AlertDoc, alerts, expiryOf } from './data';

const asking = z.object({ askId: z.string() });

/** The kinds of mail about alerts, each with the filter of alerts for which it is still worth sending. */
const standing: Partial<Record<MailKind, (askId: string) => Filter<AlertDoc>>> = {
  alertConfirm: (askId) => ({ askId, state: 'asked' }),
  // Anybody may ask again with this address; that must not cancel the mail it already has coming.
  backInStock: (askId) => ({
    $or: [
      { askId, state: { $in: ['waiting', 'told'] } },
      { toldAskId: askId, state: 'asked' },
    ],
  }),
};

/** Lets the link of the mail about to be sent end alerts from before AUTH_SECRET was changed, too. */
async function renewStop(email: string): Promise<void> {
  const stop = hashLinkToken(linkToken('stopAlerts', email));
  await alerts().updateMany({ email, stop: { $ne: stop } }, { $set: { stop } });
}

/** Lets the link of the mail about to be sent confirm its alert, though AUTH_SECRET was changed while it waited. */
async function renewConfirm({ _id, askId, confirm: known }: AlertDoc): Promise<void> {
  const confirm = hashLinkToken(linkToken('alert', askId));
  if (confirm !== known) await alerts().updateOne({ _id, askId, state: 'asked' }, { $set: { confirm } });
}

/** Whether a product can be ordered, at the price and from the quantity that its mail says. */
async function isAsTold(_id: ObjectId, data: MailDoc['data']): Promise<boolean> {
  const { price, quantity } = mailSchemas.backInStock.parse(data);
  return (await products().countDocuments({ _id, price, quantity, ...orderableNow }, { limit: 1 })) === 1;
}

/**
 * Lets an alert wait again whose product was sold, or got another price or minimum order, while its mail waited; also if
 * somebody has asked again meanwhile: its address was proved for the mail that is dropped now. Its id, by which its next
 * mail is keyed, is a new one: that mail must not be taken for this one.
 */
async function waitAgain({ _id, askId, createdAt }: AlertDoc): Promise<void> {
  const expiresAt = expiryOf('waiting', createdAt.getTime());
  await alerts().updateOne(
    { _id, askId },
    {
      $set: { state: 'waiting', askId: crypto.randomUUID(), expiresAt },
      $unset: { toldAskId: '', confirm: '' },
    },
  );
}

/**
 * Whether an alert's mail is sent or dropped: it is sent as long as its request stands, even when no account has that
 * address, and the product can be ordered as the mail says. Null for every other kind of mail.
 */
export async function decideAlertMail({ kind, to, data }: MailDoc): Promise<DeliveryDecision | null> {
  const filterOf = standing[kind];
  if (!filterOf) return null;
  const { askId } = asking.parse(data);
  const alert = await alerts().findOne({ email: to, ...filterOf(askId) });
  if (!alert) return 'drop';
  if (kind !== 'backInStock') {
    await renewConfirm(alert);
    return 'send';
  }
  if (!(await isAsTold(alert.productId, data))) {
    await waitAgain(alert);
    return 'drop';
  }
  await renewStop(to);
  return 'send';
}
