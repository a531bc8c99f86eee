import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { expireOrders } from '@/lib/ops/sweep/payments';
import { advanceStatus } from '@/lib/orders/advance';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { createPaymentIntent } from '@/lib/payments/open';
import { stripe } from '@/lib/payments/service';
import { deleteUser } from '@/lib/users/delete';
import { count } from '../../support/counts.ts';
import { anAdmin, anOrder, storedOrder, storedProduct } from '../../support/factories.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import {
  checkBooksAfterEach,
  deliver,
  endHold,
  outcomes,
  ownStripe,
  soon,
  sweep,
  times,
} from '../support.ts';

ownStripe();
checkBooksAfterEach();

/** What the order ended as, after checking that its stock and its money agree with that. */
async function settledState(orderId: string, intentId: string): Promise<'paid' | 'cancelled'> {
  await sweep(soon());
  const order = await storedOrder(orderId);
  const product = await storedProduct(order.productId);
  const intent = await stripe().paymentIntents.retrieve(intentId);
  const { data: refunds } = await stripe().refunds.list({ payment_intent: intentId });
  const kept = intent.amount_received - refunds.reduce((sum, refund) => sum + refund.amount, 0);
  expect(product.holds).toEqual([]);
  if (order.state === 'paid') {
    expect({ kept, available: product.available, sold: product.sold }).toEqual({
      kept: order.total,
      available: 90,
      sold: 10,
    });
    return 'paid';
  }
  expect({ kept, available: product.available, sold: product.sold }).toEqual({
    kept: 0,
    available: 100,
    sold: 0,
  });
  return 'cancelled';
}

describe('cancelling and paying at the same moment', () => {
  it('never ends as both without a refund', { timeout: 300_000 }, async () => {
    const ends = { paid: 0, cancelled: 0 };
    for (let round = 0; round < count(15, 200); round += 1) {
      const { actor, order } = await anOrder();
      const transactionId = await openIntent(actor, order);
      const cancel = () => cancelOrder(actor, { orderId: order.id });
      const pay = () =>
        stripe()
          .paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
          .then((intent) =>
            Promise.allSettled([
              completePayment(actor, { orderId: order.id, transactionId }),
              deliver('payment_intent.succeeded', intent),
            ]),
          );
      if (round < 2) {
        // One after the other, so that both ends happen however fast the machine is.
        const inTurn = round === 0 ? [pay, cancel] : [cancel, pay];
        for (const work of inTurn) await Promise.allSettled([work()]);
      } else {
        // Every third round gives one side a head start; the others are close.
        const lead = [0, 60, -60][round % 3] ?? 0;
        const later = (handicap = 0) => pause(Math.max(0, handicap) + Math.random() * 30);
        await Promise.allSettled([later(lead).then(cancel), later(-lead).then(pay)]);
      }
      ends[await settledState(order.id, transactionId)] += 1;
    }
    expect(ends.paid).toBeGreaterThan(0);
    expect(ends.cancelled).toBeGreaterThan(0);
  });

  it('a payment that got in first is refunded when the cancelling won', async () => {
    const { actor, order } = await anOrder();
    const transactionId = await payAtProvider(actor, order);
    await cancelOrder(actor, { orderId: order.id });
    expect(await settledState(order.id, transactionId)).toBe('cancelled');
  });

  it('a cancelled order can no longer be paid, at Stripe either', async () => {
    const { actor, order } = await anOrder();
    const transactionId = await openIntent(actor, order);
    await cancelOrder(actor, { orderId: order.id });
    await expect(createPaymentIntent(actor, { orderId: order.id })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      stripe().paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' }),
    ).rejects.toThrow();
  });

  it('nor one whose account was deleted: its payment is closed by the next sweep', async () => {
    const { actor, order } = await anOrder();
    const transactionId = await openIntent(actor, order);
    await deleteUser(await anAdmin(), { _id: new ObjectId(actor.id) });
    await sweep(new Date(Date.now() + 5000)); // sooner than an open payment is asked about by itself
    expect((await stripe().paymentIntents.retrieve(transactionId)).status).toBe('canceled');
  });

  it('a payment opened while the order was cancelled is closed too', { timeout: 120_000 }, async () => {
    for (let round = 0; round < count(5, 50); round += 1) {
      const { actor, order } = await anOrder();
      const later = () => pause(Math.random() * 10);
      await Promise.allSettled([
        later().then(() => createPaymentIntent(actor, { orderId: order.id })),
        later().then(() => cancelOrder(actor, { orderId: order.id })),
      ]);
      await sweep(soon());
      const { paymentIntentId, askStripeAt } = await storedOrder(order.id);
      expect(askStripeAt).toBeUndefined();
      if (paymentIntentId)
        expect((await stripe().paymentIntents.retrieve(paymentIntentId)).status).toBe('canceled');
    }
  });
});

describe('cancelling', () => {
  it('three times at once returns the stock once', async () => {
    const { actor, order, product } = await anOrder();
    const admin = await anAdmin();
    const cancels = [actor, actor, admin].map((who) => cancelOrder(who, { orderId: order.id }));
    expect(await outcomes(cancels)).toEqual({ ok: 1, not_found: 2 });
    expect((await storedProduct(product._id)).available).toBe(100);
  });
});

describe('a hold that ends', () => {
  it('while the buyer pays: paid or refunded, never both', { timeout: 300_000 }, async () => {
    for (let round = 0; round < count(10, 100); round += 1) {
      const { actor, order } = await anOrder();
      const transactionId = await openIntent(actor, order);
      await endHold(order.id);
      await Promise.allSettled([
        pause(Math.random() * 10).then(() => Promise.all([expireOrders(), expireOrders()])),
        pause(Math.random() * 10)
          .then(() => stripe().paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' }))
          .then(() => completePayment(actor, { orderId: order.id, transactionId })),
      ]);
      await settledState(order.id, transactionId);
    }
  });

  it('is paid instead when the payment came first and nobody said so', async () => {
    const { actor, order } = await anOrder();
    const transactionId = await payAtProvider(actor, order);
    await endHold(order.id);
    await sweep();
    expect(await settledState(order.id, transactionId)).toBe('paid');
  });

  it('ends once in two instances', async () => {
    const { order, product } = await anOrder();
    await endHold(order.id);
    await Promise.all(times(4, () => expireOrders()));
    expect((await storedOrder(order.id)).history.map(({ type }) => type)).toEqual(['placed', 'expired']);
    expect((await storedProduct(product._id)).available).toBe(100);
  });
});

describe('the status button', () => {
  it.each([{ from: 'pending' as const }, {}])(
    'pressed ten times at once moves one step (%o)',
    async (pressed) => {
      const { actor, order } = await anOrder();
      const transactionId = await payAtProvider(actor, order);
      await completePayment(actor, { orderId: order.id, transactionId });
      const admin = await anAdmin();
      vi.useFakeTimers({ toFake: ['Date'] }); // at once, however long the machine takes to answer ten
      const presses = times(10, () => advanceStatus(admin, { orderId: order.id, ...pressed }));
      const ended = await outcomes(presses);
      vi.useRealTimers();
      expect(ended).toEqual({ ok: 1, conflict: 9 });
      expect(await storedOrder(order.id)).toMatchObject({ status: 'processing' });
    },
  );
});
