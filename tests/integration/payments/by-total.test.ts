import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { toAmount } from '@/lib/base/money';
import { orders } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { createPaymentIntent } from '@/lib/payments/open';
import { refundOrder } from '@/lib/payments/refund';
import { retrieveIntent, stripe } from '@/lib/payments/service';
import { settleUnnamed } from '@/lib/payments/settle';
import { count } from '../../support/counts.ts';
import { anAdmin, anOrder, aProduct, aUser, storedOrder } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { openIntent } from '../../support/provider.ts';
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
afterEach(() => void vi.useRealTimers());

/** Two or more unpaid orders of one buyer and one total, oldest first. */
async function equalOrders(
  many = 2,
): Promise<{ actor: Actor; placed: Order[]; first: Order; second: Order }> {
  const [actor, product] = await Promise.all([aUser(), aProduct({ available: 1000 })]);
  const placed: Order[] = [];
  for (let made = 0; made < many; made += 1) placed.push((await anOrder({ actor, product })).order);
  const [first, second] = placed;
  if (!first || !second) throw new Error('Two orders were not placed.');
  return { actor, placed, first, second };
}

/** Opens a payment as the specification's client does: by the total alone. */
async function openByTotal(actor: Actor, { total, currency }: Order): Promise<string> {
  const { clientSecret } = await createPaymentIntent(actor, { totalPrice: toAmount(total, currency) });
  return clientSecret.split('_secret_')[0] ?? '';
}

const confirm = (intent: string) =>
  stripe().paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });

const tell = async (intent: string) =>
  deliver('payment_intent.succeeded', await stripe().paymentIntents.retrieve(intent));

async function states(placed: Order[]): Promise<(string | undefined)[][]> {
  const docs = await Promise.all(placed.map(({ id }) => storedOrder(id)));
  return docs.map(({ state, transactionId }) => [state, transactionId]);
}

