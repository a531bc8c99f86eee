import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { orders } from '@/lib/orders/data';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { payerKey } from '@/lib/payments/decline';
import { recordRefund } from '@/lib/payments/give-back';
import { createPaymentIntent } from '@/lib/payments/open';
import { stripe } from '@/lib/payments/service';
import { receiveEvent } from '@/lib/payments/webhook';
import { env } from '@/lib/platform/env';
import { forRequest } from '@/lib/platform/request-id';
import { count } from '../../support/counts.ts';
import { anOrder, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';

const succeeded = (intent: unknown) =>
  JSON.stringify({
    id: 'evt_test',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: intent },
  });

const signed = (payload: string) =>
  stripe().webhooks.generateTestHeaderString({ payload, secret: env().STRIPE_WEBHOOK_SECRET });

describe('paying', () => {
  it('marks the order paid once and turns held stock into sold stock', {
    tags: ['@spec-4-paid'],
  }, async () => {
    const { actor, order, product } = await anOrder();
    const transactionId = await payAtProvider(actor, order);
    const completion = { orderId: order.id, transactionId };
    await Promise.all(Array.from({ length: count(4, 30) }, () => completePayment(actor, completion)));
    const stored = await storedOrder(order.id);
    expect(stored).toMatchObject({ state: 'paid', paid: true, status: 'pending', transactionId });
    expect(stored.history.filter((event) => event.type === 'paid')).toHaveLength(1);
    expect(await storedProduct(product._id)).toMatchObject({ available: 90, sold: 10, holds: [] });
  });

  it('is decided by the provider: an intent that has not succeeded pays nothing', async () => {
    const { actor, order } = await anOrder();
    const transactionId = await openIntent(actor, order);
    await expect(completePayment(actor, { orderId: order.id, transactionId })).rejects.toThrow();
    expect((await storedOrder(order.id)).paid).toBe(false);
  });

  it("does not take another order's payment", async () => {
    const { actor, order, product } = await anOrder();
    const { order: other } = await anOrder({ actor, product });
    const transactionId = await payAtProvider(actor, order);
    await expect(completePayment(actor, { orderId: other.id, transactionId })).rejects.toThrow();
    expect((await storedOrder(other.id)).paid).toBe(false);
  });

  it('tells the provider which request placed the order, and the same again when it is opened by another', async () => {
    const { actor, order } = await forRequest('placing-1', () => anOrder());
    const first = await forRequest('opening-1', () => openIntent(actor, order));
    // As after an answer of the provider's that was lost: the order does not know of it, and the key is the same.
    await orders().updateOne({ _id: new ObjectId(order.id) }, { $unset: { paymentIntentId: '' } });
    expect(await forRequest('opening-2', () => openIntent(actor, order))).toBe(first);
    const { metadata } = await stripe().paymentIntents.retrieve(first);
    expect(metadata).toEqual({
      orderId: order.id,
      orderNumber: order.number,
      shop: 'localhost:3900',
      requestId: 'placing-1',
    });
  });

  it('is opened anew where the provider does not know the one before', async () => {
    const { actor, order } = await anOrder();
    const paymentIntentId = 'pi_of_another_account';
    await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { paymentIntentId } });
    const opened = await openIntent(actor, order);
    expect(await storedOrder(order.id)).toMatchObject({ paymentIntentId: opened });
  });

  it('remembers the network from which it was opened last, where declined cards count', async () => {
    const { actor, order } = await anOrder();
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await createPaymentIntent(actor, { orderId: order.id }, address);
    expect(await storedOrder(order.id)).toMatchObject({ openedFrom: payerKey('203.0.113.2') });
  });

  it('is for the owner alone', async () => {
    const { actor, order } = await anOrder();
    const transactionId = await payAtProvider(actor, order);
    await expect(completePayment(await aUser(), { orderId: order.id, transactionId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('refunds a payment that lands on a cancelled order, once', async () => {
    const { actor, order, product } = await anOrder();
    const transactionId = await openIntent(actor, order);
    await stripe().paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' });
    await cancelOrder(actor, { orderId: order.id });
    for (let time = 0; time < 3; time += 1) {
      await expect(completePayment(actor, { orderId: order.id, transactionId })).rejects.toMatchObject({
        code: 'conflict',
      });
    }
    const { data: refunds } = await stripe().refunds.list({ payment_intent: transactionId });
    expect(refunds.map((refund) => refund.amount)).toEqual([order.total]);
    expect(await storedOrder(order.id)).toMatchObject({
      state: 'cancelled',
      paid: false,
      refundedAmount: order.total,
    });
    expect((await storedProduct(product._id)).available).toBe(100);
  });

  it('writes down once that a payment which its order never took went back, however often it is told', async () => {
    const { actor, order } = await anOrder();
    await completePayment(actor, { orderId: order.id, transactionId: await payAtProvider(actor, order) });
    for (let time = 0; time < 3; time += 1)
      await recordRefund(new ObjectId(order.id), 'pi_of_another_card', order.total);
    const { history, refundedAmount } = await storedOrder(order.id);
    expect(history.map(({ type }) => type)).toEqual(['placed', 'paid', 'refunded']);
    expect(refundedAmount).toBeUndefined();
  });
});

describe('the webhook', () => {
  it('settles an order whose buyer closed the page, however often it is delivered', async () => {
    const { actor, order } = await anOrder();
    const intentId = await payAtProvider(actor, order);
    const payload = succeeded(await stripe().paymentIntents.retrieve(intentId));
    expect(await receiveEvent(payload, signed(payload))).toEqual({ changed: true });
    await receiveEvent(payload, signed(payload));
    expect((await storedOrder(order.id)).history.map((event) => event.type)).toEqual(['placed', 'paid']);
  });

  it('refuses a body that nobody signed', async () => {
    const payload = succeeded({ id: 'pi_forged0000', metadata: {} });
    await expect(receiveEvent(payload, 't=1,v1=forged')).rejects.toMatchObject({ code: 'invalid' });
    await expect(receiveEvent(payload, null)).rejects.toMatchObject({ code: 'invalid' });
  });
});
