import 'server-only';
import { AppError } from '@/lib/base/errors';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { finishPlacing } from '@/lib/orders/place';
import { orderIdOf } from '@/lib/payments/by-total';
import { jointIdOf, jointPayments } from '@/lib/payments/joint/data';
import { jointPaymentOf } from '@/lib/payments/joint/known';
import { settleJoint } from '@/lib/payments/joint/settle';
import { idOf, isProviderRefusal, retrieveIntent, stripe } from '@/lib/payments/service';
import { settleUnnamed } from '@/lib/payments/settle';
import { log } from '@/lib/platform/log';
import { earliestSecond } from './clock-skew';

/**
 * Finishes placing a paid order that the backup of a running shop caught half-way; returns it as it is if that fails.
 */
async function asPlaced(order: OrderDoc): Promise<OrderDoc> {
  if (order.state !== 'placing') return order;
  const { unproved: _bound, ...paid } = order; // a paid order is not held to limits of unverified accounts
  return finishPlacing(paid).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return order;
  });
}

/** Settles one payment as Stripe describes it. Returns whether the order changed. */
async function settle(order: OrderDoc, intentId: string): Promise<boolean> {
  try {
    await settleUnnamed(await asPlaced(order), await retrieveIntent(intentId), true);
  } catch (error) {
    if (!(error instanceof AppError || isProviderRefusal(error))) throw error;
    log.error(
      { orderId: order._id.toHexString(), intent: intentId, reason: error.message },
      'payment not settled',
    );
  }
  const now = await orders().findOne({ _id: order._id });
  return now?.history.length !== order.history.length;
}

/** The same for a joint payment. Returns how many of its orders changed. */
async function settleTogether(intentId: string): Promise<number> {
  const intent = await retrieveIntent(intentId);
  const payment = await jointPaymentOf(intent);
  if (!payment) return 0; // its orders are not in this database: the ledger check lists it
  const ids = payment.parts.map(({ orderId }) => orderId);
  const events = async () =>
    (
      await orders()
        .find({ _id: { $in: ids } })
        .toArray()
    ).map(({ history }) => history.length);
  for (const order of await orders()
    .find({ _id: { $in: ids }, state: 'placing' })
    .toArray())
    await asPlaced(order);
  const before = await events();
  try {
    await settleJoint(payment, intent);
  } catch (error) {
    if (!(error instanceof AppError || isProviderRefusal(error))) throw error;
    log.error(
      { jointPayment: payment._id.toHexString(), intent: intentId, reason: error.message },
      'payment not settled',
    );
  }
  const after = await events();
  return after.filter((length, index) => length !== before[index]).length;
}

/** Whether a payment has succeeded by now. @throws Stripe's errors when it can't be asked */
async function isPaid(intentId: string): Promise<boolean> {
  try {
    return (await retrieveIntent(intentId)).status === 'succeeded';
  } catch (error) {
    if (!isProviderRefusal(error)) throw error;
    return false; // unknown to Stripe
  }
}

const isWaiting = { $gt: new Date(0) };

/** The ids of the orders' own payments that may be paid by now. */
type Open = Pick<OrderDoc, '_id' | 'paymentIntentId' | 'transactionId'>;

/**
 * Settles the payments that were open at the backup and were made since: Stripe lists payments by when they were
 * opened. Their ids are read at once, because the database closes a cursor that waits for Stripe for ten minutes.
 * Returns how many orders changed.
 */
async function settleOpen(): Promise<number> {
  let changed = 0;
  const joint = await jointPayments()
    .find({ askAt: isWaiting }, { projection: { intentId: 1 } })
    .toArray();
  for (const { intentId } of joint)
    if (intentId && (await isPaid(intentId))) changed += await settleTogether(intentId);
  const open = await orders()
    .find<Open>({ askStripeAt: isWaiting }, { projection: { paymentIntentId: 1, transactionId: 1 } })
    .toArray();
  for (const { _id, paymentIntentId: id, transactionId } of open) {
    if (!id || id === transactionId || !(await isPaid(id))) continue;
    const order = await orders().findOne({ _id });
    if (order && (await settle(order, id))) changed += 1;
  }
  return changed;
}

/**
 * Settles what happened at Stripe since then without the orders knowing: payments and refunds. Restored orders are as
 * they were at the backup, but payments went on. Returns how many orders changed.
 * @throws Stripe's errors when it can't be asked
 */
export async function settleSince(since: Date): Promise<number> {
  const created = { gte: earliestSecond(since) }; // by Stripe's clock
  let changed = await settleOpen();
  for await (const { id, metadata, status } of stripe().paymentIntents.list({ created, limit: 100 })) {
    const jointId = status === 'succeeded' ? jointIdOf(metadata) : null;
    if (jointId) changed += await settleTogether(id);
    const orderId = status === 'succeeded' ? orderIdOf(metadata) : null;
    if (!orderId) continue;
    // Settled already, or not in this database: the ledger check lists the latter.
    const order = await orders().findOne({ _id: orderId, transactionId: { $ne: id } });
    if (order && (await settle(order, id))) changed += 1;
  }
  for await (const { payment_intent: intent } of stripe().refunds.list({ created, limit: 100 })) {
    const id = idOf(intent);
    const order = id ? await orders().findOne({ transactionId: id, state: 'paid' }) : null;
    if (!id || !order) continue;
    const payment = await jointPayments().findOne({ 'parts.orderId': order._id, intentId: id });
    if (payment) changed += await settleTogether(id);
    else if (await settle(order, id)) changed += 1;
  }
  return changed;
}
