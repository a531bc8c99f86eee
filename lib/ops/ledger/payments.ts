import 'server-only';
import { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { isId } from '@/lib/base/ids';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { jointIdOf, jointPayments } from '@/lib/payments/joint/data';
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

/** Every sum that may have been given back by now: a refund under way is made at Stripe first. */
function possiblyGiven(paid: readonly OrderDoc[]): Set<number> {
  const known = paid.reduce((sum, { refundedAmount = 0 }) => sum + refundedAmount, 0);
  const sums = new Set([known]);
  for (const { refundRequest } of paid)
    if (refundRequest) for (const sum of [...sums]) sums.add(sum + refundRequest.amount);
  return sums;
}

/** How the books name the orders of a payment. */
const named = (found: readonly OrderDoc[]): string =>
  `${found.length === 1 ? 'order' : 'orders'} ${found.map(({ _id }) => _id.toHexString()).join(', ')}`;

/**
 * What is wrong with one succeeded payment, in words; null when nothing is: what Stripe keeps of it is what the orders
 * that it paid came to, less what was given back of them.
 * @param found the orders that it paid or was opened for
 */
export function paymentFault(
  intent: Pick<Stripe.PaymentIntent, 'id' | 'amount_received' | 'currency'>,
  found: readonly OrderDoc[],
  refunded: number,
): string | null {
  const { amount_received: amount, currency } = intent;
  if (found.length === 0)
    return refunded === amount ? null : `${amount} ${currency} were paid for an order that does not exist`;
  const paid = found.filter(({ state, transactionId }) => state === 'paid' && transactionId === intent.id);
  const total = paid.reduce((sum, order) => sum + order.total, 0);
  const left = amount - total; // what no order took
  if (paid.length === 0) {
    const states = new Set(found.map(({ state }) => state));
    return refunded === amount
      ? null
      : `${named(found)} is ${[...states].join(', ')}, but only ${refunded} of ${amount} were given back`;
  }
  if (
    paid.some((order) => order.currency !== currency) ||
    left < 0 ||
    (left > 0 && found.length === paid.length)
  )
    return `${amount} ${currency} were paid for ${named(paid)} of ${total} ${paid[0]?.currency}`;
  const possible = [...possiblyGiven(paid)];
  if (possible.some((given) => refunded === given + left)) return null;
  return `${refunded} were given back, ${named(paid)} say ${(possible[0] ?? 0) + left}`;
}

/** The orders behind payments: which have them, and which they were opened for. */
async function ordersBehind(intents: readonly Stripe.PaymentIntent[]): Promise<Map<string, OrderDoc[]>> {
  const joint = await jointPayments()
    .find({ _id: { $in: intents.flatMap(({ metadata }) => jointIdOf(metadata) ?? []) } })
    .toArray();
  const partsOf = new Map(
    joint.map(({ _id, parts }) => [_id.toHexString(), parts.map(({ orderId }) => orderId)]),
  );
  const openedFor = (intent: Stripe.PaymentIntent): ObjectId[] => {
    const { orderId } = intent.metadata;
    if (orderId && isId(orderId)) return [new ObjectId(orderId)];
    return partsOf.get(jointIdOf(intent.metadata)?.toHexString() ?? '') ?? [];
  };
  const found = await orders()
    .find({
      $or: [
        { _id: { $in: intents.flatMap(openedFor) } },
        { transactionId: { $in: intents.map(({ id }) => id) } },
      ],
    })
    .toArray();
  return new Map(
    intents.map((intent) => {
      const ids = new Set(openedFor(intent).map((id) => id.toHexString()));
      const has = found.filter(({ transactionId }) => transactionId === intent.id);
      const isJoint = jointIdOf(intent.metadata) !== null;
      if (has.length > 0 && !isJoint) return [intent.id, has];
      return [intent.id, found.filter((order) => ids.has(order._id.toHexString()) || has.includes(order))];
    }),
  );
}

/** True for payments that this shop opened, for one order or several. */
const isOurs = ({ metadata }: Stripe.PaymentIntent): boolean =>
  isId(metadata['orderId'] ?? '') || jointIdOf(metadata) !== null;

/** Invariant II for every payment at Stripe and every paid order. */
export async function checkPayments({
  since,
  strangers = 'report',
}: PaymentOptions = {}): Promise<{ payments: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const succeeded: Stripe.PaymentIntent[] = [];
  for await (const intent of stripe().paymentIntents.list({ limit: page, ...createdSince(since) })) {
    if (intent.status === 'succeeded' && isOurs(intent)) succeeded.push(intent);
  }
  const refunded = await refundsByIntent(since);
  for (let start = 0; start < succeeded.length; start += page) {
    const intents = succeeded.slice(start, start + page);
    const behind = await ordersBehind(intents);
    for (const intent of intents) {
      const found = behind.get(intent.id) ?? [];
      if (found.length === 0 && strangers === 'ignore') continue;
      seen.add(intent.id);
      const fault = paymentFault(intent, found, refunded.get(intent.id) ?? 0);
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
