import { expect } from 'vitest';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { lostOf, takenOf } from '@/lib/orders/trouble';
import { jointPayments } from '@/lib/payments/joint/data';
import { refundedOf } from '@/lib/payments/joint/given';
import { refundsOf, sumOf, toMade } from '@/lib/payments/refunds-made';
import { stripe } from '@/lib/payments/service';

/** What a bank took of a payment for good, in minor units. */
export type Loss = { payment: string; amount: number };

const idOf = ({ _id }: OrderDoc): string => _id.toHexString();

/** The orders of the run behind a payment: those that it paid, and of a joint one also the others. */
async function behind(intent: { id: string; metadata: Record<string, string> }, all: readonly OrderDoc[]) {
  const joint = await jointPayments().findOne({ intentId: intent.id });
  const paid = all.filter(({ transactionId }) => transactionId === intent.id);
  if (!joint && paid.length > 0) return paid;
  const opened = joint
    ? joint.parts.map(({ orderId }) => orderId.toHexString())
    : [intent.metadata['orderId']];
  return all.filter((order) => opened.includes(idOf(order)));
}

/** What an order says of its part of a payment: what a bank took, what the office paid back, and what is owed. */
function saidBy(order: OrderDoc, intentId: string) {
  const { transactionId, paidBackAmount = 0, owedAmount = 0 } = order;
  return transactionId === intentId
    ? { lost: lostOf(order), paidBack: paidBackAmount, owed: owedAmount }
    : { lost: takenOf(order, intentId), paidBack: 0, owed: 0 };
}

/**
 * What orders say of their payments is what Stripe's refunds and the banks' decisions add up to: together they bear
 * each loss as far as there was money left, none loses more than it was paid, and what the shop has of an order that
 * it did not sell is shown as owed.
 * @param all the orders of the run
 */
export async function expectMoneyAsAtStripe(
  all: readonly OrderDoc[],
  losses: readonly Loss[],
): Promise<void> {
  for await (const intent of stripe().paymentIntents.list({ limit: 100 })) {
    const found = intent.status === 'succeeded' ? await behind(intent, all) : [];
    if (found.length === 0) continue;
    const refunds = (await refundsOf(intent.id)).map(toMade);
    const given = await refundedOf(intent.id, found, refunds);
    const said = found.map((order) => ({ order, ...saidBy(order, intent.id) }));
    const about = () => JSON.stringify({ payment: intent.id, given: [...given], said }, null, 1);
    const taken = losses.reduce((sum, { payment, amount }) => sum + (payment === intent.id ? amount : 0), 0);
    const borne = said.reduce((sum, { lost }) => sum + lost, 0);
    expect(borne, about()).toBe(Math.min(taken, intent.amount_received - sumOf(refunds)));
    for (const { order, lost, paidBack, owed } of said) {
      const kept = order.total - lost - (given.get(idOf(order)) ?? 0);
      expect(kept, about()).toBeGreaterThanOrEqual(0);
      const isSold = order.state === 'paid' && order.transactionId === intent.id;
      // The office may have paid back what the bank takes as well.
      if (!isSold) expect(owed, about()).toBe(Math.max(0, kept - paidBack));
    }
  }
}

/** The orders of these products. */
export const ordersFor = (goods: readonly { _id: OrderDoc['productId'] }[]): Promise<OrderDoc[]> =>
  orders()
    .find({ productId: { $in: goods.map(({ _id }) => _id) } })
    .toArray();
