import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { orders } from '@/lib/orders/data';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { jointPayments } from './joint/data';

const idAlone = { projection: { _id: 1 } };

/** Whether the shop knows a payment as this account's: opened for its orders, maybe by total alone, or used for one. */
async function isOwn(userId: ObjectId, intentId: string): Promise<boolean> {
  const found = await Promise.all([
    orders().findOne({ userId, paymentIntentId: intentId }, idAlone),
    orders().findOne({ userId, transactionId: intentId }, idAlone),
    jointPayments().findOne({ userId, intentId }, idAlone),
  ]);
  return found.some((each) => each !== null);
}

/**
 * Limits questions about payments that the shop does not know as the payer's. Such a payment may still be the payer's,
 * if a restored database has lost it; but anybody can make up ids, and Stripe limits how much the shop asks.
 * @param address of the network that the request came from
 * @throws AppError limited (unknown payments, by account and network)
 */
export async function assertMayName({ id }: Actor, intentId: string, address?: string): Promise<void> {
  if (await isOwn(toObjectId(id), intentId)) return;
  await consumeLimit('unknownPayment', id, { userId: id, address });
  if (address) await consumeLimit('unknownPaymentAddress', address, { userId: id, address });
}
