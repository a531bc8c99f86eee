import 'server-only';
import { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { stripe } from '@/lib/payments/service';
import type { Finding } from './schema';

export type PaymentOptions = {
  /** Only payments opened since then; by default all. */
  since?: Date;
  /** Payments for orders that are not in this database: a fault, or another database's. */
  strangers?: 'report' | 'ignore';
};

const page = 100;

function createdSince(since: Date | undefined): { created?: { gte: number } } {
  return since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {};
}

/** Minor units given back by payment; refunds that failed gave back nothing. */
async function refundsByIntent(since: Date | undefined): Promise<Map<string, number>> {
  const given = new Map<string, number>();
  for await (const refund of stripe().refunds.list({ limit: page, ...createdSince(since) })) {
    const { payment_intent: intent, status, amount } = refund;
    const id = typeof intent === 'string' ? intent : intent?.id;
    if (id && status !== 'failed' && status !== 'canceled') given.set(id, (given.get(id) ?? 0) + amount);
  }
  return given;
}

/** What is wrong with one succeeded payment, in words; null when nothing is. */
export function paymentFault(
  intent: Pick<Stripe.PaymentIntent, 'id' | 'amount_received' | 'currency'>,
  order: OrderDoc | null,
  refunded: number,
): string | null {
  const { amount_received: amount, currency } = intent;
  if (!order && refunded === amount) return null;
  if (!order) return `${amount} ${currency} were paid for an order that does not exist`;
  const about = `order ${order._id.toHexString()}`;
  if (order.state === 'paid' && order.transactionId === intent.id) {
    if (amount !== order.total || currency !== order.currency)
      return `${amount} ${currency} were paid for ${about} of ${order.total} ${order.currency}`;
    const known = order.refundedAmount ?? 0;
    // A refund under way is made at Stripe first.
    if (order.refundRequest && refunded === known + order.refundRequest.amount) return null;
    return refunded === known ? null : `${refunded} were given back, ${about} says ${known}`;
  }
  if (refunded !== amount)
    return `${about} is ${order.state}, but only ${refunded} of ${amount} were given back`;
  return null;
}

/** Orders by the payment they have, and by id those that payments were opened at. */
async function ordersBehind(intents: readonly Stripe.PaymentIntent[]): Promise<Map<string, OrderDoc>> {
  const ids = intents.map(({ metadata }) => new ObjectId(metadata['orderId']));
  const found = await orders()
    .find({ $or: [{ _id: { $in: ids } }, { transactionId: { $in: intents.map(({ id }) => id) } }] })
    .toArray();
  return new Map(
    found.flatMap((order) => [
      [order._id.toHexString(), order],
      ...(order.transactionId ? [[order.transactionId, order] as const] : []),
    ]),
  );
}

/** Invariant II for every payment at Stripe and every paid order. */
export async function checkPayments({
  since,
  strangers = 'report',
}: PaymentOptions = {}): Promise<{ payments: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const succeeded: Stripe.PaymentIntent[] = [];
  for await (const intent of stripe().paymentIntents.list({ limit: page, ...createdSince(since) })) {
    if (intent.status === 'succeeded' && /^[0-9a-f]{24}$/.test(intent.metadata['orderId'] ?? ''))
      succeeded.push(intent);
  }
  const refunded = await refundsByIntent(since);
  for (let start = 0; start < succeeded.length; start += page) {
    const intents = succeeded.slice(start, start + page);
    const byKey = await ordersBehind(intents);
    for (const intent of intents) {
      const order = byKey.get(intent.id) ?? byKey.get(intent.metadata['orderId'] ?? '') ?? null;
      if (!order && strangers === 'ignore') continue;
      seen.add(intent.id);
      const fault = paymentFault(intent, order, refunded.get(intent.id) ?? 0);
      if (fault) findings.push({ invariant: 'II', about: `payment ${intent.id}`, fault });
    }
  }
  findings.push(...(await unpaidByStripe(seen, since)));
  return { payments: seen.size, findings };
}

/** Paid orders for which Stripe knows no succeeded payment. */
async function unpaidByStripe(seen: ReadonlySet<string>, since: Date | undefined): Promise<Finding[]> {
  const findings: Finding[] = [];
  const paid = orders().find(
    // An order is older than its payment, so one placed since then was paid since then.
    { state: 'paid', ...(since && { createdAt: { $gte: since } }) },
    { projection: { transactionId: 1 } },
  );
  for await (const { _id, transactionId = '' } of paid) {
    if (seen.has(transactionId)) continue;
    const fault = `it is paid by ${transactionId || 'nothing'}, which Stripe has not as succeeded`;
    findings.push({ invariant: 'II', about: `order ${_id.toHexString()}`, fault });
  }
  return findings;
}
