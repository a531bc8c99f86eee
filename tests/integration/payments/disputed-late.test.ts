import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getInvoice } from '@/lib/documents/read';
import { contentOf } from '@/lib/mail/content';
import { mails } from '@/lib/mail/data';
import { settleSince } from '@/lib/ops/backup/recover';
import { reconcileJointPayments, reconcilePayments } from '@/lib/ops/sweep/payments';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { orders } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { isOwed, leftToRefund } from '@/lib/orders/trouble';
import { jointPayments } from '@/lib/payments/joint/data';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { confirm, keptOf, openJoint, someOrders, storedOf } from '../../support/joint.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { checkBooksAfterEach, deliver, expectBooksInOrder, ownStripe, soon, sweep } from '../support.ts';

/** Payments that came too late for their orders and are disputed before they went back: Stripe gives nothing back of them. */
const provider = ownStripe();
checkBooksAfterEach();
afterEach(() => {
  vi.restoreAllMocks();
});

const hours = (many: number) => new Date(Date.now() + many * 3_600_000);

/** Sweeps at that time, and tells how often Stripe was asked about a payment. */
async function asksAt(now: Date): Promise<number> {
  const retrieve = vi.spyOn(stripe().paymentIntents, 'retrieve');
  await reconcilePayments(now);
  await reconcileJointPayments(now);
  const many = retrieve.mock.calls.length;
  retrieve.mockRestore();
  return many;
}

/** A canceled order's payment that its buyer's bank disputes. */
async function aLatePayment() {
  const { actor, order } = await anOrder();
  const intentId = await payAtProvider(actor, order);
  await cancelUnpaid(actor, order.id);
  const dispute = await provider.dispute(intentId);
  await deliver('charge.dispute.created', dispute);
  await sweep(soon());
  const end = async (status: 'won' | 'lost') =>
    deliver('charge.dispute.closed', await provider.closeDispute(dispute, status));
  return { order, intentId, end };
}

/** A payment of these orders, of which the last were canceled before it succeeded, disputed before their parts went back. */
async function aLateJoint(many: number, gone: number) {
  const { actor, placed } = await someOrders(many);
  const id = await openJoint(actor, placed);
  await provider.fail('error500', { path: `${id}/cancel` }, 100);
  const canceled = placed.slice(many - gone);
  for (const order of canceled) await cancelUnpaid(actor, order.id);
  await confirm(id);
  await provider.heal();
  const dispute = await provider.dispute(id);
  await deliver('charge.dispute.created', dispute);
  await sweep(soon());
  await sweep(soon());
  const end = async (status: 'won' | 'lost', amount = dispute['amount']) =>
    deliver('charge.dispute.closed', { ...(await provider.closeDispute(dispute, status)), amount });
  return { actor, placed, canceled, id, end };
}

const lostOf = async (placed: readonly Order[]) =>
  (await storedOf(placed)).map(({ lostAmount }) => lostAmount);

/** Nothing is left to ask of Stripe, a day later either. */
async function expectAtRest(id: string, placed: readonly Order[]): Promise<void> {
  for (const later of [25, 50]) await asksAt(hours(later));
  expect(await asksAt(hours(1000))).toBe(0);
  const ids = placed.map((order) => new ObjectId(order.id));
  expect(await orders().countDocuments({ _id: { $in: ids }, askStripeAt: { $exists: true } })).toBe(0);
  expect(await jointPayments().countDocuments({ intentId: id, askAt: { $exists: true } })).toBe(0);
  await expectBooksInOrder();
}

