import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId } from 'mongodb';
import Stripe from 'stripe';
import { expect, it, vi } from 'vitest';
import { dayAfter } from '@/lib/base/days';
import { endState, saveState } from '@/lib/ops/backup/state';
import { writeLost } from '@/lib/ops/reconcile/file';
import { type LostPayment, lostPayments } from '@/lib/ops/reconcile/find';
import { giveAllBack, giveBack } from '@/lib/ops/reconcile/give-back';
import { orders } from '@/lib/orders/data';
import { completePayment } from '@/lib/payments/complete';
import { jointPayments } from '@/lib/payments/joint/data';
import { givenBackOf } from '@/lib/payments/refunds-made';
import { retrieveIntent, stripe } from '@/lib/payments/service';
import { db } from '@/lib/platform/db';
import { anOrder } from '../../support/factories.ts';
import { payJointly, someOrders } from '../../support/joint.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { runCommand } from '../scripts/support.ts';
import { inOneMoment, ownStripe } from '../support.ts';

const { fail, heal, failRefund, dispute, closeDispute } = ownStripe();

async function found(): Promise<LostPayment[]> {
  const lost: LostPayment[] = [];
  for await (const one of lostPayments()) lost.push(one);
  return lost;
}

const strangers = (metadata: Record<string, string>) =>
  stripe().paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata,
  });

const given = async (id: string) => givenBackOf(await retrieveIntent(id));

it('finds payments whose orders a restore has lost, and gives back those and no other', async () => {
  const living = await anOrder();
  const paidLiving = await payAtProvider(living.actor, living.order);
  const gone = await anOrder();
  const paidGone = await openIntent(gone.actor, gone.order);
  const opened = Date.now();
  const pay = () => stripe().paymentIntents.confirm(paidGone, { payment_method: 'pm_card_visa' });
  await inOneMoment(pay, 3_600_000);
  const partly = await anOrder();
  const paidPartly = await payAtProvider(partly.actor, partly.order);
  await stripe().refunds.create({ payment_intent: paidPartly, amount: 450 });
  const others = await Promise.all([
    strangers({}),
    strangers({ orderId: 'their-own-7' }),
    strangers({ orderId: new ObjectId().toHexString(), shop: 'other.example' }),
  ]);
  const unmarked = await strangers({ orderId: new ObjectId().toHexString() });
  await orders().deleteMany({ _id: { $in: [gone, partly].map(({ order }) => new ObjectId(order.id)) } });

  const lost = await found();
  expect(lost.map(({ id, left, isMarked }) => [id, left, isMarked]).toSorted()).toEqual(
    [
      [paidGone, 3450, true],
      [paidPartly, 3000, true],
      [unmarked.id, 5000, null],
    ].toSorted(),
  );
  const late = lost.find(({ id }) => id === paidGone);
  expect(late?.about).toContain(gone.order.number);
  expect(late?.paidAt.getTime(), 'when it was paid').toBeGreaterThan(opened + 3_500_000);

  const marked = lost.filter(({ isMarked }) => isMarked);
  expect(await Promise.all(marked.map((one) => giveBack(one)))).toEqual(marked.map(({ left }) => left));
  expect(await Promise.all(marked.map((one) => giveBack(one)))).toEqual([0, 0]); // broken off and given again
  expect(await Promise.all([paidGone, paidPartly].map(given))).toEqual([3450, 3450]);
  expect(await Promise.all([paidLiving, ...others.map(({ id }) => id)].map(given))).toEqual([0, 0, 0, 0]);
  expect(await giveBack({ id: paidLiving })).toBe(0);
  expect((await found()).map(({ id }) => id)).toEqual([unmarked.id]);
});

it('finds those that were made under a host of before only where that is named, and tells of others', async () => {
  const orderId = new ObjectId().toHexString();
  const tomorrow = dayAfter(new Date().toISOString().slice(0, 10), 1);
  const at = (hour: string, shop: string) =>
    inOneMoment(() => strangers({ orderId, shop }), Date.parse(`${tomorrow}T${hour}:00Z`) - Date.now());
  const evening = await at('03:00', 'old.example'); // of the day before, by the shop's clock
  const before = await at('12:00', 'old.example');
  const other = await strangers({ orderId, shop: 'other.example' });
  const whose = { earlier: ['old.example'] };
  const lost: string[] = [];
  for await (const { id } of lostPayments(undefined, whose)) lost.push(id);
  expect(lost).toContain(before.id);
  expect(lost).not.toContain(other.id);
  expect(await giveBack(other, whose)).toBe(0);

  const folder = mkdtempSync(path.join(tmpdir(), 'moved-'));
  const names = ['MONGODB_URI', 'STRIPE_SECRET_KEY', 'STRIPE_API_URL', 'AUTH_URL'];
  const { said } = await runCommand('reconcile', [], names, folder);
  expect(said).not.toContain(before.id);
  expect(said).toMatch(/2 more say that they are of old\.example; --host old\.example takes them/);
  const asked = ['--host', 'old.example', '--since', tomorrow];
  const named = (await runCommand('reconcile', asked, names, folder)).said;
  expect(named).toContain(before.id);
  expect(named).not.toContain(evening.id);
  expect(named).not.toContain(other.id);
  rmSync(folder, { recursive: true });

  expect(await giveBack(before)).toBe(0);
  expect(await giveBack(before, whose)).toBe(5000);
  expect([await given(before.id), await given(other.id)]).toEqual([5000, 0]);
});

