import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { byGroup, endTogether, withRestOfGroup } from '@/lib/orders/end-together';
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
/** How much longer (ms) an order with an open payment keeps its stock while Stripe is away or refuses the key. */
const patience = 3_600_000;

/** This many failures of single payments in one sweep count as an outage. */
const mostFailures = 10;

/** When to ask again (ms) if the key lacks a permission, which somebody has to give it first. */
const rightTime = 60_000;

/** When to ask again (ms) about a disputed payment: banks take weeks, and Stripe's report of the end may get lost. */
const disputeTime = 24 * 3_600_000;

/** Tells whether it is worth asking Stripe about the others: during an outage each would wait in vain. */
function watchProvider() {
  let failures = 0;
  let isRightTold = false;
  return {
    isAway: false,
    /** @throws the error itself if it does not mean that Stripe is away */
    note(error: unknown): void {
      if (!isProviderAway(error)) throw error;
      if (isRightLacking(error)) {
        if (!isRightTold) logRefusedKey(error);
        isRightTold = true;
        return; // a quick answer, and about this call alone
      }
      logRefusedKey(error); // once in a sweep, because it ends the asking
      failures += 1;
      this.isAway = isProviderUnreachable(error) || failures >= mostFailures;
    },
  };
}

/**
 * When to ask again about a payment after a failure, so that it makes way for others in the queue; null if nothing
 * could be asked at all, because then none of them was checked.
 */
function afterFailure(error: unknown, of: { createdAt: Date }, now: Date): Date | null {
  if (isDisputed(error)) return new Date(now.getTime() + disputeTime);
  if (!isProviderAway(error)) return nextAsk(of, now);
  if (isProviderUnreachable(error)) return null;
  return new Date(timeNow().getTime() + (isRightLacking(error) ? rightTime : 0));
}

/** How many batches one sweep reads at most, to get past orders that can't be ended. */
const mostBatches = 4;

/**
 * Ends unpaid orders whose hold is over and releases their stock. An open payment is closed first: if it has succeeded,
 * the order is paid instead. Returns the products whose stock came back, and adds them to `moved` as it goes.
 */
export async function expireOrders(
  now = timeNow(),
  most = batch,
  moved: ObjectId[] = [],
): Promise<ObjectId[]> {
  const provider = watchProvider();

  /** Whether the order can't be paid any more, or that was unknown for too long. One that turned out paid stays so. */
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
    const whole = await withRestOfGroup(due, now);
    await sweepEach(byGroup(whole), async ({ members }) => {
      const over = await sweepEach(members, async (order) => ((await mayExpire(order)) ? order : null));
      if (isStopping()) return null; // a part would have a mail of its own
      const ended = await endTogether(over, { type: 'expired', by: null });
      moved.push(...ended.map(({ productId }) => productId));
      return null;
    });
    seen.push(...whole.map(({ _id }) => _id));
    if (due.length < most || provider.isAway) break;
  }
  return moved;
}

/** Asks Stripe about each while it is reachable. A failure does not hold up the others: it is asked about later. */
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

/** Asks Stripe about payments whose end was not reported, and closes those that are no longer wanted. */
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

/** The same for joint payments. */
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

/** A payment that Stripe keeps refusing must neither be asked about every few seconds nor hold up others. */
async function askLater({ _id, askStripeAt }: OrderDoc, next: Date | null): Promise<void> {
  if (askStripeAt && next) await orders().updateOne({ _id, askStripeAt }, { $set: { askStripeAt: next } });
}

/** After this time (ms) a refund that was decided is no longer being made by its request. */
const refundTime = 30_000;

/** Makes refunds that were decided but not made because of a crash or an outage of Stripe. */
export async function finishRefunds(
  now = timeNow(),
  most = batch,
  moved: ObjectId[] = [],
): Promise<ObjectId[]> {
  const provider = watchProvider();
  const waiting = await orders()
    .find({ 'refundRequest.at': { $lte: new Date(now.getTime() - refundTime) } })
    .sort({ 'refundRequest.triedAt': 1, 'refundRequest.at': 1 }) // few wait; those never tried come first
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