describe('a payment opened by its total, with several orders of that total', () => {
  it('pays the one that is named, then the other by one of its own', {
    tags: ['@spec-7-payment-intent'],
  }, async () => {
    const { actor, placed, first, second } = await equalOrders();
    const one = await openByTotal(actor, second);
    await confirm(one);
    await completePayment(actor, { orderId: second.id, transactionId: one });
    expect(await states(placed)).toEqual([
      ['unpaid', undefined],
      ['paid', one],
    ]);
    const two = await openByTotal(actor, first);
    expect(two).not.toBe(one);
    await completePayment(actor, { orderId: second.id, transactionId: one }); // asked again, as its answer was lost
    await confirm(two);
    await completePayment(actor, { orderId: first.id, transactionId: two });
    expect(await states(placed)).toEqual([
      ['paid', two],
      ['paid', one],
    ]);
  });

  it.each([['webhook'], ['sweeper']])(
    'by the %s it waits a minute for a name, then pays the oldest',
    async (by) => {
      const { actor, placed, first } = await equalOrders(3);
      const intent = await openByTotal(actor, first);
      await confirm(intent);
      if (by === 'webhook') expect(await tell(intent)).toEqual({ changed: false });
      else await sweep(soon());
      expect((await states(placed)).flat()).not.toContain('paid');
      const { askStripeAt } = await storedOrder(first.id);
      const wait = (askStripeAt?.getTime() ?? 0) - Date.now();
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60_000);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
      if (by === 'webhook') expect(await tell(intent)).toEqual({ changed: true });
      else await sweep(soon());
      expect(await states(placed)).toEqual([
        ['paid', intent],
        ['unpaid', undefined],
        ['unpaid', undefined],
      ]);
    },
  );

  it('pays the only one left without waiting', async () => {
    const { actor, placed, first, second } = await equalOrders();
    const intent = await openByTotal(actor, first);
    await confirm(intent);
    await cancelOrder(actor, { orderId: first.id });
    expect(await states(placed)).toEqual([
      ['cancelled', undefined],
      ['paid', intent],
    ]);
    expect(await refunded(intent)).toBe(0);
    await expect(completePayment(actor, { orderId: first.id, transactionId: intent })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(second.total).toBe(first.total);
  });

  it('is given back when none of them is left', async () => {
    const { actor, placed, first, second } = await equalOrders();
    const intent = await openByTotal(actor, first);
    await confirm(intent);
    await provider.fail('drop', { path: 'payment_intents' }, 100); // nobody can settle it while they are cancelled
    await cancelOrder(actor, { orderId: first.id });
    await cancelOrder(actor, { orderId: second.id });
    await provider.heal();
    await expect(completePayment(actor, { orderId: second.id, transactionId: intent })).rejects.toMatchObject(
      {
        message: messages.payment.refunded,
      },
    );
    expect(await refunded(intent)).toBe(first.total);
    expect((await states(placed)).map(([state]) => state)).toEqual(['cancelled', 'cancelled']);
  });

  it('never pays two: named both at once, told and swept', async () => {
    for (let round = 0; round < count(3, 50); round += 1) {
      const { actor, placed } = await equalOrders(4);
      const [first] = placed;
      if (!first) return;
      const intent = await openByTotal(actor, first);
      await confirm(intent);
      await outcomes([
        ...placed.map(({ id }) => completePayment(actor, { orderId: id, transactionId: intent })),
        tell(intent),
        tell(intent),
      ]);
      const paid = (await states(placed)).filter(([state]) => state === 'paid');
      expect(paid).toEqual([['paid', intent]]);
      expect(await refunded(intent)).toBe(0);
    }
  });

  it('pays the one that is named in the very moment in which it is settled without a name', async () => {
    const { actor, placed, first, second } = await equalOrders();
    const intent = await openByTotal(actor, first);
    await confirm(intent);
    const named = { orderId: second.id, transactionId: intent };
    justBefore('findOneAndUpdate', () => completePayment(actor, named));
    const settled = await settleUnnamed(await storedOrder(first.id), await retrieveIntent(intent), true);
    expect(settled).toMatchObject({ outcome: 'paid', order: { _id: new ObjectId(second.id) } });
    expect(await states(placed)).toEqual([
      ['unpaid', undefined],
      ['paid', intent],
    ]);
  });

  it('is one for rivals, and another only after it has paid', async () => {
    const { actor, first } = await equalOrders();
    const opened = await Promise.all(times(10, () => openByTotal(actor, first)));
    expect(new Set(opened).size).toBe(1);
    await confirm(opened[0] ?? '');
    await expect(openByTotal(actor, first)).rejects.toMatchObject({
      code: 'unavailable',
      message: messages.payment.checking,
    });
    await completePayment(actor, { orderId: first.id, transactionId: opened[0] ?? '' });
  });

  it('is settled before the order it was opened at expires', async () => {
    const { actor, placed, first } = await equalOrders();
    const intent = await openByTotal(actor, first);
    await confirm(intent);
    await endHold(first.id);
    await sweep();
    expect(await states(placed)).toEqual([
      ['paid', intent],
      ['unpaid', undefined],
    ]);
  });

  it('tells its refund to the order that it paid', async () => {
    const { actor, placed, first, second } = await equalOrders();
    const intent = await openByTotal(actor, first);
    await confirm(intent);
    await completePayment(actor, { orderId: second.id, transactionId: intent });
    await stripe().refunds.create({ payment_intent: intent, amount: 100 });
    const { data } = await stripe().charges.list({ payment_intent: intent });
    await deliver('charge.refunded', data.find(({ paid }) => paid) ?? {});
    expect((await storedOrder(second.id)).refundedAmount).toBe(100);
    expect((await storedOrder(first.id)).refundedAmount).toBeUndefined();
    expect(await states(placed)).toEqual([
      ['unpaid', undefined],
      ['paid', intent],
    ]);
  });
});

