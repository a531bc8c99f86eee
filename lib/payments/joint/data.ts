import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { isId } from '@/lib/base/ids';
import { collection, toObjectId } from '@/lib/platform/db';

/** One order's share of a joint payment: its total when the payment was opened, which never changes. */
type Part = { orderId: ObjectId; amount: number };

/**
 * One payment for several unpaid orders of one buyer: one intent, one charge (decision 0028). Which orders it is for
 * is written before Stripe hears of it and never changes; what became of them stands in the orders.
 */
export type JointPaymentDoc = {
  _id: ObjectId;
  userId: ObjectId;
  /** Its orders' ids in order, hashed: opening the same ones again finds it. */
  setKey: string;
  /** In minor units, together the intent's amount. */
  parts: Part[];
  currency: string;
  /** Until its intent has succeeded or was closed. */
  open: boolean;
  /** Once Stripe has made it. */
  intentId?: string;
  /** When its orders were marked. */
  settledAt?: Date;
  /** When to ask Stripe what became of it; absent once nothing more can. */
  askAt?: Date;
  /** Failures and refusals of Stripe's while carrying something out for it (lib/payments/idempotency). */
  stripeFaults?: number;
  /** Of the request that opened it first, which Stripe is told too; never changes. */
  requestId?: string;
  createdAt: Date;
};

export const jointPayments = () => collection<JointPaymentDoc>('joint_payments');

export const amountOf = ({ parts }: Pick<JointPaymentDoc, 'parts'>): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Names a joint payment in an intent's metadata, as `orderId` names the order of a single one. */
const metadataKey = 'jointPaymentId';

export const metadataOf = ({ _id, requestId }: Pick<JointPaymentDoc, '_id' | 'requestId'>) => ({
  [metadataKey]: _id.toHexString(),
  ...(requestId && { requestId }),
});

/** The joint payment that an intent or a charge is of; null for one order's own and for strangers'. */
export function jointIdOf(metadata: Stripe.Metadata): ObjectId | null {
  const id = metadata[metadataKey] ?? '';
  return isId(id) ? toObjectId(id) : null;
}
