import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { expireOrders, finishRefunds, reconcilePayments } from '@/lib/ops/sweep/payments';
import { orders } from '@/lib/orders/data';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { createPaymentIntent } from '@/lib/payments/open';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { lackOfBalance } from '../../support/lack-of-balance.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, deliver, endHold, ownStripe, soon, sweep } from '../support.ts';
import { paidElsewhere } from './paid-elsewhere.ts';

/** Stripe repeats a failure for its idempotency key, and one payment may fail for long while the others work. */
const provider = ownStripe();
checkBooksAfterEach();

const refundsOf = async (payment_intent: string) =>
  (await stripe().refunds.list({ payment_intent })).data.map(({ amount }) => amount);

describe('a failure that Stripe keeps', () => {
  it('while opening a payment does not close the order to paying', async () => {
    const { actor, order } = await anOrder();
    await provider.fail('error500_kept', { method: 'POST', path: '/v1/payment_intents$' });
    const opening = createPaymentIntent(actor, { orderId: order.id });
    expect((await refusal(opening)).code).toBe('unavailable');
    await payAtProvider(actor, order);
    await sweep(soon());
    expect((await storedOrder(order.id)).state).toBe('paid');
  });

  it('while giving back what no order could take does not keep the money', async () => {
    const { actor, order, transactionId } = await paidElsewhere();
    await provider.fail('error500_kept', { method: 'POST', path: '/v1/refunds$' });
    await cancelOrder(actor, { orderId: order.id });
    await sweep(soon());
    await sweep(soon());
    expect(await refundsOf(transactionId)).toEqual([order.total]);
  });

  it("while making an admin's refund does not keep it waiting for a day", async () => {
    const { order, transactionId, patch } = await paidElsewhere();
    await patch();
    await provider.fail('error500_kept', { method: 'POST', path: '/v1/refunds$' });
    const input = { orderId: order.id, amount: 10, reason: 'Dented', units: 0 };
    expect((await refusal(refundOrder(await anAdmin(), input))).code).toBe('unavailable');
    await finishRefunds(soon());
    expect(await refundsOf(transactionId)).toEqual([1000]);
    expect(await storedOrder(order.id)).toMatchObject({ refundedAmount: 1000 });
  });
});

it('a payment that a version with other words opened, and died, does not close the order to paying', async () => {
  const { actor, order } = await anOrder();
  await stripe().paymentIntents.create(
    { amount: order.total, currency: 'usd', description: 'Order 1' },
    { idempotencyKey: `intent:${order.id}:${order.total}:first` },
  );
  expect((await refusal(createPaymentIntent(actor, { orderId: order.id }))).code).toBe('unavailable');
  await payAtProvider(actor, order);
  await sweep(soon());
  expect((await storedOrder(order.id)).state).toBe('paid');
});

it('a refund that Stripe is still making under its key is not made a second time', async () => {
  const { order, transactionId, patch } = await paidElsewhere();
  await patch();
  await provider.fail('pause', { method: 'POST', path: '/v1/refunds$' });
  const input = { orderId: order.id, amount: 10, reason: 'Dented', units: 0 };
  const slow = refundOrder(await anAdmin(), input);
  while ((await provider.counts()).faults > 0) await pause(10);
  await provider.fail('key_in_use', { method: 'POST', path: '/v1/refunds$' }, 2); // the library asks twice
  await finishRefunds(soon());
  await finishRefunds(soon());
  await provider.heal();
  await slow;
  expect(await refundsOf(transactionId)).toEqual([1000]);
});

it('a refund that Stripe refuses is no fault of the shop: it is being checked, and tried again', async () => {
  const { actor, order, transactionId, intent } = await paidElsewhere();
  await provider.fail('error500', { path: transactionId }, 1); // closing it on cancelling
  await cancelOrder(actor, { orderId: order.id });
  vi.spyOn(stripe().refunds, 'create').mockRejectedValue(lackOfBalance);
  const told = await refusal(completePayment(actor, { orderId: order.id, transactionId }));
  expect([told.code, told.message]).toEqual(['unavailable', messages.payment.checking]);
  expect((await refusal(deliver('payment_intent.succeeded', intent))).code).toBe('unavailable');
  vi.restoreAllMocks();
  await sweep(soon());
  expect(await refundsOf(transactionId)).toEqual([order.total]);
});

it.each([
  ['amount_too_small', messages.order.totalTooSmall],
  ['amount_too_large', messages.order.totalTooLarge],
])('a payment that Stripe refuses as %s, by limits of its own, says so to its payer', async (code, words) => {
  const { actor, order } = await anOrder();
  const refused = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code,
    message: code,
  });
  vi.spyOn(stripe().paymentIntents, 'create').mockRejectedValue(refused);
  const { code: told, message } = await refusal(createPaymentIntent(actor, { orderId: order.id }));
  expect([told, message]).toEqual(['invalid', words]);
});

describe('one payment that fails for long', () => {
  it('does not keep the shop from hearing of the others', async () => {
    const stuck = await paidElsewhere();
    const other = await paidElsewhere();
    await provider.fail('error500', { path: stuck.transactionId }, 1000);
    await reconcilePayments(soon());
    expect((await storedOrder(other.order.id)).state).toBe('paid');
    await provider.heal();
  });

  it('does not keep the holds of others from ending', async () => {
    const [stuck, other] = [await anOrder(), await anOrder()];
    const id = await openIntent(stuck.actor, stuck.order);
    await openIntent(other.actor, other.order);
    await endHold(stuck.order.id, 0.5);
    await endHold(other.order.id, 0.4);
    await provider.fail('error500', { path: id }, 1000);
    await expireOrders();
    expect((await storedOrder(stuck.order.id)).state).toBe('unpaid');
    expect((await storedOrder(other.order.id)).state).toBe('cancelled');
    await provider.heal();
  });

  it('does not keep refunds of others from being made', async () => {
    const admin = await anAdmin();
    const [stuck, other] = [await paidElsewhere(), await paidElsewhere()];
    for (const { order, patch } of [stuck, other]) {
      await patch();
      await provider.fail('error500', { path: '/v1/refunds' }, 2);
      await refusal(refundOrder(admin, { orderId: order.id, amount: 5, reason: 'Dented', units: 0 }));
    }
    await provider.heal();
    await provider.fail('error500', { method: 'GET', path: '/v1/refunds' }, 2); // the first of the two
    await finishRefunds(soon());
    await provider.heal();
    const made = await orders().countDocuments({ refundedAmount: 500 });
    expect(made).toBe(1);
    await finishRefunds(soon());
    expect(await orders().countDocuments({ refundedAmount: 500 })).toBe(2);
  });
});

it('a slow answer about an old payment does not hide the new one', async () => {
  const { actor, order } = await anOrder();
  await provider.fail('pause', { method: 'POST', path: '/v1/payment_intents$' });
  const slow = createPaymentIntent(actor, { orderId: order.id }); // its page is opened, and the answer takes long
  while ((await provider.counts()).faults > 0) await pause(10);
  const first = await openIntent(actor, order);
  await stripe().paymentIntents.cancel(first); // as after too many declined cards
  const second = await openIntent(actor, order);
  await provider.heal();
  expect((await slow).clientSecret, 'the slow page pays the new one').toContain(second);
  expect(second).not.toBe(first);
  expect(await storedOrder(order.id)).toMatchObject({ paymentIntentId: second });
});
