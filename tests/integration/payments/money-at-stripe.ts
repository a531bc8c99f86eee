import { expect } from 'vitest';
import { ordersBehind } from '@/lib/ops/ledger/behind';
import type { OrderDoc } from '@/lib/orders/data';
import { lostOf, takenOf } from '@/lib/orders/trouble';
import { refundedOf } from '@/lib/payments/joint/given';
import { refundsOf, sumOf, toMade } from '@/lib/payments/refunds-made';
import { stripe } from '@/lib/payments/service';

/** What a bank took of a payment for good, in minor units. */
export type Loss = { payment: string; amount: number };

const idOf = ({ _id }: OrderDoc): string => _id.toHexString();

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
 */
export async function expectMoneyAsAtStripe(losses: readonly Loss[]): Promise<void> {
  const listed = await stripe().paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const intents = listed.filter(({ status }) => status === 'succeeded');
  const behind = await ordersBehind(intents);
  for (const intent of intents) {
    const found = behind.get(intent.id) ?? [];
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
