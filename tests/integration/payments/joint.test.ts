import { Collection, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { formatMoney, shopCurrency, toAmount } from '@/lib/base/money';
import { documents } from '@/lib/documents/data';
import { settleSince } from '@/lib/ops/backup/recover';
import { removeExpired } from '@/lib/ops/sweep/cleanup';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { expireOrders, finishRefunds, reconcileJointPayments } from '@/lib/ops/sweep/payments';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { orders, readOrder } from '@/lib/orders/data';
import { getOwnOrder } from '@/lib/orders/detail';
import type { Order } from '@/lib/orders/schema';
import { getOrdersToPay } from '@/lib/orders/to-pay';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { reconcileJoint } from '@/lib/payments/joint/close';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { jointPayments } from '@/lib/payments/joint/data';
import { openJointPayment } from '@/lib/payments/joint/open';
import { paidTogether, receiptsOf } from '@/lib/payments/joint/receipt';
import { createPaymentIntent } from '@/lib/payments/open';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { anAdmin, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { confirm, keptOf, openJoint, payJointly, someOrders, totalOf } from '../../support/joint.ts';
import { lackOfBalance } from '../../support/lack-of-balance.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import {
  checkBooksAfterEach,
  deliver,
  endHold,
  outcomes,
  ownStripe,
  soon,
  sweep,
  times,
} from '../support.ts';

const provider = ownStripe();
checkBooksAfterEach();

const statesOf = async (placed: readonly Order[]) =>
  (await Promise.all(placed.map(({ id }) => storedOrder(id)))).map(({ state }) => state);

describe('one payment of several orders', () => {
  it('has its invoice though somebody looks in the moment before it is settled', async () => {
    const { actor, placed } = await someOrders(2);
    const { id } = await payJointly(actor, placed);
    const look = async () => {
      const updatedAt = new Date(Date.now() - 10_000);
      await orders().updateMany({ transactionId: id }, { $set: { updatedAt } });
      await finishFollowUps();
    };
    const { updateOne } = Collection.prototype;
    const write = vi.spyOn(Collection.prototype, 'updateOne');
    write.mockImplementation(async function (this: Collection, ...asked: unknown[]) {
      if (this.collectionName === jointPayments().collectionName && 'settledAt' in Object(asked[0])) {
        write.mockRestore();
        await look();
      }
      return Reflect.apply(updateOne, this, asked);
    });
    await completeJointPayment(actor, { transactionId: id });
    await look();
    expect(await documents().countDocuments({ kind: 'invoice' })).toBe(1);
  });

  it('is one charge, and each order is paid with its transaction id', async () => {
    const { actor, placed } = await someOrders(3);
    const { id } = await payJointly(actor, placed);
    const { paid, total } = await completeJointPayment(actor, { transactionId: id });
    expect({ many: paid.length, total }).toEqual({ many: 3, total: totalOf(placed) });
    for (const order of placed) {
      expect(await storedOrder(order.id)).toMatchObject({
        state: 'paid',
        status: 'pending',
        transactionId: id,
      });
      const { productId } = await storedOrder(order.id);
      expect(await storedProduct(productId)).toMatchObject({ available: 90, sold: 10, holds: [] });
    }
    expect(await keptOf(id)).toBe(totalOf(placed));
  });

  it.each([
    { name: 'webhook alone', steps: ['webhook'] },
    { name: 'browser and webhook, many times at once', steps: ['browser', 'webhook', 'webhook', 'browser'] },
    { name: 'nobody, so the shop asks', steps: [] },
    { name: 'the REST call of one of the orders', steps: ['patch'] },
  ])('is told by $name: the same end', async ({ steps }) => {
    const { actor, placed } = await someOrders(2);
    const intent = await payJointly(actor, placed);
    await Promise.all(
      steps.map((step) => {
        if (step === 'webhook') return deliver('payment_intent.succeeded', intent);
        if (step === 'browser') return completeJointPayment(actor, { transactionId: intent.id });
        return completePayment(actor, { orderId: placed[1]?.id ?? '', transactionId: intent.id });
      }),
    );
    if (steps.length === 0) await sweep(soon());
    expect(await statesOf(placed)).toEqual(['paid', 'paid']);
    const histories = await Promise.all(placed.map(async ({ id }) => (await storedOrder(id)).history));
    expect(histories.map((history) => history.map(({ type }) => type))).toEqual(
      times(2, () => ['placed', 'paid']),
    );
    expect(await jointPayments().findOne({ intentId: intent.id })).toMatchObject({ open: false });
  });

  it('is opened once for the same orders, however often it is asked for', async () => {
    const { actor, placed } = await someOrders(2);
    const [first, ...others] = await Promise.all(times(8, () => openJoint(actor, placed)));
    expect(new Set(others)).toEqual(new Set([first]));
    expect(await openJoint(actor, placed.toReversed())).toBe(first);
    expect((await provider.counts()).payment_intents).toBeGreaterThan(0);
  });

  it('is nobody else’s', async () => {
    const { actor, placed } = await someOrders(2);
    const stranger = await aUser();
    const { placed: own } = await someOrders(1, stranger);
    const mixed = [...placed, ...own];
    const input = { orderIds: mixed.map(({ id }) => id), amount: totalOf(mixed) };
    expect((await refusal(openJointPayment(stranger, input))).code).toBe('not_found');
    const { id } = await payJointly(actor, placed);
    expect((await refusal(completeJointPayment(stranger, { transactionId: id }))).code).toBe('not_found');
    const foreign = completePayment(stranger, { orderId: own[0]?.id ?? '', transactionId: id });
    expect((await refusal(foreign)).code).toBe('invalid');
    expect(await statesOf(own)).toEqual(['unpaid']);
  });

  it('takes one order’s own payment for what it is, not for a joint one', async () => {
    const { actor, placed } = await someOrders(1);
    const [order] = placed;
    if (!order) throw new Error('No order');
    const id = await payAtProvider(actor, order);
    expect((await refusal(completeJointPayment(actor, { transactionId: id }))).code).toBe('not_found');
  });
});

describe('an order that goes away', () => {
  it('before the charge leaves the amount', async () => {
    const { actor, placed } = await someOrders(3);
    const [gone, ...rest] = placed;
    const before = await openJoint(actor, placed);
    await cancelOrder(actor, { orderId: gone?.id ?? '' });
    expect((await stripe().paymentIntents.retrieve(before)).status).toBe('canceled');
    const { id } = await payJointly(actor, rest);
    await completeJointPayment(actor, { transactionId: id });
    expect(await statesOf(placed)).toEqual(['cancelled', 'paid', 'paid']);
    expect(await keptOf(id)).toBe(totalOf(rest));
  });

  it('in the same moment gets its part back, exactly', async () => {
    const { actor, placed } = await someOrders(3);
    const [gone, ...rest] = placed;
    const intentId = await openJoint(actor, placed);
    await provider.fail('error500', { path: intentId }, 1); // closing it does not get through
    await cancelOrder(actor, { orderId: gone?.id ?? '' });
    await provider.heal();
    await deliver('payment_intent.succeeded', await confirm(intentId));
    expect(await statesOf(placed)).toEqual(['cancelled', 'paid', 'paid']);
    expect(await storedOrder(gone?.id ?? '')).toMatchObject({ refundedAmount: gone?.total });
    await sweep(soon());
    expect(await keptOf(intentId)).toBe(totalOf(rest));
  });

  it('while Stripe fails has the payment closed by the next sweep, so that nobody is charged for it', async () => {
    const { actor, placed } = await someOrders(2);
    const intentId = await openJoint(actor, placed);
    await provider.fail('error500', { path: intentId }, 100);
    await cancelOrder(actor, { orderId: placed[0]?.id ?? '' });
    await provider.heal();
    await sweep(soon());
    expect((await stripe().paymentIntents.retrieve(intentId)).status).toBe('canceled');
    expect(await statesOf(placed)).toEqual(['cancelled', 'unpaid']);
  });

  it('in the moment in which the payment is opened is no part of it', async () => {
    const { actor, placed } = await someOrders(2);
    const before = (await provider.counts()).payment_intents;
    justBefore('insertOne', () => cancelOrder(actor, { orderId: placed[0]?.id ?? '' }));
    expect((await refusal(openJoint(actor, placed))).message).toBe(messages.payment.someWent);
    expect((await provider.counts()).payment_intents).toBe(before);
  });

  it('while Stripe makes the payment has it closed', async () => {
    const { actor, placed } = await someOrders(2);
    const { paymentIntents } = stripe();
    const create = paymentIntents.create.bind(paymentIntents);
    let id = '';
    vi.spyOn(paymentIntents, 'create').mockImplementationOnce(async (...asked) => {
      const made = await create(...asked);
      ({ id } = made);
      await cancelOrder(actor, { orderId: placed[0]?.id ?? '' });
      return made;
    });
    expect((await refusal(openJoint(actor, placed))).message).toBe(messages.payment.someWent);
    expect((await stripe().paymentIntents.retrieve(id)).status).toBe('canceled');
  });

  it('the same while Stripe fails has it closed by the next sweep, and nobody asks about it again', async () => {
    const { actor, placed } = await someOrders(2);
    const { paymentIntents } = stripe();
    const create = paymentIntents.create.bind(paymentIntents);
    let id = '';
    vi.spyOn(paymentIntents, 'create').mockImplementationOnce(async (...asked) => {
      const made = await create(...asked);
      ({ id } = made);
      await cancelOrder(actor, { orderId: placed[0]?.id ?? '' });
      await provider.fail('error500', { path: `${id}/cancel` }, 100);
      return made;
    });
    expect((await refusal(openJoint(actor, placed))).code).toBe('unavailable');
    await provider.heal();
    await sweep(soon());
    expect((await stripe().paymentIntents.retrieve(id)).status).toBe('canceled');
    expect(await jointPayments().countDocuments({ intentId: id, askAt: { $exists: true } })).toBe(0);
  });

  it('because its time is over is not charged with the others, though nobody has ended it yet', async () => {
    const { actor, placed } = await someOrders(2);
    const [over, other] = placed;
    await endHold(over?.id ?? '');
    const orderIds = placed.map(({ id }) => id);
    const both = openJointPayment(actor, { orderIds, amount: totalOf(placed) });
    expect((await refusal(both)).message).toBe(messages.payment.sumChanged(formatMoney(other?.total ?? 0)));
  });

  it('closes the payment also where Stripe has made it since it was looked at, or never has', async () => {
    const { actor, placed } = await someOrders(2);
    const id = await openJoint(actor, placed);
    const opened = await jointPayments().findOne({ intentId: id });
    if (!opened) throw new Error('It was not opened.');
    const { intentId: _unknown, ...asItWas } = opened;
    await reconcileJoint(asItWas, { close: true });
    expect((await stripe().paymentIntents.retrieve(id)).status).toBe('canceled');
    expect(await jointPayments().findOne({ _id: opened._id })).toMatchObject({ open: false });
    const died = { ...asItWas, _id: new ObjectId(), setKey: 'of a request that died' };
    await jointPayments().insertOne(died);
    await reconcileJoint(died);
    expect(await jointPayments().findOne({ _id: died._id }), 'in its first minute').toMatchObject({
      open: true,
    });
    await reconcileJoint({ ...died, createdAt: new Date(Date.now() - 61_000) });
    const ended = await jointPayments().findOne({ _id: died._id });
    expect(ended).toMatchObject({ open: false });
    expect(ended, 'nobody asks about it any more').not.toHaveProperty('askAt');
  });

  it('keeps nobody from the invoice of the others, though its part goes back much later', async () => {
    const { actor, placed } = await someOrders(3);
    const [gone, ...others] = placed;
    const intentId = await openJoint(actor, placed);
    await provider.fail('error500', { path: intentId }, 1); // closing it does not get through
    await cancelOrder(actor, { orderId: gone?.id ?? '' });
    await confirm(intentId);
    await provider.fail('error500', { method: 'POST', path: '/v1/refunds$' }, 1000);
    await sweep(soon());
    expect(await statesOf(others)).toEqual(['paid', 'paid']);
    await orders().updateMany(
      { transactionId: intentId },
      { $set: { updatedAt: new Date(Date.now() - 10_000) } },
    );
    await finishFollowUps();
    expect(await documents().countDocuments({ kind: 'invoice' })).toBe(0);
    await provider.heal();
    await sweep(soon());
    await finishFollowUps();
    const invoices = await documents().find({ kind: 'invoice' }).toArray();
    expect(invoices.map(({ total }) => total)).toEqual([totalOf(others)]);
  });

  it('by expiring closes the payment, so that nobody is charged for it', async () => {
    const { actor, placed } = await someOrders(2);
    const intentId = await openJoint(actor, placed);
    await endHold(placed[0]?.id ?? '');
    await expireOrders();
    expect(await statesOf(placed)).toEqual(['cancelled', 'unpaid']);
    expect((await stripe().paymentIntents.retrieve(intentId)).status).toBe('canceled');
  });

  it('by expiring is paid after all when the charge came first', async () => {
    const { actor, placed } = await someOrders(2);
    await payJointly(actor, placed);
    await endHold(placed[0]?.id ?? '');
    await expireOrders();
    expect(await statesOf(placed)).toEqual(['paid', 'paid']);
  });

  it('by being paid otherwise is not paid twice', async () => {
    const { actor, placed } = await someOrders(2);
    const [alone, other] = placed;
    if (!alone || !other) throw new Error('Too few orders');
    const joint = await openJoint(actor, placed);
    const single = await payAtProvider(actor, alone); // closes the joint one
    await completePayment(actor, { orderId: alone.id, transactionId: single });
    expect((await stripe().paymentIntents.retrieve(joint)).status).toBe('canceled');
    expect(await statesOf(placed)).toEqual(['paid', 'unpaid']);
  });

  it('had a payment of its own opened before: the joint one is opened again and again all the same', async () => {
    const { actor, placed } = await someOrders(2);
    const [alone] = placed;
    if (!alone) throw new Error('No order');
    const single = await openIntent(actor, alone);
    const joint = await openJoint(actor, placed);
    expect((await stripe().paymentIntents.retrieve(single)).status).toBe('canceled');
    expect(await openJoint(actor, placed)).toBe(joint);
    const { id } = await payJointly(actor, placed);
    expect(id).toBe(joint);
    await completeJointPayment(actor, { transactionId: id });
    expect(await statesOf(placed)).toEqual(['paid', 'paid']);
  });

  it('to another payment while both were charged: one of them gives it back', async () => {
    const { actor, placed } = await someOrders(2);
    const [alone] = placed;
    if (!alone) throw new Error('No order');
    const single = await openIntent(actor, alone);
    await provider.fail('error500', { path: single }, 1); // the joint one can't close it
    const joint = await openJoint(actor, placed);
    await provider.heal();
    expect(await Promise.all([confirm(single), confirm(joint)])).toMatchObject([
      { status: 'succeeded' },
      { status: 'succeeded' },
    ]);
    await sweep(soon());
    const kept = (await keptOf(single)) + (await keptOf(joint));
    const paid = await Promise.all(placed.map(({ id }) => storedOrder(id)));
    expect(kept).toBe(paid.reduce((sum, { state, total }) => sum + (state === 'paid' ? total : 0), 0));
  });
});

describe('refunds of a joint payment', () => {
  it('are made by order, never more than its part', async () => {
    const { actor, placed } = await someOrders(2);
    const [first, second] = placed;
    if (!first || !second) throw new Error('Too few orders');
    const { id } = await payJointly(actor, placed);
    await completeJointPayment(actor, { transactionId: id });
    const admin = await anAdmin();
    const input = { orderId: first.id, reason: 'Dented', units: 0 };
    await refundOrder(admin, { ...input, amount: toAmount(1000) });
    await refundOrder(admin, { ...input, amount: toAmount(first.total - 1000) });
    expect((await refusal(refundOrder(admin, { ...input, amount: 1 }))).code).toBe('conflict');
    expect(await storedOrder(first.id)).toMatchObject({ refundedAmount: first.total });
    expect((await storedOrder(second.id)).refundedAmount).toBeUndefined();
    expect(await keptOf(id)).toBe(second.total);
  });

  it('made at Stripe for nobody in particular are counted, first orders first', async () => {
    const { actor, placed } = await someOrders(2);
    const [first, second] = placed;
    if (!first || !second) throw new Error('Too few orders');
    const { id } = await payJointly(actor, placed);
    await completeJointPayment(actor, { transactionId: id });
    await stripe().refunds.create({ payment_intent: id, amount: first.total + 5 });
    const { data } = await stripe().charges.list({ payment_intent: id });
    await deliver('charge.refunded', data[0] ?? {});
    expect(await storedOrder(first.id)).toMatchObject({ refundedAmount: first.total });
    expect(await storedOrder(second.id)).toMatchObject({ refundedAmount: 5 });
  });

  it('made at Stripe while one of the office waits are written down once that is refused', async () => {
    const { actor, placed } = await someOrders(2);
    const [first, second] = placed;
    if (!first || !second) throw new Error('Too few orders');
    const { id } = await payJointly(actor, placed);
    await completeJointPayment(actor, { transactionId: id });
    await provider.fail('error500', { method: 'POST', path: '/v1/refunds$' }, 4);
    const input = { orderId: first.id, amount: 10, reason: 'Dented', units: 0 };
    expect((await refusal(refundOrder(await anAdmin(), input))).code).toBe('unavailable');
    await provider.heal();
    await stripe().refunds.create({ payment_intent: id });
    const { data } = await stripe().charges.list({ payment_intent: id });
    await deliver('charge.refunded', data[0] ?? {});
    await finishRefunds(soon());
    await sweep(soon());
    expect(await storedOrder(first.id)).toMatchObject({ refundedAmount: first.total });
    expect(await storedOrder(second.id)).toMatchObject({ refundedAmount: second.total });
  });

  it('of the office take nothing from the other orders, if that one was refunded at Stripe meanwhile', async () => {
    const { actor, placed } = await someOrders(2);
    const [first, second] = placed;
    if (!first || !second) throw new Error('Too few orders');
    const { id } = await payJointly(actor, placed);
    await completeJointPayment(actor, { transactionId: id });
    await provider.fail('error500', { method: 'POST', path: '/v1/refunds$' }, 4);
    const all = { orderId: first.id, amount: toAmount(first.total), reason: 'Dented', units: 0 };
    expect((await refusal(refundOrder(await anAdmin(), all))).code).toBe('unavailable');
    await provider.heal();
    const elsewhere = { payment_intent: id, amount: first.total, metadata: { orderId: first.id } };
    await stripe().refunds.create(elsewhere);
    await finishRefunds(soon());
    await sweep(soon());
    expect(await keptOf(id)).toBe(second.total);
    expect(await storedOrder(first.id)).toMatchObject({ refundedAmount: first.total });
    expect((await storedOrder(first.id)).refundRequest).toBeUndefined();
    expect((await storedOrder(first.id)).history).toContainEqual(
      expect.objectContaining({ type: 'refundRefused', amount: first.total }),
    );
    expect((await storedOrder(second.id)).refundedAmount).toBeUndefined();
  });

  it('of the whole before the shop saw it leave the orders unpaid', async () => {
    const { actor, placed } = await someOrders(2);
    const { id } = await payJointly(actor, placed);
    await stripe().refunds.create({ payment_intent: id });
    expect(await refusal(completeJointPayment(actor, { transactionId: id }))).toMatchObject({
      code: 'invalid',
      message: messages.payment.givenBack,
    });
    await sweep(soon());
    expect(await statesOf(placed)).toEqual(['unpaid', 'unpaid']);
  });
});

describe('the receipt of a joint payment', () => {
  it('says what was charged and what was kept of it, with the part of an order that went away and what was refunded', async () => {
    const { actor, placed } = await someOrders(4);
    const [first, gone, other, left] = placed;
    if (!first || !gone || !other || !left) throw new Error('four were placed');
    const paid = [first, gone, other];
    const id = await openJoint(actor, paid);
    await confirm(id);
    await cancelOrder(actor, { orderId: gone.id });
    await completeJointPayment(actor, { transactionId: id });
    await sweep(soon());
    const shown = async (some: readonly Order[]) =>
      getOrdersToPay(
        actor,
        some.map((order) => order.id),
      );
    const charged = totalOf(paid);
    expect(await receiptsOf(actor, await shown(paid))).toEqual([
      { charged, kept: charged - gone.total, currency: shopCurrency },
    ]);
    expect(await paidTogether(actor, await readOrder(actor, first.id))).toEqual({ count: 3, total: charged });
    await refundOrder(await anAdmin(), {
      orderId: other.id,
      amount: toAmount(500),
      reason: 'One was bent',
      units: 0,
    });
    expect(await receiptsOf(actor, await shown(paid))).toEqual([
      { charged, kept: charged - gone.total - 500, currency: shopCurrency },
    ]);
    expect(await receiptsOf(actor, await shown([first, left])), 'of what the page shows').toEqual([
      { charged: first.total, kept: first.total, currency: shopCurrency },
    ]);
    const alone = await payAtProvider(actor, left);
    await completePayment(actor, { orderId: left.id, transactionId: alone });
    expect(await receiptsOf(actor, await shown([left, gone, first]))).toEqual([
      {
        charged: left.total + gone.total + first.total,
        kept: left.total + first.total,
        currency: shopCurrency,
      },
    ]);
    expect(await paidTogether(actor, await readOrder(actor, left.id))).toBeNull();
  });
});

describe('a database that was restored from before a payment', () => {
  it('knows it again from what its intent says', async () => {
    const { actor, placed } = await someOrders(25);
    const intent = await payJointly(actor, placed);
    await jointPayments().deleteMany({ intentId: intent.id });
    await deliver('payment_intent.succeeded', intent);
    expect(new Set(await statesOf(placed))).toEqual(new Set(['paid']));
    expect(await keptOf(intent.id)).toBe(totalOf(placed));
  });

  it('finds it by itself', async () => {
    const { actor, placed } = await someOrders(2);
    const since = new Date();
    const intent = await payJointly(actor, placed);
    await jointPayments().deleteMany({ intentId: intent.id });
    expect(await settleSince(since)).toBe(2);
    expect(await statesOf(placed)).toEqual(['paid', 'paid']);
  });
});

it('a payment that nobody made is kept for a month', async () => {
  const { actor, placed } = await someOrders(2);
  await openJoint(actor, placed);
  await cancelOrder(actor, { orderId: placed[0]?.id ?? '' });
  const { userId } = await storedOrder(placed[0]?.id ?? '');
  await removeExpired(new Date(Date.now() + 29 * 86_400_000));
  expect(await jointPayments().countDocuments({ userId })).toBe(1);
  await removeExpired(new Date(Date.now() + 31 * 86_400_000));
  expect(await jointPayments().countDocuments({ userId })).toBe(0);
});

describe('trouble at Stripe', () => {
  it('while opening: asked again, it is the same payment', async () => {
    const { actor, placed } = await someOrders(2);
    await provider.fail('error500_kept', { method: 'POST', path: '/v1/payment_intents$' });
    expect((await refusal(openJoint(actor, placed))).code).toBe('unavailable');
    const { id } = await payJointly(actor, placed);
    await reconcileJointPayments(soon());
    expect(await statesOf(placed)).toEqual(['paid', 'paid']);
    expect(await keptOf(id)).toBe(totalOf(placed));
  });

  it('while a part is given back: the others are paid, and it is given back later', async () => {
    const { actor, placed } = await someOrders(2);
    const [gone, left] = placed;
    if (!gone || !left) throw new Error('Too few orders');
    const intent = await payJointly(actor, placed);
    await provider.fail('error500', { method: 'POST', path: 'cancel' }, 2);
    await cancelOrder(actor, { orderId: gone.id });
    await provider.fail('error500_kept', { method: 'POST', path: '/v1/refunds$' });
    await deliver('payment_intent.succeeded', intent).catch(() => undefined);
    expect(await statesOf(placed)).toEqual(['cancelled', 'paid']);
    await provider.heal();
    await sweep(soon());
    expect(await keptOf(intent.id)).toBe(left.total);
  });

  it.each(['one of them', 'all of them'])(
    'for which a part is not given back: whoever opens %s hears that the others are paid',
    async (which) => {
      const { actor, placed } = await someOrders(3);
      const [gone, ...others] = placed;
      const [one] = others;
      if (!gone || !one) throw new Error('Too few orders');
      const { id } = await payJointly(actor, placed);
      await cancelUnpaid(actor, gone.id);
      const lacking = vi.spyOn(stripe().refunds, 'create').mockRejectedValue(lackOfBalance);
      const opened = which === 'one of them' ? openIntent(actor, one) : openJoint(actor, others);
      const { alreadyPaid, someWent } = messages.payment;
      expect((await refusal(opened)).message).toBe(which === 'one of them' ? alreadyPaid : someWent);
      lacking.mockRestore();
      await sweep(soon());
      expect(await statesOf(others)).toEqual(['paid', 'paid']);
      expect(await keptOf(id)).toBe(totalOf(others));
    },
  );

  it('for which a part is not given back: its payer has paid for the others, and the part is not free', async () => {
    const { actor, placed } = await someOrders(2);
    const [gone, left] = placed;
    if (!gone || !left) throw new Error('Too few orders');
    const { id: transactionId } = await payJointly(actor, placed);
    await provider.fail('error500', { method: 'POST', path: 'cancel' }, 2);
    await cancelOrder(actor, { orderId: gone.id });
    const lacking = vi.spyOn(stripe().refunds, 'create').mockRejectedValue(lackOfBalance);
    const { paid } = await completeJointPayment(actor, { transactionId });
    expect(paid.map(({ id }) => id)).toEqual([left.id]);
    const told = await completePayment(actor, { orderId: left.id, transactionId });
    expect(told, 'told by its order, too').toMatchObject({ id: left.id, paid: true });
    const isSure = async () => (await getOwnOrder(actor, gone.id)).ended?.isSure;
    for (let many = 0; many < 2; many += 1) {
      await sweep(soon());
      expect(await isSure()).toBe(false);
    }
    lacking.mockRestore();
    await sweep(new Date(Date.now() + 3_600_000));
    await sweep(new Date(Date.now() + 7_200_000));
    expect(await keptOf(transactionId)).toBe(left.total);
    expect(await isSure()).toBe(true);
  });

  it('declined cards count, and close what is open', async () => {
    const { actor, placed } = await someOrders(2);
    for (let tried = 0; tried < 10; tried += 1) {
      const id = await openJoint(actor, placed);
      await stripe()
        .paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' })
        .catch(() => undefined);
      const intent = await stripe().paymentIntents.retrieve(id);
      const told = await deliver('payment_intent.payment_failed', intent);
      expect(told, 'its orders are unpaid as before').toEqual({ changed: false });
    }
    expect((await refusal(openJoint(actor, placed))).code).toBe('limited');
    expect(
      await jointPayments().countDocuments({
        userId: (await storedOrder(placed[0]?.id ?? '')).userId,
        open: true,
      }),
    ).toBe(0);
  });
});

it('rivals who pay, cancel and tell in the same moment leave the books in order', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { actor, placed } = await someOrders(4);
    const intentId = await openJoint(actor, placed);
    await outcomes([
      ...placed.slice(0, 2).map(({ id }) => cancelOrder(actor, { orderId: id })),
      confirm(intentId)
        .then((intent) => deliver('payment_intent.succeeded', intent))
        .catch(() => undefined),
      createPaymentIntent(actor, { orderId: placed[3]?.id ?? '' }),
    ]);
    await sweep(soon());
    const paid = await Promise.all(placed.map(({ id }) => storedOrder(id)));
    const byIt = paid.filter(({ state, transactionId }) => state === 'paid' && transactionId === intentId);
    expect(await keptOf(intentId)).toBe(byIt.reduce((sum, { total }) => sum + total, 0));
  }
});