it('leaves a payment of several orders to the shop as long as all of them are there', async () => {
  const { actor, placed } = await someOrders(2);
  const { id } = await payJointly(actor, placed);
  await jointPayments().deleteMany({});
  const its = async () => (await found()).filter((one) => one.id === id);
  expect(await its()).toEqual([]);
  await orders().deleteOne({ _id: new ObjectId(placed[0]?.id) });
  expect(await its()).toMatchObject([{ left: 7000 }]);
});

/** Payments of this shop whose orders are gone, the oldest first. */
async function losePayments(many: number): Promise<LostPayment[]> {
  const ids: string[] = [];
  for (let made = 0; made < many; made += 1) {
    const { actor, order } = await anOrder();
    ids.push(await payAtProvider(actor, order));
    await orders().deleteOne({ _id: new ObjectId(order.id) });
  }
  const lost = await found();
  return ids.flatMap((id) => lost.filter((one) => one.id === id));
}

it('writes them into a file that only its owner may read, in place of one that others might', async () => {
  const [lost] = await losePayments(1);
  if (!lost) throw new Error('Nothing was lost.');
  const folder = mkdtempSync(path.join(tmpdir(), 'lost-'));
  const [fresh, known] = [path.join(folder, 'fresh.csv'), path.join(folder, 'known.csv')];
  writeFileSync(known, 'of before\n'.repeat(100), { mode: 0o644 });
  for (const file of [fresh, known]) {
    await writeLost(file, [lost]);
    const [head, row, ...rest] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
    expect([head, rest]).toEqual([expect.stringContaining('payment,paid,amount,left'), []]);
    expect(row).toContain(lost.id);
    expect(statSync(file).mode & 0o777, file).toBe(0o600);
  }
  rmSync(folder, { recursive: true });
});

it('writes all that it lists into the file, with who paid, those of no known shop too', async () => {
  const unmarked = await stripe().paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    metadata: { orderId: new ObjectId().toHexString() },
  });
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
  const billing_details = { name: 'Ada Lath', email: 'ada@lath.example' };
  const payment_method_data = { type: 'card', card, billing_details };
  const confirm = `/v1/payment_intents/${unmarked.id}/confirm`;
  await stripe().rawRequest('POST', confirm, { payment_method_data });
  const [marked] = await losePayments(1);
  const folder = mkdtempSync(path.join(tmpdir(), 'listed-'));
  const file = path.join(folder, 'lost.csv');
  const names = ['MONGODB_URI', 'STRIPE_SECRET_KEY', 'STRIPE_API_URL', 'AUTH_URL'];
  const { code, said } = await runCommand('reconcile', ['--csv', file], names, folder);
  expect([code, said]).toEqual([0, expect.stringContaining('payments without an order.')]);
  const written = readFileSync(file, 'utf8');
  for (const id of [unmarked.id, marked?.id ?? '?']) {
    expect(said).toContain(id);
    expect(written).toContain(id);
  }
  expect(written).toContain('Ada Lath,ada@lath.example');
  rmSync(folder, { recursive: true });
});

it('gives a payment back once more whose refund a bank sent back', async () => {
  const [lost] = await losePayments(1);
  if (!lost) throw new Error('Nothing was lost.');
  expect(await giveBack(lost)).toBe(lost.left);
  const [refund] = (await stripe().refunds.list({ payment_intent: lost.id })).data;
  await failRefund(refund?.id ?? '');
  expect(await given(lost.id)).toBe(0);
  expect(await giveBack(lost)).toBe(lost.left);
  expect(await given(lost.id)).toBe(lost.amount);
});

