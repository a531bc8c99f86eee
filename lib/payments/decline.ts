import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { orders } from '@/lib/orders/data';
import { log } from '@/lib/platform/log';
import { closePaymentNow } from './reconcile';

/** Declined cards in an hour, per account, after which no card is taken: stolen numbers are tried out like this. */
const limit = 10;
const windowMs = 3_600_000;

async function recentDeclines(userId: ObjectId): Promise<number> {
  const since = new Date(Date.now() - windowMs);
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

/** @throws AppError limited when too many of the account's cards were declined lately */
export async function assertFewDeclines(userId: ObjectId): Promise<void> {
  if ((await recentDeclines(userId)) < limit) return;
  throw new AppError('limited', messages.payment.tooManyDeclines, { retryAfter: windowMs / 1000 });
}

/**
 * Counts a declined card, once for each attempt. At the limit all open payments of the account are closed at Stripe,
 * because their pages need no further word from the shop to try another card.
 */
export async function recordDecline(orderId: ObjectId, intent: Stripe.PaymentIntent): Promise<void> {
  const { latest_charge: latest } = intent;
  const charge = typeof latest === 'string' ? latest : latest?.id;
  if (!charge) return; // refused before a bank was asked
  const order = await orders().findOneAndUpdate(
    { _id: orderId, state: 'unpaid', 'declines.charge': { $ne: charge } },
    { $push: { declines: { charge, at: new Date() } } },
  );
  if (!order || (await recentDeclines(order.userId)) < limit) return;
  log.warn({ userId: order.userId.toHexString() }, 'too many declined cards, open payments closed');
  const open = orders().find({ userId: order.userId, state: 'unpaid', paymentIntentId: { $exists: true } });
  for await (const each of open) await closePaymentNow(each);
}
