import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { toAmount } from '@/lib/base/money';
import { contentOf } from '@/lib/mail/content';
import { mails } from '@/lib/mail/data';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { orders } from '@/lib/orders/data';
import { getOrderDetail, getOwnOrder } from '@/lib/orders/detail';
import type { Order } from '@/lib/orders/schema';
import { isOwed, leftToRefund, takenOf } from '@/lib/orders/trouble';
import { settleReported } from '@/lib/payments/complete';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { refundOrder } from '@/lib/payments/refund';
import { retrieveIntent, stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { confirm, keptOf, openJoint, someOrders } from '../../support/joint.ts';
import { lackOfBalance } from '../../support/lack-of-balance.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, deliver, expectBooksInOrder, ownStripe, soon, sweep } from '../support.ts';
import { afterReading, givenByHand } from './read-late.ts';

/* What goes back of an order's payment, and of another one that came for it besides. */
const provider = ownStripe();
checkBooksAfterEach();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Another payment that was charged for an order. */
const another = ({ id: orderId, total: amount, currency }: Order) =>
  stripe().paymentIntents.create({
    ...{ amount, currency, metadata: { orderId } },
    ...{ confirm: true, payment_method: 'pm_card_visa' },
  });

async function aPaidOrder() {
  const { actor, order } = await anOrder();
  const intentId = await payAtProvider(actor, order);
  await settleReported(new ObjectId(order.id), intentId);
  await sweep();
  return { actor, order, intentId };
}

const refundsAt = async (intentId: string) =>
  (await stripe().refunds.list({ payment_intent: intentId })).data;

const givenBack = async ({ id }: Order) =>
  (await storedOrder(id)).history.flatMap(({ type, amount }) => (type === 'refunded' ? [amount] : []));

it('a second payment goes back again when a bank sends back the refund that the shop made of it', async () => {
  const { order } = await aPaidOrder();
  const second = await another(order);
  await deliver('payment_intent.succeeded', second);
  const [first] = await refundsAt(second.id);
  await deliver('refund.failed', await provider.failRefund(first?.id ?? ''));
  expect((await refundsAt(second.id)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
});

/** A second payment of an order that was paid, and the types of the events about it in the order's history. */
async function aSecondGoneBack() {
  const { order } = await aPaidOrder();
  const second = await another(order);
  await deliver('payment_intent.succeeded', second);
  const toldOf = async () =>
    (await storedOrder(order.id)).history.flatMap(({ type, note, payment, amount }) =>
      note === second.id || payment === second.id ? [[type, amount]] : [],
    );
  const fails = async () => {
    const [latest] = await refundsAt(second.id);
    await deliver('refund.failed', await provider.failRefund(latest?.id ?? ''));
    await sweep();
  };
  return { order, second, toldOf, fails };
}

const troubleMails = async ({ id }: Order) =>
  (await mails().find({ kind: 'paymentTrouble', 'data.orderId': id }).sort({ createdAt: 1 }).toArray()).map(
    ({ kind, data }) => contentOf(kind, data).paragraphs.join(' '),
  );

it('that a refund of a second payment failed stands at its order and is told to the office, not to the buyer', async () => {
  const { order, toldOf, fails } = await aSecondGoneBack();
  await fails();
  expect(await toldOf()).toEqual([
    ['refunded', order.total],
    ['refundFailed', order.total],
    ['refunded', order.total],
  ]);
  expect(await troubleMails(order)).toEqual([
    expect.stringContaining('The shop refunds it again by itself,'),
  ]);
  const told = await mails()
    .find({ kind: 'paymentRefunded', 'data.orderId': order.id })
    .sort({ createdAt: 1 })
    .toArray();
  const made = { amount: order.total, second: true };
  expect(told, 'its buyer reads of each that was made').toMatchObject([
    { data: made },
    { data: { ...made, again: true } },
  ]);
  const words = told.map(({ kind, data }) => contentOf(kind, data).paragraphs.join(' '));
  expect(words.map((said) => said.includes('so we have made it again: $'))).toEqual([false, true]);
  const detail = await getOrderDetail(await anAdmin(), order.id);
  expect(detail, 'nothing of the order itself').toMatchObject({
    ...{ state: 'paid', refunded: false, refundFailed: false, refundedAmount: 0, owedAmount: 0 },
  });
  expect(detail.history.map(({ type, isSecond }) => [type, isSecond])).toContainEqual(['refundFailed', true]);
});

it('a failed refund of a second payment that is told twice stands there once', async () => {
  const { second, toldOf } = await aSecondGoneBack();
  const [first] = await refundsAt(second.id);
  const failed = await provider.failRefund(first?.id ?? '');
  await Promise.all([1, 2].map(() => deliver('refund.failed', failed).catch(() => undefined)));
  await deliver('refund.failed', failed);
  expect((await toldOf()).map(([type]) => type)).toEqual(['refunded', 'refundFailed', 'refunded']);
  expect((await refundsAt(second.id)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
});

it('a second payment that the bank refuses three times is left to the office, which refunds it in Stripe', async () => {
  const { order, second, toldOf, fails } = await aSecondGoneBack();
  for (let many = 0; many < 3; many += 1) await fails();
  expect((await refundsAt(second.id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  expect((await troubleMails(order)).at(-1)).toContain('the shop does not try again');
  await deliver('payment_intent.succeeded', await retrieveIntent(second.id));
  expect(await refundsAt(second.id), 'however often it is looked at').toHaveLength(3);
  expect((await toldOf()).at(-1)).toEqual(['refundFailed', order.total]);
  await givenByHand(second.id, order.total);
  await deliver('payment_intent.succeeded', await retrieveIntent(second.id));
  expect((await toldOf()).at(-1)).toEqual(['refunded', order.total]);
});

it('of a second payment its buyer and the office read that it is one, and that the order stays paid', async () => {
  const { actor, order, intentId } = await aPaidOrder();
  const second = await another(order);
  await deliver('payment_intent.succeeded', second);
  await sweep();
  const told = mails().find({ kind: { $in: ['paymentRefunded', 'refundNotice'] }, 'data.orderId': order.id });
  for (const { kind, data } of await told.toArray())
    expect(contentOf(kind, data).paragraphs.join(' ')).toContain('The order stays paid.');
  expect(await told.clone().toArray()).toHaveLength(2);
  const admin = await anAdmin();
  await refundOrder(admin, { orderId: order.id, amount: toAmount(1000), reason: 'Dented', units: 0 });
  const { history } = await storedOrder(order.id);
  expect(history.flatMap(({ type, note }) => (type === 'refunded' ? [note] : []))).toEqual([
    second.id,
    intentId,
  ]);
  const own = await getOwnOrder(actor, order.id);
  for (const { history: lines } of [await getOrderDetail(admin, order.id), { history: own.timeline }])
    expect(lines.flatMap(({ type, isSecond }) => (type === 'refunded' ? [isSecond] : []))).toEqual([
      true,
      false,
    ]);
});

it('a second payment that Stripe does not refund again for lack of balance is tried until it does', async () => {
  const { order } = await aPaidOrder();
  const second = await another(order);
  await deliver('payment_intent.succeeded', second);
  const [first] = await refundsAt(second.id);
  const failed = await provider.failRefund(first?.id ?? '');
  const lacking = vi.spyOn(stripe().refunds, 'create').mockRejectedValue(lackOfBalance);
  expect((await refusal(deliver('refund.failed', failed))).code).toBe('unavailable');
  lacking.mockRestore();
  await deliver('refund.failed', failed);
  expect((await refundsAt(second.id)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
});

/** Two orders that were paid jointly, the first of which another payment had paid: its part of the joint one has gone back. */
async function aPartGoneBack() {
  const { actor, placed } = await someOrders(2);
  const [alone, other] = placed;
  if (!alone || !other) throw new Error('Too few orders');
  const single = await openIntent(actor, alone);
  await provider.fail('error500', { path: single }, 1); // the joint one can't close it
  const joint = await openJoint(actor, placed);
  await provider.heal();
  await Promise.all([single, joint].map(confirm));
  await settleReported(new ObjectId(alone.id), single);
  await deliver('payment_intent.succeeded', await retrieveIntent(joint));
  await sweep();
  return { alone, other, joint };
}

it('the part of an order that another payment paid goes back again when a bank sends it back', async () => {
  const { alone, joint } = await aPartGoneBack();
  const [made] = await refundsAt(joint);
  expect(made).toMatchObject({ amount: alone.total, metadata: { orderId: alone.id } });
  const failed = await provider.failRefund(made?.id ?? '');
  for (let many = 0; many < 2; many += 1) await deliver('refund.failed', failed);
  expect((await refundsAt(joint)).map(({ amount, status }) => [amount, status])).toEqual([
    [alone.total, 'succeeded'],
    [alone.total, 'failed'],
  ]);
});

it('the failures of that part stand at its order alone, and after three it is left to the office', async () => {
  const { alone, other, joint } = await aPartGoneBack();
  for (let many = 0; many < 4; many += 1) {
    const made = (await refundsAt(joint)).find(({ status }) => status === 'succeeded');
    if (made) await deliver('refund.failed', await provider.failRefund(made.id));
    await sweep(soon());
  }
  expect((await refundsAt(joint)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  const failuresOf = async ({ id }: Order) =>
    (await storedOrder(id)).history.filter(({ type }) => type === 'refundFailed');
  const failure = { amount: alone.total, payment: joint };
  expect(await failuresOf(alone)).toMatchObject([failure, failure, failure]);
  expect(await failuresOf(other)).toEqual([]);
  expect((await troubleMails(alone)).map((said) => said.includes('does not try again'))).toEqual([
    ...[false, false, true],
  ]);
  await stripe().refunds.create({ payment_intent: joint, amount: alone.total });
});

it('the same for lack of balance is tried by the shop itself', async () => {
  const { alone, joint } = await aPartGoneBack();
  const [made] = await refundsAt(joint);
  const lacking = vi.spyOn(stripe().refunds, 'create').mockRejectedValue(lackOfBalance);
  await deliver('refund.failed', await provider.failRefund(made?.id ?? ''));
  lacking.mockRestore();
  await sweep(soon());
  expect((await refundsAt(joint)).map(({ amount, status }) => [amount, status])).toEqual([
    [alone.total, 'succeeded'],
    [alone.total, 'failed'],
  ]);
});

const { noneTook, paidTwice } = messages.payment;

it.each([
  [1, paidTwice],
  [2, noneTook],
])(
  'of %d orders that other payments paid meanwhile, their payer does not read that they were canceled',
  async (many, said) => {
    const { actor, placed } = await someOrders(many);
    const singles = await Promise.all(placed.map((order) => openIntent(actor, order)));
    for (const single of singles) await provider.fail('error500', { path: single }, 1); // the joint one can't close it
    const joint = await openJoint(actor, placed);
    await provider.heal();
    await Promise.all([...singles, joint].map(confirm));
    for (const [at, { id }] of placed.entries()) await settleReported(new ObjectId(id), singles[at] ?? '');
    const refused = await refusal(completeJointPayment(actor, { transactionId: joint }));
    expect(refused).toMatchObject({ code: 'conflict', message: said });
    expect(await keptOf(joint)).toBe(0);
  },
);

describe('a dispute of a payment of several orders', () => {
  const toldOf = async ({ id }: Order) =>
    (await storedOrder(id)).history.flatMap(({ type, note }) => (type.startsWith('dispute') ? [note] : []));

  it('concerns no order whose part of it had gone back before', async () => {
    const { alone, other, joint } = await aPartGoneBack();
    const dispute = await provider.dispute(joint);
    await deliver('charge.dispute.created', dispute);
    await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'lost'));
    await sweep();
    expect(await toldOf(alone)).toEqual([]);
    expect(await toldOf(other)).toEqual([dispute.id, dispute.id]);
    expect((await storedOrder(other.id)).lostAmount).toBe(other.total);
  });

  it('concerns them all where everything of it had gone back', async () => {
    const { alone, other, joint } = await aPartGoneBack();
    const { event } = await givenByHand(joint, other.total);
    await deliver('charge.refunded', event);
    const dispute = await provider.dispute(joint);
    await deliver('charge.dispute.created', dispute);
    expect([await toldOf(alone), await toldOf(other)]).toEqual([[dispute.id], [dispute.id]]);
    await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'won'));
  });
});

it('a dispute of a second payment is told by itself, of an order that was paid with others too', async () => {
  const { actor, placed } = await someOrders(2);
  const joint = await openJoint(actor, placed);
  await confirm(joint);
  await deliver('payment_intent.succeeded', await retrieveIntent(joint));
  const [order] = placed;
  if (!order) throw new Error('Too few orders');
  const second = await another(order);
  const dispute = await provider.dispute(second.id);
  await deliver('charge.dispute.created', dispute);
  // Written long enough ago for nothing else of the same act to come.
  const ids = placed.map(({ id }) => new ObjectId(id));
  await orders().updateMany({ _id: { $in: ids } }, { $set: { updatedAt: new Date(Date.now() - 10_000) } });
  await sweep(soon());
  const told = await mails().find({ kind: 'paymentTrouble' }).toArray();
  expect(told.map(({ _id, data }) => [_id, Object(data).payment])).toEqual([
    [`order:${order.id}:disputed:${dispute.id}:shop`, second.id],
  ]);
  await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'won'));
});

describe('a second payment of a paid order that is disputed before it went back', () => {
  async function aDisputedSecond() {
    const { order } = await aPaidOrder();
    const second = await another(order);
    const dispute = await provider.dispute(second.id);
    expect(await deliver('charge.dispute.created', dispute)).toEqual({ changed: true });
    await sweep();
    const end = async (status: 'won' | 'lost') =>
      deliver('charge.dispute.closed', await provider.closeDispute(dispute, status));
    return { order, second, end };
  }

  it('stands at the order and is told to the office, and keeps nothing of it from being sent', async () => {
    const { order, second, end } = await aDisputedSecond();
    const stored = await storedOrder(order.id);
    expect(stored.history.at(-1)).toMatchObject({ type: 'disputed', payment: second.id });
    expect(stored.disputed).toBeUndefined();
    const told = await mails().find({ kind: 'paymentTrouble', 'data.orderId': order.id }).toArray();
    expect(told.map(({ data }) => Object(data).payment)).toEqual([second.id]);
    const [words = ''] = contentOf('paymentTrouble', told[0]?.data).paragraphs;
    expect(words).toContain('its goods are sent as before');
    expect(words).not.toContain('do not send');
    const { history } = await getOrderDetail(await anAdmin(), order.id);
    expect(history.at(-1)).toMatchObject({ type: 'disputed', isSecond: true });
    await end('won');
    expect(await keptOf(second.id)).toBe(0);
  });

  it('is gone once it is lost, and takes nothing of what the order was paid with', async () => {
    const { order, second, end } = await aDisputedSecond();
    await end('lost');
    await sweep();
    const stored = await storedOrder(order.id);
    expect([stored.lostAmount, stored.disputed, leftToRefund(stored)]).toEqual([
      undefined,
      undefined,
      order.total,
    ]);
    expect(stored.history.at(-1)).toMatchObject({ type: 'disputeLost', lost: order.total });
    await expectBooksInOrder();
    await end('won');
    expect(await keptOf(second.id)).toBe(0);
  });
});

it.each(['before', 'after'])(
  'a second payment that was lost %s the refund of it failed is gone, which the books know',
  async (when) => {
    const { order } = await aPaidOrder();
    const second = await another(order);
    await deliver('payment_intent.succeeded', second);
    const [made] = await refundsAt(second.id);
    const dispute = await provider.dispute(second.id);
    await deliver('charge.dispute.created', dispute);
    const fail = async () => deliver('refund.failed', await provider.failRefund(made?.id ?? ''));
    if (when === 'after') await fail();
    await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'lost'));
    if (when === 'before') await fail();
    await sweep();
    const stored = await storedOrder(order.id);
    expect(takenOf(stored, second.id)).toBe(order.total);
    expect([stored.lostAmount, leftToRefund(stored)]).toEqual([undefined, order.total]);
  },
);

it('a second late payment of a canceled order that goes back leaves what is owed of the first', async () => {
  const { actor, order } = await anOrder();
  const first = await payAtProvider(actor, order);
  await cancelUnpaid(actor, order.id);
  await settleReported(new ObjectId(order.id), first);
  const [made] = await refundsAt(first);
  await deliver('refund.failed', await provider.failRefund(made?.id ?? ''));
  const second = await another(order);
  await deliver('payment_intent.succeeded', second);
  expect(await keptOf(second.id)).toBe(0);
  const stored = await storedOrder(order.id);
  expect(stored).toMatchObject({ transactionId: first, refundedAmount: 0 });
  expect(isOwed(stored)).toBe(true);
});

it('a second late payment of a canceled order whose refund fails takes nothing from what went back of the first', async () => {
  const { actor, order } = await anOrder();
  const first = await payAtProvider(actor, order);
  await cancelUnpaid(actor, order.id);
  await settleReported(new ObjectId(order.id), first);
  const second = await another(order);
  await deliver('payment_intent.succeeded', second);
  const [made] = await refundsAt(second.id);
  await deliver('refund.failed', await provider.failRefund(made?.id ?? ''));
  await sweep();
  expect((await refundsAt(second.id)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  const stored = await storedOrder(order.id);
  expect([stored.refundedAmount, stored.owedAmount, isOwed(stored)]).toEqual([order.total, undefined, false]);
  expect(await troubleMails(order)).toEqual([expect.stringContaining('refund of a second payment')]);
});

it('what was read before more went back is not written down after it', async () => {
  const { order, intentId } = await aPaidOrder();
  const { event } = await givenByHand(intentId, 1000);
  afterReading(async () => deliver('charge.refunded', (await givenByHand(intentId, 500)).event));
  await deliver('charge.refunded', event);
  expect((await storedOrder(order.id)).refundedAmount).toBe(1500);
  expect(await givenBack(order)).toEqual([1500]);
});

it('nor of a payment that its order never took', async () => {
  const { order } = await aPaidOrder();
  const { id } = await another(order);
  const { event } = await givenByHand(id, 1000);
  afterReading(async () => deliver('charge.refunded', (await givenByHand(id, order.total - 1000)).event));
  await deliver('charge.refunded', event);
  expect(await givenBack(order)).toEqual([order.total]);
});
