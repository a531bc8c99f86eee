import 'server-only';
import { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { isId } from '@/lib/base/ids';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { jointIdOf, jointPayments } from '@/lib/payments/joint/data';

/** True for payments that a shop of this program opened, for one order or several; `isMarkedOwn` tells which shop. */
export const isFromThisSoftware = ({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): boolean =>
  isId(metadata['orderId'] ?? '') || jointIdOf(metadata) !== null;

/** The orders behind payments, by payment id: those that have the payment, and those that it was opened for. */
export async function ordersBehind(
  intents: readonly Stripe.PaymentIntent[],
): Promise<Map<string, OrderDoc[]>> {
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
