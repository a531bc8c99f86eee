import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { byGroup, endTogether } from '@/lib/orders/end-together';
import { nextAsk } from '@/lib/payments/ask';
import { reconcileJoint } from '@/lib/payments/joint/close';
import { type JointPaymentDoc, jointPayments } from '@/lib/payments/joint/data';
import { type Looks, reconcile } from '@/lib/payments/reconcile';
import { carryOutRefund } from '@/lib/payments/refund';
import {
  isDisputed,
  isProviderAway,
  isProviderUnreachable,
  isRightLacking,
  logRefusedKey,
} from '@/lib/payments/service';
import { timeNow } from '@/lib/platform/clock';
import { isStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';

const batch = 500;
/** While Stripe can't be asked, or refuses the key, an order whose payment was opened keeps its stock for so much longer. */
const patience = 3_600_000;

/** So many failures of single payments in one sweep count as an outage. */
const mostFailures = 10;

/** Somebody has to give the key its right first: asked about again after so long (ms). */
const rightTime = 60_000;

/** A bank decides after weeks, of which Stripe tells: asked about again after so long (ms), in case that is not heard. */
const disputeTime = 24 * 3_600_000;

/** Tells whether asking Stripe about the others is worth while: each would wait as long for nothing. */
function watchProvider() {
  let failures = 0;
  let isRightTold = false;
  return {
    isAway: false,
    /** @throws the error itself when it says nothing about Stripe being away */
    note(error: unknown): void {
      if (!isProviderAway(error)) throw error;
      if (isRightLacking(error)) {
        if (!isRightTold) logRefusedKey(error);
        isRightTold = true;
        return; // an answer at once, and of this call alone
      }
      logRefusedKey(error); // once in a sweep, for it ends the asking
      failures += 1;
      this.isAway = isProviderUnreachable(error) || failures >= mostFailures;
    },
  };
}

/**
 * When to ask about one again that could not be asked about, so that it leaves the first places of the queue to others; null when
 * nothing could be asked, for then none has been looked at.
 */
function afterFailure(error: unknown, of: { createdAt: Date }, now: Date): Date | null {
  if (isDisputed(error)) return new Date(now.getTime() + disputeTime);
  if (!isProviderAway(error)) return nextAsk(of, now);
  if (isProviderUnreachable(error)) return null;
  return new Date(timeNow().getTime() + (isRightLacking(error) ? rightTime : 0));
}

/** In one sweep so many batches of orders that can't be ended are passed over for others. */
const mostBatches = 4;

/**
 * Ends unpaid orders whose time is over and returns their stock. A payment that was opened is closed first: if it
 * turns out to have succeeded the order is paid instead. Returns the products whose stock came back, and adds them to `moved`
 * as it goes on.
 */
export async function expireOrders(
  now = timeNow(),
  most = batch,
  moved: ObjectId[] = [],
): Promise<ObjectId[]> {
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

  const seen: ObjectId[] = [];
  for (let many = 0; many < mostBatches && !isStopping(); many += 1) {
    const due = await orders()
      .find({ state: 'unpaid', holdExpiresAt: { $lte: now }, ...(many > 0 && { _id: { $nin: seen } }) })
      .sort({ holdExpiresAt: 1 })
      .limit(most)
      .toArray();
    await sweepEach(byGroup(due), async ({ members }) => {
      const over = await sweepEach(members, async (order) => ((await mayExpire(order)) ? order : null));
      const ended = await endTogether(over, { type: 'expired', by: null });
      moved.push(...ended.map(({ productId }) => productId));
      return null;
    });
    seen.push(...due.map(({ _id }) => _id));
    if (due.length < most || provider.isAway) break;
  }
  return moved;
}

/** Asks Stripe about each while it is there. One that can't be asked about keeps nobody waiting: it has its turn later. */
async function askAboutEach<Doc extends { _id: ObjectId; createdAt: Date }>(
  due: readonly Doc[],
  now: Date,
  ask: (doc: Doc) => Promise<unknown>,
  askLater: (doc: Doc, next: Date | null) => Promise<void>,
  kind: 'orderId' | 'jointPayment',
): Promise<void> {
  const provider = watchProvider();
  await sweepEach(due, async (doc) => {
    if (provider.isAway) return null;
    try {
      await ask(doc);
    } catch (error) {
      log.warn({ err: error, [kind]: doc._id.toHexString() }, 'payment not reconciled yet');
      await askLater(doc, afterFailure(error, doc, now));
      if (isProviderAway(error)) provider.note(error);
    }
    return null;
  });
}

/** Asks Stripe about payments that nobody has told us the end of, and closes those that are no longer wanted. */
export async function reconcilePayments(now = timeNow(), most = batch): Promise<void> {
  const due = await orders()
    .find({ askStripeAt: { $lte: now } })
    .sort({ askStripeAt: 1 })
    .limit(most)
    .toArray();
  const looks: Looks = new Map();
  const ask = (order: OrderDoc) => reconcile(order, { close: false }, looks);
  await askAboutEach(due, now, ask, askLater, 'orderId');
}

/** The same for payments of several orders. */
export async function reconcileJointPayments(now = timeNow(), most = batch): Promise<void> {
  const due = await jointPayments()
    .find({ askAt: { $lte: now } })
    .sort({ askAt: 1 })
    .limit(most)
    .toArray();
  await askAboutEach(due, now, reconcileJoint, askLaterJoint, 'jointPayment');
}

async function askLaterJoint({ _id, askAt }: JointPaymentDoc, next: Date | null): Promise<void> {
  if (askAt && next) await jointPayments().updateOne({ _id, askAt }, { $set: { askAt: next } });
}

/** One that Stripe refuses again and again must neither be asked about every few seconds nor keep others waiting. */
async function askLater({ _id, askStripeAt }: OrderDoc, next: Date | null): Promise<void> {
  if (askStripeAt && next) await orders().updateOne({ _id, askStripeAt }, { $set: { askStripeAt: next } });
}

/** A refund that was decided so long ago (ms) is no longer being made by its request. */
const refundTime = 30_000;

/** Makes refunds that were decided and that a crash, or Stripe being away, kept from being made. */
export async function finishRefunds(
  now = timeNow(),
  most = batch,
  moved: ObjectId[] = [],
): Promise<ObjectId[]> {
  const provider = watchProvider();
  const waiting = await orders()
    .find({ 'refundRequest.at': { $lte: new Date(now.getTime() - refundTime) } })
    .sort({ 'refundRequest.triedAt': 1, 'refundRequest.at': 1 }) // the few that wait; what was never tried comes first
    .limit(most)
    .toArray();
  const work = async (order: OrderDoc) => {
    if (provider.isAway) return null;
    try {
      return (await carryOutRefund(order)) ? order.productId : null;
    } catch (error) {
      const { _id, refundRequest: { id } = {} } = order;
      const triedAt = { 'refundRequest.triedAt': timeNow() };
      if (id && !isProviderUnreachable(error))
        await orders().updateOne({ _id, 'refundRequest.id': id }, { $set: triedAt });
      if (error instanceof AppError) log.warn({ err: error, orderId: _id.toHexString() }, 'refund refused');
      else provider.note(error);
      return null;
    }
  };
  return sweepEach(waiting, work, moved);
}
