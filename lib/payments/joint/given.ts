import 'server-only';
import type { OrderDoc } from '@/lib/orders/data';
import { sumOf } from '../refunds-made';
import { type JointPaymentDoc, jointPayments } from './data';
import { givenByOrder, type MadeRefund } from './shares';

/** How much of the payment was refunded for each of its orders, by order id. */
export function refundedByOrder({ parts }: JointPaymentDoc, refunds: readonly MadeRefund[]) {
  const shares = parts.map(({ orderId, amount }) => ({ orderId: orderId.toHexString(), amount }));
  return givenByOrder(shares, refunds);
}

/**
 * How much of these refunds of a payment was for each of the orders that it paid or was opened for, by order id: for a
 * payment that is not joint, everything for its one order.
 */
export async function refundedOf(
  payment: string,
  found: readonly Pick<OrderDoc, '_id'>[],
  refunds: readonly MadeRefund[],
): Promise<ReadonlyMap<string, number>> {
  const [first] = found;
  const joint = first && (await jointPayments().findOne({ 'parts.orderId': first._id, intentId: payment }));
  if (joint) return refundedByOrder(joint, refunds);
  return new Map(found.map(({ _id }) => [_id.toHexString(), sumOf(refunds)]));
}

/**
 * How much of these refunds of an order's payment was for the order itself, in minor units.
 * @throws Error if the order's joint payment is not stored
 */
export async function refundedForOrder(
  order: Pick<OrderDoc, '_id' | 'transactionId' | 'transactionPart'>,
  refunds: readonly MadeRefund[],
): Promise<number> {
  const { _id, transactionId = '', transactionPart } = order;
  if (transactionPart === undefined) return sumOf(refunds);
  const payment = await jointPayments().findOne({ 'parts.orderId': _id, intentId: transactionId });
  if (!payment) throw new Error(`No joint payment of ${transactionId}.`);
  return refundedByOrder(payment, refunds).get(_id.toHexString()) ?? 0;
}
