import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { site } from '@/lib/base/site';
import { placeOrder } from '@/lib/orders/place';
import { completePayment } from '@/lib/payments/complete';
import { createPaymentIntent } from '@/lib/payments/open';
import { stripe } from '@/lib/payments/service';
import { receiveEvent } from '@/lib/payments/webhook';
import { env } from '@/lib/platform/env';
import { count } from '../../support/counts.ts';
import { anOrder, aProduct, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { address, checkBooksAfterEach, deliver, ownStripe, soon, sweep, times } from '../support.ts';
import { expectPaidOnce, paidElsewhere } from './paid-elsewhere.ts';
import { afterReading, givenByHand } from './read-late.ts';

ownStripe();
checkBooksAfterEach();

describe('sending twice', () => {
  it('one request key is one order', async () => {
    const actor = await aUser();
    const product = await aProduct();
    const input = {
      ...address,
      productId: product._id.toHexString(),
      quantity: 10,
      requestKey: 'double-submit',
    };
    const placed = await Promise.all(times(10, () => placeOrder(actor, input)));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    expect((await storedProduct(product._id)).holds).toHaveLength(1);
  });

  it('one request key with other details is refused', async () => {
    const { actor, product } = await anOrder({ input: { requestKey: 'same-key-again' } });
    const other = {
      ...address,
      productId: product._id.toHexString(),
      quantity: 20,
      requestKey: 'same-key-again',
    };
    await expect(placeOrder(actor, other)).rejects.toMatchObject({ message: messages.order.keyReused });
    expect((await storedProduct(product._id)).available).toBe(90);
  });

  it('twenty requests to pay open one payment', async () => {
    const { actor, order } = await anOrder();
    const opened = await Promise.all(times(20, () => createPaymentIntent(actor, { orderId: order.id })));
    expect(new Set(opened.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  });
});

describe('the news of a payment', () => {
  it('comes ten times by webhook and by the browser at once', async () => {
    const paid = await paidElsewhere();
    const events = times(10, () => deliver('payment_intent.succeeded', paid.intent));
    await Promise.all([...events, ...times(count(2, 10), paid.patch)]);
    await expectPaidOnce(paid);
  });

  it.each([
    { name: 'the webhook first', steps: ['webhook', 'patch'] },
    { name: 'the browser first', steps: ['patch', 'webhook'] },
    { name: 'the webhook alone', steps: ['webhook'] },
    { name: 'the browser alone', steps: ['patch'] },
    { name: 'nobody, so the shop asks', steps: [] },
  ])('$name: the same end', async ({ steps }) => {
    const paid = await paidElsewhere();
    for (const step of steps) {
      if (step === 'patch') await paid.patch();
      else await deliver('payment_intent.succeeded', paid.intent);
    }
    if (steps.length === 0) await sweep(soon());
    await expectPaidOnce(paid);
  });

  it('comes while a part of it is given back at Stripe: the next look counts that', async () => {
    const { order, transactionId, patch } = await paidElsewhere();
    afterReading(async () => deliver('charge.refunded', (await givenByHand(transactionId, 1000)).event));
    expect((await patch()).refundedAmount).toBe(0);
    await sweep(new Date(Date.now() + 5000)); // sooner than an open payment is asked about by itself
    expect((await storedOrder(order.id)).refundedAmount).toBe(1000);
  });

  it('comes three days late with a fresh signature', async () => {
    const paid = await paidElsewhere();
    const created = Math.floor(Date.now() / 1000) - 72 * 3600;
    await deliver('payment_intent.succeeded', paid.intent, { created });
    await expectPaidOnce(paid);
  });

  it.each([
    ['failed', 'succeeded'],
    ['succeeded', 'failed'],
  ])('%s, then %s: paid', async (...news) => {
    const paid = await paidElsewhere();
    for (const what of news) {
      const type = what === 'failed' ? 'payment_intent.payment_failed' : 'payment_intent.succeeded';
      await deliver(type, {
        ...paid.intent,
        ...(what === 'failed' && { status: 'requires_payment_method' }),
      });
    }
    await expectPaidOnce(paid);
  });

  it('about unknown types, orders and payments is answered and ignored', async () => {
    const { order } = await anOrder();
    const fake = {
      object: 'payment_intent',
      metadata: { orderId: order.id },
      status: 'succeeded',
      amount_received: 3450,
    };
    expect(await deliver('customer.created', { id: 'cus_1' })).toEqual({ changed: false });
    expect(await deliver('payment_intent.succeeded', { ...fake, id: 'pi_doesNotExist00' })).toEqual({
      changed: false,
    });
    expect(await deliver('payment_intent.succeeded', { id: 'pi_other000', metadata: {} })).toEqual({
      changed: false,
    });
    expect((await storedOrder(order.id)).state).toBe('unpaid');
  });

  it('with a bad, a missing or an old signature changes nothing', async () => {
    const { order, intent } = await paidElsewhere();
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: intent },
    });
    const secret = env().STRIPE_WEBHOOK_SECRET;
    const sign = (options: object) =>
      stripe().webhooks.generateTestHeaderString({ payload, secret, ...options });
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    const signatures = [
      '',
      null,
      'nonsense',
      sign({ secret: 'whsec_other' }),
      sign({ timestamp: hourAgo }),
      sign({ payload: `${payload} ` }),
    ];
    for (const signature of signatures)
      await expect(receiveEvent(payload, signature)).rejects.toMatchObject({ code: 'invalid' });
    expect((await storedOrder(order.id)).state).toBe('unpaid');
  });
});

describe('a transaction that does not pay the order', () => {
  it('is refused: fake, foreign, reused, smaller, unconfirmed', async () => {
    const { actor, order, product } = await anOrder();
    const { order: other } = await anOrder({ actor, product });
    const reused = await payAtProvider(actor, other);
    await completePayment(actor, { orderId: other.id, transactionId: reused });
    const foreign = await paidElsewhere();
    const smaller = await stripe().paymentIntents.create({
      amount: 50,
      currency: site.currency.code.toLowerCase(),
      metadata: { orderId: order.id },
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    const ofNobody = await stripe().paymentIntents.create({
      ...{ amount: order.total, currency: order.currency },
      ...{ payment_method: 'pm_card_visa', confirm: true },
    });
    const unconfirmed = await openIntent(actor, order);
    const others = [smaller, ofNobody].map(({ id }) => id);
    for (const transactionId of ['pi_madeUpByMe00', reused, foreign.transactionId, ...others, unconfirmed]) {
      await expect(completePayment(actor, { orderId: order.id, transactionId })).rejects.toMatchObject({
        code: 'invalid',
      });
    }
    expect(await storedOrder(order.id)).toMatchObject({ state: 'unpaid', paid: false });
    // Nobody's orders: given back by hand.
    for (const id of others) await stripe().refunds.create({ payment_intent: id });
  });
});
