import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { mails } from '@/lib/mail/data';
import { orders } from '@/lib/orders/data';
import { forgetBuyer } from '@/lib/orders/forget-buyer';
import { cancelOrder } from '@/lib/payments/cancel';
import { assertFewDeclines, payerKey } from '@/lib/payments/decline';
import { createPaymentIntent } from '@/lib/payments/open';
import { stripe } from '@/lib/payments/service';
import { log } from '@/lib/platform/log';
import { anOrder, storedOrder, storedProduct } from '../../support/factories.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { checkBooksAfterEach, deliver, endHold, ownStripe, soon, sweep, times } from '../support.ts';
import { expectPaidOnce, paidElsewhere } from './paid-elsewhere.ts';

const provider = ownStripe();
checkBooksAfterEach();

describe('trouble at Stripe', () => {
  it('while opening a payment: nothing is charged, and trying again works', async () => {
    const { actor, order } = await anOrder();
    await provider.fail('error500', { method: 'POST', path: '/v1/payment_intents$' }, 2);
    const opening = createPaymentIntent(actor, { orderId: order.id });
    await expect(opening).rejects.toMatchObject({
      code: 'unavailable',
      message: messages.payment.providerDown,
    });
    await payAtProvider(actor, order);
    await sweep(soon());
    expect((await storedOrder(order.id)).state).toBe('paid');
  });

  it('an answer lost on the way back opens no second payment', async () => {
    const { actor, order } = await anOrder();
    const { payment_intents: before } = await provider.counts();
    await provider.fail('charge_then_drop', { method: 'POST', path: '/v1/payment_intents$' }, 2);
    await expect(createPaymentIntent(actor, { orderId: order.id })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await createPaymentIntent(actor, { orderId: order.id });
    expect((await provider.counts()).payment_intents).toBe(before + 1);
  });

  it('after charging: the payment is being checked, and settles by itself', async () => {
    const paid = await paidElsewhere();
    await provider.fail('drop', { path: paid.transactionId }, 2);
    await expect(paid.patch()).rejects.toMatchObject({
      code: 'unavailable',
      message: messages.payment.checking,
    });
    expect((await storedOrder(paid.order.id)).state).toBe('unpaid');
    await sweep(); // at once, for the buyer said that it is paid
    await expectPaidOnce(paid);
  });

  it('after charging: opening the page again charges nothing and finishes', async () => {
    const paid = await paidElsewhere();
    const again = createPaymentIntent(paid.actor, { orderId: paid.order.id });
    await expect(again).rejects.toMatchObject({ code: 'conflict', message: messages.payment.alreadyPaid });
    await expectPaidOnce(paid);
  });

  it('while refunding: the refund is made once, as soon as Stripe answers', async () => {
    const { actor, order, transactionId } = await paidElsewhere();
    await provider.fail('error500', { path: transactionId }, 1); // closing it on cancelling
    await cancelOrder(actor, { orderId: order.id });
    await provider.fail('charge_then_drop', { method: 'POST', path: '/v1/refunds' }, 2);
    await sweep();
    expect((await storedOrder(order.id)).refundedAmount).toBeUndefined();
    await sweep();
    const { data } = await stripe().refunds.list({ payment_intent: transactionId });
    expect(data.map(({ amount }) => amount)).toEqual([order.total]);
    expect(await storedOrder(order.id)).toMatchObject({
      state: 'cancelled',
      refundedAmount: order.total,
      transactionId,
    });
    const told = await mails()
      .find({ kind: { $in: ['paymentRefunded', 'refundNotice'] } })
      .toArray();
    expect(told).toHaveLength(2);
  });

  it('does not keep expired orders for ever', async () => {
    const { actor, order, product } = await anOrder();
    await openIntent(actor, order);
    await provider.fail('error500', { path: 'pi_' }, 1000);
    await endHold(order.id, 0.5);
    await sweep();
    expect((await storedOrder(order.id)).state).toBe('unpaid'); // it may be paid: nobody knows
    await endHold(order.id, 2);
    await sweep();
    expect((await storedOrder(order.id)).state).toBe('cancelled');
    expect((await storedProduct(product._id)).available).toBe(100);
    await provider.heal();
  });
});

describe('many declined cards', () => {
  it('close all open payments of the account for an hour, and of nobody else', async () => {
    const { actor, order, product } = await anOrder();
    const { order: other } = await anOrder({ actor, product });
    const neighbour = await anOrder({ product });
    const [id, otherId, neighbourId] = [
      await openIntent(actor, order),
      await openIntent(actor, other),
      await openIntent(neighbour.actor, neighbour.order),
    ];
    const status = async (intentId: string) => (await stripe().paymentIntents.retrieve(intentId)).status;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const declined = stripe().paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' });
      await expect(declined).rejects.toThrow();
      const failed = await stripe().paymentIntents.retrieve(id);
      for (let time = 0; time < 2; time += 1) await deliver('payment_intent.payment_failed', failed);
      if (attempt === 8) expect(await status(id)).toBe('requires_payment_method');
    }
    expect([await status(id), await status(otherId)]).toEqual(['canceled', 'canceled']);
    const again = createPaymentIntent(actor, { orderId: order.id });
    await expect(again).rejects.toMatchObject({ code: 'limited', message: messages.payment.tooManyDeclines });
    expect(await status(neighbourId)).toBe('requires_payment_method');
    expect((await storedOrder(order.id)).state).toBe('unpaid');
  });
});

