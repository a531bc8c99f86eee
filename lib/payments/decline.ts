import 'server-only';
import { createHmac } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { siteOf } from '@/lib/platform/client-ip';
import { timeNow } from '@/lib/platform/clock';
import { derivedKey } from '@/lib/platform/derived-key';
import { consumeLimit, type LimitName, retryAfterSeconds } from '@/lib/platform/limits';
import { logRefusal } from '@/lib/platform/refusals';
import { count } from '@/lib/platform/tally';
import { closeJoints } from './joint/close';
import { jointPayments } from './joint/data';
import { closePaymentNow } from './reconcile';
import { idOf } from './service';

/** Declined cards of an account in an hour after which it can't pay by card: stolen numbers are tested like this. */
const limit = 10;
const windowMs = 3_600_000;

const windowStart = () => new Date(timeNow().getTime() - windowMs);

async function recentDeclines(userId: ObjectId): Promise<number> {
  const since = windowStart();
  const [counted] = await orders()
    .aggregate<{ count: number }>([
      { $match: { userId, 'declines.at': { $gte: since } } },
      { $unwind: '$declines' },
      { $match: { 'declines.at': { $gte: since } } },
      { $count: 'count' },
    ])
    .toArray();
  return counted?.count ?? 0;
}

const hashed = (network: string): string =>
  createHmac('sha256', derivedKey('payer-network')).update(network).digest('base64url');

/** Keyed hashes of a network and, after a point, of its IPv6 site; hashed, because orders are kept for years. */
export function payerKey(address: string): string {
  const site = siteOf(address);
  return site ? `${hashed(address)}.${hashed(site)}` : hashed(address);
}

/** The counters of a network: lib/platform/limits can't tell the site of a hash. */
function countersOf(openedFrom: string): [LimitName, string][] {
  const [network = '', site] = openedFrom.split('.');
  return site === undefined
    ? [['declineAddress', network]]
    : [
        ['declineAddress', network],
        ['declineSite', site],
      ];
}

/** The seconds until a network, or its site, has tries again; 0 if it has some. */
async function waitOf(openedFrom: string): Promise<number> {
  const waits = countersOf(openedFrom).map(([name, key]) => retryAfterSeconds(name, key));
  return Math.max(...(await Promise.all(waits)));
}

/** @throws AppError limited if too many cards of this account, or from its network, were declined lately */
export async function assertFewDeclines(userId: ObjectId, openedFrom: string | undefined): Promise<void> {
  if ((await recentDeclines(userId)) >= limit)
    throw new AppError('limited', messages.payment.tooManyDeclines, { retryAfter: windowMs / 1000 });
  const retryAfter = openedFrom ? await waitOf(openedFrom) : 0;
  if (retryAfter > 0) throw new AppError('limited', messages.payment.tooManyDeclines, { retryAfter });
}

/**
 * Whether the network that a payment was opened from has no tries left.
 * @param isNew a decline that has just been told, which is counted
 */
async function isNetworkSpent({ openedFrom, userId }: OrderDoc, isNew: boolean): Promise<boolean> {
  if (!openedFrom) return false;
  try {
    for (const [name, key] of isNew ? countersOf(openedFrom) : [])
      await consumeLimit(name, key, { userId: userId.toHexString() });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return true;
  }
  return (await waitOf(openedFrom)) > 0;
}

const openPaymentsOf = (userId: ObjectId) =>
  orders().find({
    userId,
    state: 'unpaid',
    paymentIntentId: { $exists: true },
    askStripeAt: { $exists: true },
  });

/** The most payments that an account has open at once: each lets its page try card after card unseen by the shop. */
const mostOpen = 5;

/** Closes the payments of an account's oldest orders, so that no more than `mostOpen` are open with this one. */
export async function closeOlder({ _id, userId }: OrderDoc): Promise<void> {
  const others = await openPaymentsOf(userId).sort({ _id: -1 }).toArray();
  const older = others.filter((order) => !order._id.equals(_id)).slice(mostOpen - 1);
  await Promise.all(older.map(closePaymentNow));
}

/**
 * Counts a declined card, once for each attempt, whatever became of the order meanwhile, unless its buyer is forgotten
 * by then (lib/orders/forget-buyer). At the limit of the account,
 * or of the network that opened the payment, closes all open payments of the account at Stripe, because their pages can
 * try other cards without asking the shop; told again, as by an event whose payments could not be closed, once more.
 * @param at when it was declined: Stripe may tell it days later, and then nobody is trying cards just now
 * @throws AppError unavailable if one could not be closed, so that Stripe tells it again
 */
export async function recordDecline(
  orderId: ObjectId,
  intent: Stripe.PaymentIntent,
  at: Date,
): Promise<void> {
  const charge = idOf(intent.latest_charge);
  if (!charge) return; // refused before a bank was asked
  const told = await orders().findOneAndUpdate(
    { _id: orderId, 'declines.charge': { $ne: charge }, email: { $ne: '' } },
    { $push: { declines: { charge, at } } },
  );
  if (told) count('declines', {});
  const order = told ?? (await orders().findOne({ _id: orderId }));
  if (!order || at < windowStart()) return;
  const isSpent = await isNetworkSpent(order, told !== null);
  if (!isSpent && (await recentDeclines(order.userId)) < limit) return;
  const open = await openPaymentsOf(order.userId).toArray();
  const closed = await Promise.all(open.map(closePaymentNow));
  await closeJoints({ userId: order.userId });
  if (closed.includes(false)) throw new AppError('unavailable', messages.payment.checking);
  logRefusal('too many declined cards, open payments closed', { userId: order.userId.toHexString() });
}

/** The same for a joint payment, counted at the first of its orders. */
export async function recordJointDecline(
  jointId: ObjectId,
  intent: Stripe.PaymentIntent,
  at: Date,
): Promise<void> {
  const payment = await jointPayments().findOne({ _id: jointId });
  const [first] = payment?.parts ?? [];
  if (first) await recordDecline(first.orderId, intent, at);
}