describe('an order that was paid by a payment opened at another', () => {
  /** Such an order, and its payment, long after anybody asked Stripe about either. */
  async function paidByAnothers() {
    const { actor, first, second } = await equalOrders();
    const intent = await openByTotal(actor, first);
    await confirm(intent);
    await completePayment(actor, { orderId: second.id, transactionId: intent });
    await sweep(soon());
    return { intent, second };
  }

  it('learns what was given back of it at Stripe in the same moment as by an admin', async () => {
    const { intent, second } = await paidByAnothers();
    const input = { orderId: second.id, amount: toAmount(100), reason: 'Dented', units: 0 };
    await refundOrder(await anAdmin(), input);
    await stripe().refunds.create({ payment_intent: intent, amount: 50 }); // whose news came before that was written
    await sweep(soon());
    expect((await storedOrder(second.id)).refundedAmount).toBe(150);
  });

  it('learns it when Stripe refuses to give back more', async () => {
    const { intent, second } = await paidByAnothers();
    await stripe().refunds.create({ payment_intent: intent, amount: second.total - 10 }); // not told
    const input = { orderId: second.id, amount: toAmount(100), reason: 'Dented', units: 0 };
    await expect(refundOrder(await anAdmin(), input)).rejects.toMatchObject({ code: 'conflict' });
    await sweep(soon());
    expect((await storedOrder(second.id)).refundedAmount).toBe(second.total - 10);
  });
});

describe('a payment pays no order that it is not for', () => {
  it('not another one when it was opened for one order', async () => {
    const { actor, placed, first, second } = await equalOrders();
    const intent = await openIntent(actor, first);
    await confirm(intent);
    await expect(completePayment(actor, { orderId: second.id, transactionId: intent })).rejects.toMatchObject(
      {
        message: messages.payment.mismatch,
      },
    );
    expect((await states(placed))[1]).toEqual(['unpaid', undefined]);
  });

  it('nor keeps it one of another currency that has the same number from the one that it is for', async () => {
    const { actor, placed, first, second } = await equalOrders();
    await endHold(first.id);
    await orders().updateOne({ _id: new ObjectId(first.id) }, { $set: { currency: 'chf' } });
    const intent = await openByTotal(actor, second);
    await confirm(intent);
    await tell(intent);
    expect(await states(placed)).toEqual([
      ['unpaid', undefined],
      ['paid', intent],
    ]);
  });

  it('is opened at none of another currency that has the same number', async () => {
    const { actor, first, second } = await equalOrders();
    const { currency } = second;
    const noted = (id: string, code: string) =>
      orders().updateOne({ _id: new ObjectId(id) }, { $set: { currency: code } });
    await noted(first.id, 'chf');
    await noted(second.id, 'chf');
    await expect(openByTotal(actor, second)).rejects.toMatchObject({
      code: 'invalid',
      message: messages.payment.noOrderForTotal,
    });
    await noted(second.id, currency);
    const intent = await openByTotal(actor, second);
    expect(await storedOrder(second.id)).toMatchObject({ paymentIntentId: intent });
    expect(await storedOrder(first.id)).not.toHaveProperty('paymentIntentId');
  });

  it("not another buyer's of the same total, nor one of another total", async () => {
    const { actor, first } = await equalOrders();
    const stranger = await anOrder();
    const larger = await anOrder({ actor, input: { quantity: 20 } });
    const intent = await openByTotal(actor, first);
    await confirm(intent);
    for (const [payer, { id }] of [
      [stranger.actor, stranger.order],
      [actor, larger.order],
    ] as const)
      await expect(completePayment(payer, { orderId: id, transactionId: intent })).rejects.toMatchObject({
        message: messages.payment.mismatch,
      });
    await completePayment(actor, { orderId: first.id, transactionId: intent });
  });
});

async function refunded(intent: string): Promise<number> {
  const { data } = await stripe().refunds.list({ payment_intent: intent });
  return data.reduce((sum, { amount }) => sum + amount, 0);
}
