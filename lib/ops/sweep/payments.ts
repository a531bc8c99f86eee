import 'server-only';
import type { ObjectId } from 'mongodb';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { byGroup, endTogether } from '@/lib/orders/end-together';
import { nextAsk } from '@/lib/payments/ask';
import { reconcileJoint } from '@/lib/payments/joint/close';
import { type JointPaymentDoc, jointPayments } from '@/lib/payments/joint/data';
import { reconcile } from '@/lib/payments/reconcile';
import { carryOutRefund } from '@/lib/payments/refund';
import { isProviderAway, isProviderUnreachable, logRefusedKey } from '@/lib/payments/service';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { each } from './each';

const batch = 500;
/** While Stripe can't be asked, or refuses the key, an order whose payment was opened keeps its stock for so much longer. */
const patience = 3_600_000;

/** So many failures of single payments in one sweep count as an outage. */
const mostFailures = 10;

/** Tells whether asking Stripe about the others is worth while: each would wait as long for nothing. */
function watchProvider() {
  let failures = 0;
  return {
    isAway: false,
    /** @throws the error itself when it says nothing about Stripe being away */
    note(error: unknown): void {
      if (!isProviderAway(error)) throw error;
      logRefusedKey(error); // once in a sweep, for it ends the asking
      failures += 1;
      this.isAway = isProviderUnreachable(error) || failures >= mostFailures;
    },
  };
}

/**
 * Ends unpaid orders whose time is over and returns their stock. A payment that was opened is closed first: if it
 * turns out to have succeeded the order is paid instead. Returns the products whose stock came back.
 */
export async function expireOrders(now = timeNow()): Promise<ObjectId[]> {
  const provider = watchProvider();

  /** Whether nothing can be paid any more, or nobody knew for too long. An order that turned out paid stays so. */
  async function mayExpire(order: OrderDoc): Promise<boolean> {
    if (!order.paymentIntentId && !order.jointPaymentId) return true;
    const isOverdue = order.holdExpiresAt.getTime() + patience < now.getTime();
    if (provider.isAway) return isOverdue;
    try {
      await reconcile(order, { close: true });
      return true;
    } catch (error) {
      provider.note(error);
      return isOverdue;
    }
  }

  const due = await orders()
    .find({ state: 'unpaid', holdExpiresAt: { $lte: now } })
    .sort({ holdExpiresAt: 1 })
    .limit(batch)
    .toArray();
  const ended = await each(byGroup(due), async ({ members }) =>
    endTogether(await each(members, async (order) => ((await mayExpire(order)) ? order : null)), {
      type: 'expired',
      by: null,
    }),
  );
  return ended.flat().map(({ productId }) => productId);
}

/** Asks Stripe about payments that nobody has told us the end of, and closes those that are no longer wanted. */
export async function reconcilePayments(now = timeNow()): Promise<void> {
  const provider = watchProvider();
  const due = await orders()
    .find({ askStripeAt: { $lte: now } })
    .sort({ askStripeAt: 1 })
    .limit(batch)
    .toArray();
  await each(due, async (order) => {
    if (provider.isAway) return null;
    try {
      await reconcile(order);
    } catch (error) {
      log.warn({ err: error, orderId: order._id.toHexString() }, 'payment not reconciled yet');
      if (isProviderAway(error)) provider.note(error);
      else await askLater(order, now);
    }
    return null;
  });
}

/** The same for payments of several orders. */
export async function reconcileJointPayments(now = timeNow()): Promise<void> {
  const provider = watchProvider();
  const due = await jointPayments()
    .find({ askAt: { $lte: now } })
    .sort({ askAt: 1 })
    .limit(batch)
    .toArray();
  await each(due, async (payment) => {
    if (provider.isAway) return null;
    try {
      await reconcileJoint(payment);
    } catch (error) {
      log.warn({ err: error, jointPayment: payment._id.toHexString() }, 'payment not reconciled yet');
      if (isProviderAway(error)) provider.note(error);
      else await askLaterJoint(payment, now);
    }
    return null;
  });
}

async function askLaterJoint({ _id, askAt, createdAt }: JointPaymentDoc, now: Date): Promise<void> {
  if (askAt)
    await jointPayments().updateOne({ _id, askAt }, { $set: { askAt: nextAsk({ createdAt }, now) } });
}

/** One that Stripe refuses again and again must not be asked about every few seconds. */
async function askLater({ _id, askStripeAt, createdAt }: OrderDoc, now: Date): Promise<void> {
  if (!askStripeAt) return;
  await orders().updateOne({ _id, askStripeAt }, { $set: { askStripeAt: nextAsk({ createdAt }, now) } });
}

/** A refund that was decided so long ago (ms) is no longer being made by its request. */
const refundTime = 30_000;

/** Makes refunds that were decided and that a crash, or Stripe being away, kept from being made. */
export async function finishRefunds(now = timeNow()): Promise<ObjectId[]> {
  const provider = watchProvider();
  const waiting = await orders()
    .find({ 'refundRequest.at': { $lte: new Date(now.getTime() - refundTime) } })
    .limit(batch)
    .toArray();
  return each(waiting, async (order) => {
    if (provider.isAway) return null;
    try {
      return (await carryOutRefund(order)) ? order.productId : null;
    } catch (error) {
      provider.note(error);
      return null;
    }
  });
}
