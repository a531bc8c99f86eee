import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StripeStandIn } from '../../sandbox/stripe/server.ts';
import { connect, control, newStateFile, startStandIn } from './stripe-support.ts';

let standIn: StripeStandIn;
let stripe: ReturnType<typeof connect>;

beforeAll(async () => {
  standIn = await startStandIn(newStateFile());
  stripe = connect(standIn.url);
});

afterAll(() => standIn.close());

function pay() {
  return stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  });
}

it('refunds a part, then the rest, then no more', async () => {
  const { id } = await pay();
  const part = await stripe.refunds.create({ payment_intent: id, amount: 300, metadata: { orderId: 'o1' } });
  expect(part).toMatchObject({ status: 'succeeded', amount: 300, metadata: { orderId: 'o1' } });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 701 })).rejects.toThrow(
    'Refund amount ($7.01) is greater than unrefunded amount on charge ($7.00)',
  );
  expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(700);
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });

  const listed = await stripe.refunds.list({ payment_intent: id });
  expect(listed.data.map(({ amount }) => amount)).toEqual([700, 300]);
  const expand = ['latest_charge.refunds'];
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand });
  expect(charge).toMatchObject({
    ...{ refunded: true, amount_refunded: 1000 },
    refunds: { object: 'list', has_more: false, data: [{ amount: 700 }, { amount: 300 }] },
  });
});

it('has nothing to refund before a payment', async () => {
  const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toThrow(
    /does not have a successful charge/,
  );
  await expect(stripe.refunds.create({})).rejects.toThrow('Missing required param: payment_intent');
});

it('tells of disputes and of refunds that a bank sent back', async () => {
  const { id } = await pay();
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 400 });
  expect(await control(standIn.url, 'POST', 'refund/fail', { id: refund.id })).toMatchObject({
    status: 'failed',
  });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(charge, 'the money is the shop’s again').toMatchObject({ refunded: false, amount_refunded: 0 });
  const dispute = await control(standIn.url, 'POST', 'dispute', { payment_intent: id });
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: 1000,
    payment_intent: id,
    status: 'needs_response',
  });
  const closed = await control(standIn.url, 'POST', 'dispute/close', {
    id: Object(dispute).id,
    status: 'lost',
  });
  expect(closed).toMatchObject({ status: 'lost' });
});

it('cancels a refund as the dashboard does', async () => {
  const { id } = await pay();
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 400 });
  const canceled = await control(standIn.url, 'POST', 'refund/fail', { id: refund.id, status: 'canceled' });
  expect(canceled).toMatchObject({ status: 'canceled', failure_reason: 'merchant_request' });
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 1000 });
});

it('gives back what a bank only asks about, until that becomes a dispute', async () => {
  const { id: payment_intent } = await pay();
  const asked = await control(standIn.url, 'POST', 'dispute', { payment_intent, inquiry: true });
  expect(asked).toMatchObject({ status: 'warning_needs_response' });
  const refund = () => stripe.refunds.create({ payment_intent, amount: 100 });
  expect(await refund()).toMatchObject({ status: 'succeeded' });
  const { id } = Object(asked);
  expect(await control(standIn.url, 'POST', 'dispute/escalate', { id })).toMatchObject({
    status: 'needs_response',
  });
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
});

it('makes a dispute even of what a bank had asked about and closed, but never of a dispute', async () => {
  const { id: payment_intent } = await pay();
  const { id } = Object(await control(standIn.url, 'POST', 'dispute', { payment_intent, inquiry: true }));
  await control(standIn.url, 'POST', 'dispute/close', { id, status: 'warning_closed' });
  expect(await control(standIn.url, 'POST', 'dispute/escalate', { id })).toMatchObject({
    status: 'needs_response',
    payment_method_details: { card: { case_type: 'chargeback' } },
  });
  expect(await control(standIn.url, 'POST', 'dispute/escalate', { id })).toHaveProperty('error');
});

it('gives nothing back of what is disputed or was lost, and again of what was won', async () => {
  const { id: payment_intent } = await pay();
  const { id } = Object(await control(standIn.url, 'POST', 'dispute', { payment_intent }));
  const refund = () => stripe.refunds.create({ payment_intent, amount: 100 });
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
  await control(standIn.url, 'POST', 'dispute/close', { id, status: 'lost' });
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
  await control(standIn.url, 'POST', 'dispute/close', { id, status: 'won' });
  expect(await refund()).toMatchObject({ status: 'succeeded', amount: 100 });
});