describe('declined cards of which Stripe tells', () => {
  const failedOf = async (intentId: string, index: number) => ({
    ...(await stripe().paymentIntents.retrieve(intentId)),
    latest_charge: `ch_${index}`,
  });

  it('days later, after an outage, keep nobody from paying', async () => {
    const { actor, order } = await anOrder();
    const id = await openIntent(actor, order);
    const openedFrom = payerKey('192.0.2.77');
    await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { openedFrom } });
    const created = Math.floor(Date.now() / 1000) - 2 * 86_400;
    for (let index = 0; index < 40; index += 1)
      await deliver('payment_intent.payment_failed', await failedOf(id, index), { created });
    expect(await openIntent(actor, order)).toBe(id);
    expect((await storedOrder(order.id)).declines).toHaveLength(40);
    await assertFewDeclines(new ObjectId(), openedFrom);
  });

  it('once the shop has forgotten whose order it was, leave nothing of a card there', async () => {
    const { actor, order } = await anOrder();
    const failed = await failedOf(await openIntent(actor, order), 0);
    await cancelOrder(actor, { orderId: order.id });
    await sweep();
    expect(await forgetBuyer({ userId: new ObjectId(actor.id) })).toBe(true);
    await deliver('payment_intent.payment_failed', failed);
    expect((await storedOrder(order.id)).declines).toBeUndefined();
  });

  it('once more, because the payments could not be closed, close them', async () => {
    const { actor, order } = await anOrder();
    const id = await openIntent(actor, order);
    for (let index = 0; index < 9; index += 1)
      await deliver('payment_intent.payment_failed', await failedOf(id, index));
    const last = await failedOf(id, 9);
    await provider.fail('error500', { method: 'POST', path: '/cancel$' }, 4);
    const told = () => deliver('payment_intent.payment_failed', last);
    const warn = vi.spyOn(log, 'warn');
    await expect(told(), 'Stripe tells it again').rejects.toMatchObject({ code: 'unavailable' });
    const said = () => warn.mock.calls.map(([about]) => about);
    expect(said()).toContainEqual(expect.objectContaining({ orderId: order.id, err: expect.any(Error) }));
    const closed = expect.objectContaining({ refused: expect.stringMatching('open payments closed') });
    expect(said()).not.toContainEqual(closed);
    await provider.heal();
    expect((await stripe().paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
    await told();
    expect((await stripe().paymentIntents.retrieve(id)).status).toBe('canceled');
    expect(said()).toContainEqual(closed);
    warn.mockRestore();
  });
});

it('the late answer to an opening takes not the place of what was opened since', async () => {
  const { actor, order } = await anOrder();
  const { paymentIntents } = stripe();
  const create = paymentIntents.create.bind(paymentIntents);
  let since = '';
  vi.spyOn(paymentIntents, 'create').mockImplementationOnce(async (...asked) => {
    const late = await create(...asked);
    await paymentIntents.cancel(await openIntent(actor, order)); // the same one
    since = await openIntent(actor, order);
    return late;
  });
  expect(await openIntent(actor, order)).toBe(since);
  expect((await storedOrder(order.id)).paymentIntentId).toBe(since);
});

it('an order that is canceled while Stripe is asked has its payment closed before anybody could pay', async () => {
  const { actor, order } = await anOrder();
  const { paymentIntents } = stripe();
  const create = paymentIntents.create.bind(paymentIntents);
  let opened = '';
  vi.spyOn(paymentIntents, 'create').mockImplementationOnce(async (...asked) => {
    const made = await create(...asked);
    opened = made.id;
    await cancelOrder(actor, { orderId: order.id });
    return made;
  });
  await expect(openIntent(actor, order)).rejects.toMatchObject({ message: messages.payment.cancelled });
  expect((await paymentIntents.retrieve(opened)).status).toBe('canceled');
});

it('cards that were declined for an order more than an hour ago count no more', async () => {
  const { actor, order } = await anOrder();
  const declines = times(10, (index) => ({
    charge: `ch_${index}`,
    at: new Date(Date.now() - index * 600_000),
  }));
  await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { declines } });
  expect(await openIntent(actor, order)).toMatch(/^pi_/);
});

