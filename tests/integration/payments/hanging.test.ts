import { createServer } from 'node:net';
import Stripe from 'stripe';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { expireOrders, finishRefunds, reconcilePayments } from '@/lib/ops/sweep/payments';
import { completePayment } from '@/lib/payments/complete';
import { openJointPayment } from '@/lib/payments/joint/open';
import { createPaymentIntent } from '@/lib/payments/open';
import { patientClient, withTimeBudget } from '@/lib/payments/patience';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, endHold, ownStripe, soon, sweep } from '../support.ts';
import { hanging, waitedFor } from './hangs.ts';

/** A provider that takes calls and does not answer them is no reason to wait: what payers are told, and when. */
const provider = ownStripe();
checkBooksAfterEach();

vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  const { limits } = await import('./hangs.ts');
  const pause: typeof real.setTimeout = (ms = 0, value, options) =>
    real.setTimeout(options?.signal && limits(ms) ? 0 : ms, value, options);
  return { ...real, setTimeout: pause };
});
vi.mock('@/lib/payments/patience', async (original) => {
  const real = await original<typeof import('@/lib/payments/patience')>();
  const { hangingClient } = await import('./hangs.ts');
  return {
    ...real,
    patientClient: (client?: Stripe.HttpClient) => real.patientClient(hangingClient(client)),
  };
});

/** As a process that was just started. */
const forget = (): void => void Reflect.deleteProperty(globalThis, Symbol.for('storefront.stripeBreaker'));

/** Lets every call of the API hang until it is healed. */
async function hang(): Promise<void> {
  await provider.fail('pause', { path: '/v1/' }, 1000);
  hanging.calls = /^/;
}

async function heal(): Promise<void> {
  hanging.calls = null;
  await provider.heal();
  forget();
}

afterEach(heal);

/** Milliseconds of the two tries of a call. With the library's half second between them they are five seconds. */
const twoTries = [2700, 1800];

describe('while the provider hangs', () => {
  it('a payer hears within five seconds, the next ones at once, and then pays once', async () => {
    const { actor, order } = await anOrder();
    await hang();
    const open = () => refusal(createPaymentIntent(actor, { orderId: order.id }));
    const first = await waitedFor(open);
    expect([first.result.code, first.result.message]).toEqual(['unavailable', messages.payment.providerDown]);
    expect(first.waited).toEqual(twoTries);
    const second = await waitedFor(open);
    expect(second.waited, 'its first try is the third that got no answer').toEqual([2700]);
    const third = await waitedFor(open);
    expect(third.result.code).toBe('unavailable');
    expect(third.waited).toEqual([]);

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
    const { result, waited } = await waitedFor(() => refusal(openJointPayment(actor, input)));
    expect([result.code, waited]).toEqual(['unavailable', twoTries]);
  });

  it('who has paid hears that it is checked, and it is settled afterwards', async () => {
    const { actor, order } = await anOrder();
    const transactionId = await payAtProvider(actor, order);
    await hang();
    const complete = () => refusal(completePayment(actor, { orderId: order.id, transactionId }));
    const { result, waited } = await waitedFor(complete);
    expect([result.message, waited]).toEqual([messages.payment.checking, twoTries]);
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
    hanging.calls = /^POST \/v1\/refunds$/;
    const refund = () => refundOrder(admin, { orderId: order.id, amount: 10, reason: 'Dented', units: 0 });
    const { result, waited } = await waitedFor(() => refusal(refund()));
    expect([result.message, waited]).toEqual([messages.refund.later, twoTries]);
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
    const { waited: byPayers } = await waitedFor(async () => [await open(), await open()]);
    expect(byPayers).toEqual([...twoTries, 2700]);
    const { waited } = await waitedFor(async () => {
      await expireOrders();
      await reconcilePayments(soon());
    });
    expect(waited).toEqual([]);
    expect((await storedOrder(order.id)).state).toBe('unpaid');
    await heal();
    await sweep(soon());
    expect((await storedOrder(order.id)).state).toBe('paid');
  });
});

it('a call that cannot even connect ends in its time', async () => {
  hanging.calls = /^/;
  const client = patientClient({
    getClientName: () => 'never',
    makeRequest: () => new Promise(() => {}),
  });
  const never = new Stripe('sk_test_never', { httpClient: client, maxNetworkRetries: 1, timeout: 10_000 });
  const { waited } = await waitedFor(() =>
    withTimeBudget(() => never.paymentIntents.retrieve('pi_1').catch((error: unknown) => error)),
  );
  expect(waited).toEqual(twoTries);
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
