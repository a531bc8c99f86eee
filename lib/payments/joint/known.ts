import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { isId } from '@/lib/base/ids';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { amountOf, type JointPaymentDoc, jointIdOf, jointPayments } from './data';
import { setKeyOf } from './set-key';

/** A metadata value has at most 500 characters: so many ids, separated by blanks (docs.stripe.com/api/metadata). */
const idsInValue = 20;

const keyOf = (index: number) => `orders${index + 1}`;

/** Metadata with the orders of a payment, for a shop whose database was restored from an earlier backup. */
export function orderIdsMetadata(ids: readonly string[]): Record<string, string> {
  const values = Array.from({ length: Math.ceil(ids.length / idsInValue) }, (_, index) =>
    ids.slice(index * idsInValue, (index + 1) * idsInValue).join(' '),
  );
  return Object.fromEntries(values.map((value, index) => [keyOf(index), value]));
}

/** Reads them back; empty for a payment of one order. */
export function orderIdsOf(metadata: Stripe.Metadata): string[] {
  const ids: string[] = [];
  for (let index = 0; ; index += 1) {
    const value = metadata[keyOf(index)];
    if (value === undefined) return ids;
    ids.push(...value.split(' ').filter(isId));
  }
}

/** Rebuilds the payment, if these are all its orders; null if they don't add up to its amount. */
function asItWas(
  _id: ObjectId,
  found: readonly OrderDoc[],
  intent: Stripe.PaymentIntent,
): JointPaymentDoc | null {
  const [first] = found;
  const payment = first && {
    _id,
    userId: first.userId,
    setKey: setKeyOf(found),
    parts: found.map((order) => ({ orderId: order._id, amount: order.total })),
    currency: intent.currency,
    open: false, // reconciled right away
    intentId: intent.id,
    askAt: timeNow(),
    createdAt: new Date(intent.created * 1000),
  };
  const isWhole = found.every(({ userId }) => first && userId.equals(first.userId));
  return payment && isWhole && amountOf(payment) === intent.amount ? payment : null;
}

/**
 * The joint payment of an intent; if a restored database has lost it, rebuilds it from the intent's metadata. Null if
 * the intent has none, or its orders are not known any more.
 */
export async function jointPaymentOf(intent: Stripe.PaymentIntent): Promise<JointPaymentDoc | null> {
  const _id = jointIdOf(intent.metadata);
  const known = _id && (await jointPayments().findOne({ _id }));
  if (known || !_id) return known;
  const ids = orderIdsOf(intent.metadata).map(toObjectId);
  const found = await orders()
    .find({ _id: { $in: ids } })
    .sort({ _id: 1 })
    .toArray();
  const payment = found.length === ids.length ? asItWas(_id, found, intent) : null;
  if (!payment) return null;
  log.warn({ jointPayment: _id.toHexString(), intent: intent.id }, 'joint payment known to Stripe alone');
  await jointPayments()
    .insertOne(payment)
    .catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error; // a concurrent call wrote it
    });
  return payment;
}
