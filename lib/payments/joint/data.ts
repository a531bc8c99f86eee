import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { isId } from '@/lib/base/ids';
import { collection, toObjectId } from '@/lib/platform/db';

/** One order's share of a joint payment: its total when the payment was opened, which never changes. */
type Part = { orderId: ObjectId; amount: number };

/**
 * One payment for several unpaid orders of one buyer: one intent, one charge (decision 0028). Its orders are stored
 * before Stripe is asked and never change; what became of them is stored in the orders.
 */
export type JointPaymentDoc = {
  _id: ObjectId;
  userId: ObjectId;
  /** Hash of its sorted order ids, by which opening the same orders again finds it. */
  setKey: string;
  /** In minor units; they add up to the intent's amount. */
  parts: Part[];
  currency: string;
  /** Until its intent has succeeded or was closed. */
  open: boolean;
  /** Set once Stripe has made the intent. */
  intentId?: string;
  /** When its orders were marked as paid. */
  settledAt?: Date;
  /** When to ask Stripe about it; absent once its outcome is final. */
  askAt?: Date;
  /** How often Stripe failed or refused a call for it (lib/payments/idempotency). */
  stripeFaults?: number;
  /** Id of the request that first opened it, also sent to Stripe; never changes. */
  requestId?: string;
  createdAt: Date;
};

export const jointPayments = () => collection<JointPaymentDoc>('joint_payments');

export const amountOf = ({ parts }: Pick<JointPaymentDoc, 'parts'>): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** The metadata key that names an intent's joint payment, as `orderId` names the order of a single payment. */
const metadataKey = 'jointPaymentId';

export const metadataOf = ({ _id, requestId }: Pick<JointPaymentDoc, '_id' | 'requestId'>) => ({
  [metadataKey]: _id.toHexString(),
  ...(requestId && { requestId }),
});

/** The joint payment of an intent or a charge; null for a single order's payment, and for those of others. */
export function jointIdOf(metadata: Stripe.Metadata): ObjectId | null {
  const id = metadata[metadataKey] ?? '';
  return isId(id) ? toObjectId(id) : null;
}
