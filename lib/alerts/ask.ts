import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { mailboxOf } from '@/lib/base/mailbox';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { enqueueMail } from '@/lib/mail/enqueue';
import { hashLinkToken, linkToken } from '@/lib/mail/links';
import { timeNow } from '@/lib/platform/clock';
import { isFirst, toObjectId } from '@/lib/platform/db';
import { consumeLimit, tryConsumeLimit } from '@/lib/platform/limits';
import { alerts, expiryOf } from './data';
import type { AskAlert } from './schema';

/** The most products that one address can wait for. */
const mostPerAddress = 50;

/**
 * Stores the request. An alert that already waits for this product stays as it is, whoever asks in its name; only the
 * owner of the address renews it.
 */
async function note(
  { email, productId }: { email: string; productId: ObjectId },
  { askId, isProved }: { askId: string; isProved: boolean },
): Promise<void> {
  const state = isProved ? 'waiting' : 'asked';
  const confirm = hashLinkToken(linkToken('alert', askId));
  const asked = {
    state,
    askId,
    stop: hashLinkToken(linkToken('stopAlerts', email)),
    createdAt: timeNow(),
  } as const;
  const expiresAt = expiryOf(state);
  await isFirst(
    alerts().updateOne(
      { email, productId, ...(!isProved && { state: { $ne: 'waiting' } }) },
      isProved
        ? { $set: { ...asked, expiresAt }, $unset: { confirm: '', toldAskId: '' } }
        : { $set: { ...asked, confirm }, $max: { expiresAt } }, // a mail that is on its way needs it for longer
      { upsert: true },
    ),
  ); // else already waiting, or a concurrent request has just stored the same
}

/** Whether an address already waits for the maximum number of other products. */
async function waitsForMany(email: string, productId: ObjectId): Promise<boolean> {
  const open = await alerts().countDocuments(
    { email, productId: { $ne: productId }, state: { $ne: 'told' } },
    { limit: mostPerAddress, hint: 'email_product' },
  );
  return open >= mostPerAddress;
}

/** Whether this address may get one more confirmation mail today. Callers don't reveal a refusal to the visitor. */
const mayAsk = (email: string, address: string) =>
  tryConsumeLimit('alertMailDay', mailboxOf(email), { address });

/**
 * Requests one mail for when a product can be ordered again. The owner of a verified account waits from now on; any
 * other address is first mailed a confirmation link. Strangers get the same answer, after the same writes, whatever the
 * shop knows of the address, so nobody can probe it: an unneeded mail is dropped at delivery (lib/alerts/mail-decision).
 * @param address client IP address
 * @throws AppError not_found (the product), limited, conflict (the actor's own address waits for too many products)
 */
export async function askForAlert(
  actor: Actor | null,
  { productId: id, email }: AskAlert,
  address: string,
): Promise<'waiting' | 'mailed'> {
  await consumeLimit('alertAddress', address, { address });
  const productId = toObjectId(id);
  const product = await products().findOne({ _id: productId, live: true }, { projection: { name: 1 } });
  if (!product) throw new AppError('not_found', messages.order.productMissing);
  const isProved = actor?.verified === true && actor.email === email;
  const isFull = await waitsForMany(email, productId);
  if (isProved && isFull) throw new AppError('conflict', messages.alerts.tooMany);
  if (!isProved && (isFull || !(await mayAsk(email, address)))) return 'mailed';
  const askId = crypto.randomUUID();
  await note({ email, productId }, { askId, isProved });
  if (isProved) return 'waiting';
  await enqueueMail('alertConfirm', email, { askId, product: product.name }, `alertConfirm:${askId}`);
  return 'mailed';
}
