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
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { consumeLimit, tryConsumeLimit } from '@/lib/platform/limits';
import { alerts, expiryOf } from './data';
import type { AskAlert } from './schema';

/** Most products that one address waits for. */
const mostPerAddress = 50;

/** Notes who asks; somebody who waits for this product already goes on waiting, and his link stays. */
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
    expiresAt: expiryOf(state),
    createdAt: timeNow(),
  } as const;
  try {
    await alerts().updateOne(
      { email, productId, state: { $ne: 'waiting' } },
      isProved ? { $set: asked, $unset: { confirm: '', toldAskId: '' } } : { $set: { ...asked, confirm } },
      { upsert: true },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error; // he waits, or a rival has just asked the same
  }
}

/** Whether an address waits for as many other products as it may. */
async function waitsForMany(email: string, productId: ObjectId): Promise<boolean> {
  const open = await alerts().countDocuments(
    { email, productId: { $ne: productId }, state: { $ne: 'told' } },
    { limit: mostPerAddress, hint: 'email_product' },
  );
  return open >= mostPerAddress;
}

/** Whether this address may be asked once more today. Nobody is told that it may not. */
const mayAsk = (email: string, address: string) =>
  tryConsumeLimit('alertMailDay', mailboxOf(email), { address });

/**
 * Asks for one mail when a product can be ordered again. The owner of a proved account waits from now on; every other
 * address is mailed a link first. What strangers hear is the same whatever is known of the address, by the same writes:
 * a mail that nothing asks for is dropped when its turn comes (lib/alerts/mail-fate).
 * @param address of the network that the request came from
 * @throws AppError not_found (the product), limited, conflict (one's own address waits for too many)
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
