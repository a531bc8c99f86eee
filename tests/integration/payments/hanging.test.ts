import { createServer } from 'node:net';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { expireOrders, finishRefunds, reconcilePayments } from '@/lib/ops/sweep/payments';
import { completePayment } from '@/lib/payments/complete';
import { openJointPayment } from '@/lib/payments/joint/open';
import { createPaymentIntent } from '@/lib/payments/open';
import { patientClient, withinPatience } from '@/lib/payments/patience';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, endHold, ownStripe, soon, sweep, times } from '../support.ts';

/** A provider that takes calls and does not answer them is no reason to wait: what payers are told, and when. */
const provider = ownStripe();
checkBooksAfterEach();

/** As a process that was just started. */
const forget = (): void => void Reflect.deleteProperty(globalThis, Symbol.for('storefront.stripeBreaker'));

/** Lets every call of the API hang until it is healed. */
const hang = () => provider.fail('pause', { path: '/v1/' }, 1000);

async function heal(): Promise<void> {
  await provider.heal();
  forget();
}

afterEach(heal);

/** How long it waits, less the time in which a busy machine lets this process not run at all. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = performance.now();
  const tick = 20;
  let [stoodStill, due] = [0, started + tick];
  const watch = setInterval(() => {
    const now = performance.now();
    if (now - due > 100) stoodStill += now - due; // shorter ones are what anybody's work takes
    due = now + tick;
  }, tick);
  const result = await work().finally(() => clearInterval(watch));
  return { result, seconds: (performance.now() - started - stoodStill) / 1000 };
}

/** Seconds that a payer may wait: five, and what the database takes on a busy machine. */
const payersWait = 5.6;

describe('while the provider hangs', () => {
  it('a payer hears within five seconds, the next ones at once, and then pays once', async () => {
    const { actor, order } = await anOrder();
    await hang();
    const open = () => refusal(createPaymentIntent(actor, { orderId: order.id }));
    const first = await timed(open);
    expect([first.result.code, first.result.message]).toEqual(['unavailable', messages.payment.providerDown]);
    expect(first.seconds).toBeGreaterThan(3);
    expect(first.seconds).toBeLessThan(payersWait);
    const second = await timed(open); // its first try is the third that got no answer
    expect(second.seconds).toBeLessThan(payersWait);
    const third = await timed(open);
    expect(third.result.code).toBe('unavailable');
    expect(third.seconds).toBeLessThan(2); // a try alone waits longer

    await heal(); // and all that was asked for meanwhile is carried out
    const { clientSecret } = await createPaymentIntent(actor, { orderId: order.id });
    const known = await stripe().paymentIntents.list({ limit: 100 });
    const its = known.data.filter(({ metadata }) => metadata['orderId'] === order.id);
    expect(its.map(({ client_secret }) => client_secret)).toEqual([clientSecret]);
  });

  it('a payer of several orders hears within five seconds, too', async () => {
    const { actor, order } = await anOrder();
    await hang();
    const input = { orderIds: [order.id], amount: order.total };
    const { result, seconds } = await timed(() => refusal(openJointPayment(actor, input)));
    expect([result.code, seconds < payersWait]).toEqual(['unavailable', true]);
  });

  it('who has paid hears that it is checked, and it is settled afterwards', async () => {
    const { actor, order } = await anOrder();
    const transactionId = await payAtProvider(actor, order);
    await hang();
    const complete = () => refusal(completePayment(actor, { orderId: order.id, transactionId }));
    const { result, seconds } = await timed(complete);
    expect([result.message, seconds < payersWait]).toEqual([messages.payment.checking, true]);
    await heal();
    await sweep(soon());
    expect(await storedOrder(order.id)).toMatchObject({ state: 'paid', transactionId });
  });

  it('a refund is decided, made once afterwards, and asked for once', async () => {
    const { actor, order } = await anOrder();
    const transactionId = await payAtProvider(actor, order);
    await completePayment(actor, { orderId: order.id, transactionId });
    const admin = await anAdmin();
    await provider.fail('pause', { method: 'POST', path: '/v1/refunds$' }, 1000);
    const refund = () => refundOrder(admin, { orderId: order.id, amount: 10, reason: 'Dented', units: 0 });
    const { result, seconds } = await timed(() => refusal(refund()));
    expect([result.message, seconds < payersWait]).toEqual([messages.refund.later, true]);
    await heal(); // the call that nobody waited for is carried out
    await finishRefunds(soon());
    const made = await stripe().refunds.list({ payment_intent: transactionId });
    expect(made.data.map(({ amount }) => amount)).toEqual([1000]);
    expect(await storedOrder(order.id)).toMatchObject({ refundedAmount: 1000 });
  });

  it('sweepers know it from the payers, wait for nothing, and lose no order', async () => {
    const { actor, order } = await anOrder();
    await payAtProvider(actor, order);
    await endHold(order.id, 0.2);
    const other = await anOrder();
    await hang();
    const open = () => refusal(createPaymentIntent(other.actor, { orderId: other.order.id }));
    await Promise.all(times(3, open)); // each first try is one that got no answer
    const { seconds } = await timed(async () => {
      await expireOrders();
      await reconcilePayments(soon());
    });
    expect(seconds).toBeLessThan(2);
    expect((await storedOrder(order.id)).state).toBe('unpaid');
    await heal();
    await sweep(soon());
    expect((await storedOrder(order.id)).state).toBe('paid');
  });
});

it('a call that cannot even connect ends in its time', async () => {
  const client = patientClient({
    getClientName: () => 'never',
    makeRequest: () => new Promise(() => {}),
  });
  const never = new Stripe('sk_test_never', { httpClient: client, maxNetworkRetries: 1, timeout: 10_000 });
  const { seconds } = await timed(() =>
    withinPatience(() => never.paymentIntents.retrieve('pi_1').catch((error: unknown) => error)),
  );
  expect(seconds).toBeLessThan(payersWait);
});

it('what refuses connections says so at once and is asked every time', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const address = closed.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => closed.close(resolve));
  const away = new Stripe('sk_test_away', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    httpClient: patientClient(),
    maxNetworkRetries: 0,
  });
  for (let asked = 0; asked < 5; asked += 1)
    await expect(away.paymentIntents.retrieve('pi_1')).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
});