it('an order whose time is over is not opened any more, though nobody has ended it yet', async () => {
  const { actor, order } = await anOrder();
  await endHold(order.id);
  const opened = createPaymentIntent(actor, { orderId: order.id });
  await expect(opened).rejects.toMatchObject({ code: 'conflict', message: messages.payment.cancelled });
});

describe('money given back outside the shop', () => {
  it('is written down once, in part and in full, and the order stays paid', async () => {
    const { order, transactionId, patch } = await paidElsewhere();
    await patch();
    for (const amount of [1000, 2450]) {
      await stripe().refunds.create({ payment_intent: transactionId, amount });
      const { data } = await stripe().charges.list({ payment_intent: transactionId });
      await Promise.all(times(3, () => deliver('charge.refunded', data[0] ?? {})));
    }
    const stored = await storedOrder(order.id);
    expect(stored).toMatchObject({ state: 'paid', paid: true, refundedAmount: 3450 });
    expect(stored.history.filter(({ type }) => type === 'refunded')).toHaveLength(2);
  });

  it('that is nothing is not written down', async () => {
    const { order, transactionId, patch } = await paidElsewhere();
    await patch();
    const { data } = await stripe().charges.list({ payment_intent: transactionId });
    await deliver('charge.refunded', { ...data[0], amount_refunded: 0 });
    expect((await storedOrder(order.id)).history.map(({ type }) => type)).toEqual(['placed', 'paid']);
  });

  /** Tries so many stolen cards at once; tells the events that Stripe would send. */
  async function tryCards(ids: string[]) {
    const tries = ids.map(async (id) => {
      const refused = stripe().paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' });
      await refused.catch(() => undefined);
      return stripe().paymentIntents.retrieve(id);
    });
    const tried = await Promise.all(tries);
    return tried.filter(({ last_payment_error: error, status }) => error && status !== 'canceled');
  }
  const openAt = async (actor: Actor, orderId: string, address: string) => {
    const { clientSecret } = await createPaymentIntent(actor, { orderId }, address);
    return clientSecret.split('_secret_')[0] ?? '';
  };

  it('find few payments of an account open at once, however many orders it has', async () => {
    const { actor, order, product } = await anOrder();
    const ids = [await openIntent(actor, order)];
    for (let count = 0; count < 7; count += 1)
      ids.push(await openIntent(actor, (await anOrder({ actor, product })).order));
    let declined = 0;
    for (let round = 0; round < 10; round += 1) {
      const failed = await tryCards(ids);
      declined += failed.length;
      await Promise.all(failed.map((intent) => deliver('payment_intent.payment_failed', intent)));
    }
    expect(declined).toBe(10);
  });

  it('closes the oldest payment only, which its page opens anew', async () => {
    const { actor, order, product } = await anOrder();
    const first = await openIntent(actor, order);
    for (let count = 0; count < 5; count += 1)
      await openIntent(actor, (await anOrder({ actor, product })).order);
    expect((await stripe().paymentIntents.retrieve(first)).status).toBe('canceled');
    const again = await payAtProvider(actor, order);
    expect(again).not.toBe(first);
    await sweep(soon());
    expect((await storedOrder(order.id)).state).toBe('paid');
  });

  it('are counted though the order was cancelled before Stripe told of them', async () => {
    const { actor, order, product } = await anOrder();
    const id = await openIntent(actor, order);
    const told = [];
    for (let attempt = 0; attempt < 10; attempt += 1) told.push(...(await tryCards([id])));
    await cancelOrder(actor, { orderId: order.id });
    for (const intent of told) await deliver('payment_intent.payment_failed', intent);
    const { order: next } = await anOrder({ actor, product });
    await expect(createPaymentIntent(actor, { orderId: next.id })).rejects.toMatchObject({ code: 'limited' });
  });

  it('from one network stop it, whichever accounts they are tried with, and no other network', async () => {
    const network = '203.0.113.9';
    let tries = 0;
    const accounts = [];
    for (let account = 0; account < 5; account += 1) {
      const { actor, order } = await anOrder();
      const id = await openAt(actor, order.id, network).catch(() => null);
      accounts.push({ actor, order, id });
      for (let attempt = 0; id && attempt < 9; attempt += 1) {
        const failed = await tryCards([id]);
        tries += failed.length;
        for (const intent of failed) await deliver('payment_intent.payment_failed', intent);
      }
    }
    expect(tries).toBe(30);
    const { actor, order } = await anOrder();
    await expect(openAt(actor, order.id, network)).rejects.toMatchObject({
      code: 'limited',
      retryAfter: expect.any(Number),
    });
    expect(await openAt(actor, order.id, '198.51.100.7')).toMatch(/^pi_/);
    expect(JSON.stringify(await storedOrder(order.id))).not.toContain('198.51.100.7');
  });
});