it('gives a payment back when the command is given again after Stripe failed, or refused it for a dispute', async () => {
  const [failed, disputed] = await losePayments(2);
  if (!failed || !disputed) throw new Error('Too little was lost.');
  await fail('error500_kept', { method: 'POST', path: '/v1/refunds$' });
  await expect(giveBack(failed)).rejects.toThrow('An error occurred on the server');
  const operators = [giveBack(failed), giveBack(failed)]; // two at once
  expect(await Promise.all(operators)).toContain(failed.left);
  expect(await given(failed.id)).toBe(failed.amount);

  const raised = await dispute(disputed.id);
  await expect(giveBack(disputed)).rejects.toMatchObject({ code: 'charge_disputed' });
  await expect(giveBack(disputed), 'while it lasts').rejects.toMatchObject({ code: 'charge_disputed' });
  await closeDispute(raised, 'won');
  expect(await giveBack(disputed)).toBe(disputed.left);
  expect(await given(disputed.id)).toBe(disputed.amount);
});

it('gives a payment back of which more is left than when Stripe failed, as another refund was sent back', async () => {
  const [lost] = await losePayments(1);
  if (!lost) throw new Error('Nothing was lost.');
  const { id: partly } = await stripe().refunds.create({ payment_intent: lost.id, amount: 450 });
  await fail('error500_kept', { method: 'POST', path: '/v1/refunds$' });
  await expect(giveBack(lost)).rejects.toThrow('An error occurred on the server');
  await failRefund(partly);
  expect(await giveBack(lost)).toBe(lost.amount);
  expect(await given(lost.id)).toBe(lost.amount);
});

it('goes on to the next payment when Stripe refuses one, and stops when it is away', async () => {
  const [first, second, third] = await losePayments(3);
  if (!first || !second || !third) throw new Error('Too little was lost.');
  const message = 'Charge ch_1 has been charged back; cannot issue a refund.';
  const refusal = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message });
  vi.spyOn(stripe().refunds, 'create').mockRejectedValueOnce(refusal);
  const told: unknown[] = [];
  for await (const { lost, ...rest } of giveAllBack([first, second])) told.push([lost.id, rest]);
  expect(told).toEqual([
    [first.id, { refused: message }],
    [second.id, { given: second.left }],
  ]);
  expect(await given(second.id)).toBe(second.amount);
  await fail('drop', { method: 'POST', path: '/v1/refunds' }, 10);
  await expect(async () => {
    for await (const _ of giveAllBack([third]));
  }).rejects.toThrow();
  await heal();
});

/** The command as an operator gives it who answers beforehand. */
async function refundAll(many: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'refund-'));
  const names = ['MONGODB_URI', 'STRIPE_SECRET_KEY', 'STRIPE_API_URL', 'AUTH_URL'];
  const told = await runCommand('reconcile', ['--refund', '--yes', String(many)], names, folder);
  rmSync(folder, { recursive: true });
  return told;
}

it('gives nothing back by a database that is half restored, or was for a rehearsal', async () => {
  const { actor, order } = await anOrder();
  await completePayment(actor, { orderId: order.id, transactionId: await payAtProvider(actor, order) });
  const [lost] = await losePayments(1);
  const many = (await found()).filter(({ isMarked }) => isMarked).length;
  for (const state of [{ phase: 'load' }, { phase: 'ready', rehearsal: true }] as const) {
    await saveState(db(), { backup: 'of then', ...state });
    const { code, said } = await refundAll(many);
    expect([code, said]).toEqual([1, expect.stringMatching(/broken off|is a rehearsal/)]);
    expect(await given(lost?.id ?? '')).toBe(0);
  }
  await endState(db());
  expect(await refundAll(many)).toMatchObject({ code: 0 });
  expect(await given(lost?.id ?? '')).toBe(lost?.amount);
});

it('gives nothing back by the database of another shop, whose payments this Stripe does not know', async () => {
  const { actor, order } = await anOrder();
  const transactionId = await payAtProvider(actor, order);
  await completePayment(actor, { orderId: order.id, transactionId });
  await orders().updateMany({ paidAt: { $exists: true } }, { $set: { transactionId: 'pi_of_another' } });
  const [lost] = await losePayments(1);
  const many = (await found()).filter(({ isMarked }) => isMarked).length;
  const { code, said } = await refundAll(many);
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`Stripe knows nothing of what paid order ${order.number}`),
  ]);
  expect(await given(lost?.id ?? '')).toBe(0);
});

it('finds a payment whose refund a bank sent back, even if its charge goes on counting it', async () => {
  const [lost] = await losePayments(1);
  if (!lost) throw new Error('Nothing was lost.');
  await giveBack(lost);
  const [refund] = (await stripe().refunds.list({ payment_intent: lost.id })).data;
  await failRefund(refund?.id ?? '', 'failed', true);
  expect(await found()).toContainEqual(lost);
});