describe('the payment of a canceled order that is disputed', () => {
  it('is named to the office', async () => {
    const { order, intentId, end } = await aLatePayment();
    await end('won');
    await sweep();
    const told = await mails().find({ kind: 'paymentTrouble', 'data.orderId': order.id }).toArray();
    expect(told.map(({ data }) => Object(data).payment)).toEqual([intentId, intentId]);
    const { heading, paragraphs } = contentOf('paymentTrouble', told.at(-1)?.data);
    const words = [heading, ...paragraphs].join(' ');
    expect(words, 'it goes back to the buyer').not.toContain('stays with the shop');
    expect(words).toContain('What no order took of it is refunded now.');
  });

  it('is asked about once a day while that is open, and no more once it is lost', async () => {
    const { order, intentId, end } = await aLatePayment();
    expect(await asksAt(hours(20))).toBe(0);
    expect(await asksAt(hours(25))).toBeGreaterThan(0);
    await end('lost');
    expect(await storedOrder(order.id)).toMatchObject({ state: 'cancelled', lostAmount: order.total });
    await expectAtRest(intentId, [order]);
    expect((await storedOrder(order.id)).refundedAmount).toBeUndefined();
  });

  it('goes back at once when that is won', async () => {
    const { order, intentId, end } = await aLatePayment();
    await end('won');
    expect(await storedOrder(order.id)).toMatchObject({ state: 'cancelled', refundedAmount: order.total });
    expect(await keptOf(intentId)).toBe(0);
    await expectAtRest(intentId, [order]);
  });

  it('that was lost goes back when the bank thinks better of it', async () => {
    const { order, intentId, end } = await aLatePayment();
    await end('lost');
    await expectAtRest(intentId, [order]);
    await end('won');
    await sweep();
    expect(await storedOrder(order.id)).toMatchObject({ refundedAmount: order.total });
    await expectAtRest(intentId, [order]);
  });

  it('keeps nothing of another late payment of the order', async () => {
    const { order, end } = await aLatePayment();
    await end('lost');
    const other = await stripe().paymentIntents.create({
      amount: order.total,
      currency: order.currency,
      metadata: { orderId: order.id },
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    await deliver('payment_intent.succeeded', other);
    expect(await keptOf(other.id)).toBe(0);
  });
});

describe('a second late payment of a canceled order that is disputed before it went back', () => {
  /** The first is given back, and the bank sends that back, too, where it is said. */
  async function aSecondLate(isFirstOwed = false) {
    const { actor, order } = await anOrder();
    const first = await payAtProvider(actor, order);
    await cancelUnpaid(actor, order.id);
    await deliver('payment_intent.succeeded', await stripe().paymentIntents.retrieve(first));
    const [made] = (await stripe().refunds.list({ payment_intent: first })).data;
    if (isFirstOwed) await deliver('refund.failed', await provider.failRefund(made?.id ?? ''));
    const { id: second } = await stripe().paymentIntents.create({
      ...{ amount: order.total, currency: order.currency, metadata: { orderId: order.id } },
      ...{ confirm: true, payment_method: 'pm_card_visa' },
    });
    const dispute = await provider.dispute(second);
    const told = await deliver('charge.dispute.created', dispute);
    await sweep(soon());
    const end = async (status: 'won' | 'lost') =>
      deliver('charge.dispute.closed', await provider.closeDispute(dispute, status));
    return { order, first, second, told, end };
  }

  it('stands at its order, and is told to the office as what it is of', async () => {
    const { order, first, second, told, end } = await aSecondLate();
    expect(told).toEqual({ changed: true });
    const stored = await storedOrder(order.id);
    expect(stored).toMatchObject({ transactionId: first, disputed: 'open' });
    expect(stored.history.at(-1)).toMatchObject({ type: 'disputed', payment: second });
    const mailed = await mails().find({ kind: 'paymentTrouble', 'data.orderId': order.id }).toArray();
    expect(mailed.map(({ data }) => Object(data).payment)).toEqual([second]);
    await end('won');
    expect(await keptOf(second)).toBe(0);
    expect((await storedOrder(order.id)).disputed).toBeUndefined();
  });

  it('once lost is gone, which the books know, and goes back when the bank thinks better of it', async () => {
    const { order, second, end } = await aSecondLate();
    await end('lost');
    await sweep(soon());
    expect(await storedOrder(order.id)).toMatchObject({ disputed: 'lost', refundedAmount: order.total });
    await expectBooksInOrder();
    await end('won');
    expect(await keptOf(second)).toBe(0);
  });

  it('takes nothing of what is owed of the first one', async () => {
    const { order, second, end } = await aSecondLate(true);
    await end('lost');
    await sweep(soon());
    const stored = await storedOrder(order.id);
    expect([isOwed(stored), leftToRefund(stored), stored.owedAmount]).toEqual([
      true,
      order.total,
      order.total,
    ]);
    await expectBooksInOrder();
    await refundOrder(await anAdmin(), { orderId: order.id, amount: 34.5, reason: 'Again', units: 0 });
    await sweep(soon());
    expect((await storedOrder(order.id)).owedAmount).toBeUndefined();
    expect(await keptOf(second)).toBe(order.total);
  });
});

it('keep no other payment from being found after a restore', async () => {
  const since = new Date();
  const { actor, placed } = await someOrders(2);
  const [alone] = (await someOrders(1, actor)).placed;
  if (!alone) throw new Error('too few orders');
  const opened = [await openJoint(actor, placed), await openIntent(actor, alone)]; // Stripe lists the newest first
  const [late, joint] = [await aLatePayment(), await aLateJoint(2, 1)];
  for (const id of opened) await confirm(id);
  await settleSince(since);
  expect((await storedOf([...placed, alone])).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
  await late.end('won');
  await joint.end('won');
});

describe('a disputed payment of several orders of which some were canceled', () => {
  it('has its invoice while the canceled part can’t go back, and rests once the dispute is lost', async () => {
    const { actor, placed, canceled, id, end } = await aLateJoint(3, 1);
    const [first] = placed;
    expect((await storedOf(placed)).map(({ state }) => state)).toEqual(['paid', 'paid', 'cancelled']);
    const { printed } = await getInvoice(actor, first?.id ?? '');
    expect(printed.rows).toHaveLength(2);
    expect(await asksAt(hours(20))).toBe(0);
    expect(await asksAt(hours(25))).toBeGreaterThan(0);
    await end('lost');
    expect(await lostOf(placed)).toEqual(placed.map(({ total }) => total));
    await expectAtRest(id, placed);
    expect((await storedOf(canceled))[0]?.refundedAmount).toBeUndefined();
    await end('won');
    await sweep();
    expect((await storedOf(canceled))[0]?.refundedAmount, 'after all').toBe(canceled[0]?.total);
    await expectAtRest(id, placed);
  });

  it('gives the canceled part back once the dispute is won', async () => {
    const { placed, canceled, id, end } = await aLateJoint(3, 1);
    await end('won');
    expect((await storedOf(canceled))[0]?.refundedAmount).toBe(canceled[0]?.total);
    expect(await keptOf(id)).toBe((placed[0]?.total ?? 0) + (placed[1]?.total ?? 0));
    await expectAtRest(id, placed);
  });

  it('of which no order was left rests, too, once it is lost', async () => {
    const { placed, id, end } = await aLateJoint(2, 2);
    await end('lost');
    expect(await lostOf(placed)).toEqual(placed.map(({ total }) => total));
    expect((await jointPayments().findOne({ intentId: id }))?.settledAt).toBeInstanceOf(Date);
    await expectAtRest(id, placed);
  });

  it('of which a part was lost takes first what was to go back anyway', async () => {
    const { placed, canceled, end, id } = await aLateJoint(3, 1);
    await end('lost', canceled[0]?.total);
    expect(await lostOf(placed)).toEqual([undefined, undefined, canceled[0]?.total]);
    await expectAtRest(id, placed);
  });
});
