import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { type OrderDoc, orders } from '@/lib/orders/data';
import type { Order, PlaceOrder } from '@/lib/orders/schema';
import { anOrder, storedOrder } from '../../support/factories.ts';

let made = 0;

/** An order that was paid, as settling leaves it, without asking the provider. */
export async function aPaidOrder(
  given: { actor?: Actor; input?: Partial<PlaceOrder>; fields?: Partial<OrderDoc> } = {},
): Promise<{ actor: Actor; order: Order; transactionId: string }> {
  const { actor, order } = await anOrder(given);
  made += 1;
  const transactionId = `pi_document_${made}`;
  const now = new Date();
  await orders().updateOne(
    { _id: new ObjectId(order.id) },
    {
      $set: {
        state: 'paid',
        paid: true,
        status: 'pending',
        statusAt: now,
        paidAt: now,
        transactionId,
        followUp: true,
        updatedAt: now,
        ...given.fields,
      },
      $push: { history: { type: 'paid', at: now, by: null, note: transactionId } },
    },
  );
  return { actor, order, transactionId };
}

/** Writes down that so much of an order's payment went back by now, as a refund leaves it. */
export async function giveBack(orderId: string, soFar: number): Promise<void> {
  const { transactionId = '' } = await storedOrder(orderId);
  const now = new Date();
  await orders().updateOne(
    { _id: new ObjectId(orderId) },
    {
      $set: { refundedAmount: soFar, followUp: true, updatedAt: now },
      $push: { history: { type: 'refunded', at: now, by: null, note: transactionId, amount: soFar } },
    },
  );
}
