import { afterEach, expect, it } from 'vitest';
import type { StripeStandIn } from '../../sandbox/stripe/server.ts';
import {
  connect,
  control,
  newStateFile,
  type Receiver,
  startReceiver,
  startStandIn,
} from './stripe-support.ts';

let standIn: StripeStandIn;
let receiver: Receiver;

afterEach(async () => {
  await standIn.close();
  await receiver.close();
});

const typesOf = ({ events }: Receiver) => events.map(({ type }) => type);

const payment = { amount: 1000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };

/** Waits until nothing is to be delivered any more. */
const untilDelivered = () =>
  expect.poll(() => control(standIn.url, 'GET', 'state')).toMatchObject({ pending_deliveries: 0 });

it('tells of each step, signed', async () => {
  receiver = await startReceiver();
  standIn = await startStandIn(newStateFile(), receiver.url);
  const stripe = connect(standIn.url);
  const { id } = await stripe.paymentIntents.create(payment);
  await stripe.refunds.create({ payment_intent: id });
  await expect(
    stripe.paymentIntents.create({ ...payment, payment_method: 'pm_card_chargeDeclined' }),
  ).rejects.toThrow();
  await expect.poll(() => typesOf(receiver)).toHaveLength(8);
  expect(typesOf(receiver).toSorted()).toEqual([
    'charge.failed',
    'charge.refunded',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'refund.created',
  ]);
  expect(receiver.events.find(({ type }) => type === 'payment_intent.succeeded')).toMatchObject({
    api_version: '2026-10-28.endive',
    data: { object: { id, status: 'succeeded', amount_received: 1000 } },
  });
  await untilDelivered();
});

it('tries again after a 500, with a new signature', async () => {
  receiver = await startReceiver([500]);
  standIn = await startStandIn(newStateFile(), receiver.url);
  await connect(standIn.url).paymentIntents.create({ amount: 1000, currency: 'usd' });
  await expect.poll(() => typesOf(receiver)).toHaveLength(2);
  expect(new Set(typesOf(receiver))).toEqual(new Set(['payment_intent.created']));
  await untilDelivered();
});

it('delivers after a restart what could not be delivered before', async () => {
  receiver = await startReceiver();
  const file = newStateFile();
  standIn = await startStandIn(file, 'http://127.0.0.1:9/');
  await connect(standIn.url).paymentIntents.create({ amount: 1000, currency: 'usd' });
  await standIn.close();
  standIn = await startStandIn(file, receiver.url);
  await expect.poll(() => typesOf(receiver)).toEqual(['payment_intent.created']);
});

it('can be paused', async () => {
  receiver = await startReceiver();
  standIn = await startStandIn(newStateFile(), receiver.url);
  const stripe = connect(standIn.url);
  await control(standIn.url, 'POST', 'webhooks', { paused: true });
  await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(typesOf(receiver)).toEqual([]);
  await control(standIn.url, 'POST', 'webhooks', { paused: false });
  await expect.poll(() => typesOf(receiver)).toHaveLength(1);
});

it('go on after a reset, which forgets what was held back', async () => {
  receiver = await startReceiver();
  standIn = await startStandIn(newStateFile(), receiver.url);
  const stripe = connect(standIn.url);
  await control(standIn.url, 'POST', 'webhooks', { paused: true });
  await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  await standIn.reset();
  await stripe.paymentIntents.create({ amount: 2000, currency: 'usd' });
  await expect.poll(() => typesOf(receiver)).toHaveLength(1);
  expect(receiver.events[0]).toMatchObject({ data: { object: { amount: 2000 } } });
});
