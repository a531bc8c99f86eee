import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { toAmount } from '@/lib/base/money';
import { checkLedger } from '@/lib/ops/ledger/check';
import { finishRefunds } from '@/lib/ops/sweep/payments';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { isOwed } from '@/lib/orders/trouble';
import { settleReported } from '@/lib/payments/complete';
import { createPaymentIntent } from '@/lib/payments/open';
import { refundOrder } from '@/lib/payments/refund';
import { retrieveIntent, stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, storedOrder, storedProduct } from '../../support/factories.ts';
import { confirm, openJoint, someOrders, storedOf, totalOf } from '../../support/joint.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, deliver, expectBooksInOrder, ownStripe, soon, sweep } from '../support.ts';
import { afterListing, afterReading, givenByHand } from './read-late.ts';

const provider = ownStripe();
checkBooksAfterEach();
afterEach(() => {
  vi.restoreAllMocks();
});

async function aPaidOrder() {
  const { actor: buyer, order } = await anOrder();
  const intentId = await payAtProvider(buyer, order);
  await settleReported(new ObjectId(order.id), intentId);
  return { order, intentId };
}

/** What was given back by hand: what its event carries, and what fails it. */
async function given(intentId: string, amount: number) {
  const { id, event } = await givenByHand(intentId, amount);
  return { event, fail: () => provider.failRefund(id) };
}

const refundsAt = async (intentId: string) =>
  (await stripe().refunds.list({ payment_intent: intentId })).data;

describe('a refund made at Stripe that a bank sent back counts for nothing', () => {
  it('in the books, even if its charge goes on counting it', async () => {
    const { order, intentId } = await aPaidOrder();
    const { id, event } = await givenByHand(intentId, 3450);
    await deliver('charge.refunded', event);
    await deliver('refund.failed', await provider.failRefund(id, 'failed', true));
    expect((await retrieveIntent(intentId)).latest_charge).toMatchObject({ amount_refunded: 3450 });
    expect((await storedOrder(order.id)).refundedAmount).toBe(0);
    await expectBooksInOrder();
  });

  it('in the books of a canceled order that was not told, though its charge goes on counting it', async () => {
    const { actor: buyer, order } = await anOrder();
    const intentId = await payAtProvider(buyer, order);
    await cancelUnpaid(buyer, order.id);
    await settleReported(new ObjectId(order.id), intentId);
    const [made] = await refundsAt(intentId);
    const failed = await provider.failRefund(made?.id ?? '', 'failed', true);
    const { findings } = await checkLedger({ strangers: 'ignore' });
    expect(findings.map(({ id, fault }) => [id, fault])).toEqual([
      [intentId, expect.stringContaining('only 0 of 3450 were given back')],
    ]);
    await deliver('refund.failed', failed);
    await expectBooksInOrder();
  });

  it('so its payment pays, though the charge goes on counting it', async () => {
    const { actor: buyer, order } = await anOrder();
    const intentId = await payAtProvider(buyer, order);
    const { id } = await givenByHand(intentId, 3450);
    await provider.failRefund(id, 'failed', true);
    const again = await refusal(createPaymentIntent(buyer, { orderId: order.id }));
    expect(again.message).toBe(messages.payment.alreadyPaid);
    expect(await storedOrder(order.id)).toMatchObject({ state: 'paid', transactionId: intentId });
  });

  it('so a joint payment pays, though the charge goes on counting it', async () => {
    const { actor, placed } = await someOrders(2);
    const { id } = await confirm(await openJoint(actor, placed));
    const given = await givenByHand(id, totalOf(placed));
    await provider.failRefund(given.id, 'failed', true);
    await deliver('payment_intent.succeeded', await retrieveIntent(id));
    expect((await storedOf(placed)).map(({ state }) => state)).toEqual(['paid', 'paid']);
  });

  it('when its making is told for the first time after its failure', async () => {
    const { order, intentId } = await aPaidOrder();
    const { event, fail } = await given(intentId, 3450);
    await deliver('refund.failed', await fail());
    await deliver('charge.refunded', event);
    await sweep(soon());
    expect((await storedOrder(order.id)).refundedAmount).toBeUndefined();
  });

  it('when its making is told again after its failure', async () => {
    const { order, intentId } = await aPaidOrder();
    const { event, fail } = await given(intentId, 3450);
    await deliver('charge.refunded', event);
    await deliver('refund.failed', await fail());
    await deliver('charge.refunded', event);
    await sweep(soon());
    expect((await storedOrder(order.id)).refundedAmount).toBe(0);
  });
});

it('a refund that waits for the balance at Stripe counts, and the books say that it waits, until it is made', async () => {
  const { order, intentId } = await aPaidOrder();
  const { id, event } = await givenByHand(intentId, 1000);
  await provider.holdRefund(id, true);
  await deliver('charge.refunded', event);
  expect((await storedOrder(order.id)).refundedAmount).toBe(1000);
  const { findings } = await checkLedger({ strangers: 'ignore' });
  expect(findings.map((finding) => [finding.id, finding.fault])).toEqual([
    [intentId, expect.stringMatching(/^1000 \w{3} of what was given back wait for the balance/)],
  ]);
  await provider.holdRefund(id, false);
  await expectBooksInOrder();
});

describe('a joint payment of which no order was left', () => {
  it.each([1, 2, 3])(
    'and a bank sent back the refunds of %d of 3 is in order, and stays so while they go again',
    async (many) => {
      const admin = await anAdmin();
      const { actor, placed } = await someOrders(3);
      const intentId = await openJoint(actor, placed);
      const { id } = await confirm(intentId);
      for (const order of placed) await cancelUnpaid(actor, order.id);
      await deliver('payment_intent.succeeded', await retrieveIntent(id));
      await sweep(soon());
      const made = await refundsAt(id);
      expect(made).toHaveLength(3);
      const failed = made.slice(0, many);
      for (const refund of failed) {
        await deliver('refund.failed', await provider.failRefund(refund.id));
        await expectBooksInOrder();
      }
      await sweep(soon());
      await expectBooksInOrder();
      const owed = await Promise.all(placed.map(async (order) => storedOrder(order.id)));
      expect(owed.filter(isOwed)).toHaveLength(many);
      for (const { _id } of owed.filter(isOwed)) {
        const again = { orderId: _id.toHexString(), reason: 'Sent back', units: 0 };
        await refundOrder(admin, { ...again, amount: toAmount(1000) });
        await expectBooksInOrder();
      }
    },
  );
});

describe('a refund that fails while the shop reads what was given back', () => {
  const readings = [
    ['the payment', afterReading],
    ['its refunds', afterListing],
  ] as const;

  const expectToBeToldAgain = (failed: object) =>
    expect(deliver('refund.failed', failed)).rejects.toMatchObject({ code: 'unavailable' });

  async function expectKept(...orderIds: readonly string[]): Promise<void> {
    for (let many = 0; many < 2; many += 1) {
      await sweep(soon());
      for (const id of orderIds) expect((await storedOrder(id)).refundedAmount ?? 0).toBe(0);
      await expectBooksInOrder();
    }
    const asked = await Promise.all(orderIds.map(async (id) => (await storedOrder(id)).askStripeAt));
    expect(asked.filter(Boolean), 'nothing is left to ask').toEqual([]);
  }

  it.each(readings)('is not counted for good where %s was read before', async (_, afterwards) => {
    const { order, intentId } = await aPaidOrder();
    const { event, fail } = await given(intentId, 3450);
    afterwards(async () => deliver('refund.failed', await fail()));
    await deliver('charge.refunded', event);
    await expectKept(order.id);
  });

  it.each(readings)(
    'is not counted again where it was counted and %s was read before',
    async (_, afterwards) => {
      const { order, intentId } = await aPaidOrder();
      const { event, fail } = await given(intentId, 3450);
      await deliver('charge.refunded', event);
      afterwards(async () => deliver('refund.failed', await fail()));
      await deliver('charge.refunded', event);
      await expectKept(order.id);
    },
  );

  it('is not counted by an order that did not know yet that it was paid', async () => {
    const { actor: buyer, order } = await anOrder();
    const intentId = await payAtProvider(buyer, order);
    const { fail } = await given(intentId, 1000);
    const failed = await fail();
    afterReading(() => expectToBeToldAgain(failed));
    await settleReported(new ObjectId(order.id), intentId);
    await expectKept(order.id);
    await deliver('refund.failed', failed);
    await expectKept(order.id);
  });

  it('is not counted by an order that was canceled before it was paid', async () => {
    const { actor: buyer, order } = await anOrder();
    const intentId = await payAtProvider(buyer, order);
    await cancelUnpaid(buyer, order.id);
    const { refunds } = stripe();
    const create = refunds.create.bind(refunds);
    vi.spyOn(refunds, 'create').mockImplementationOnce(async (...args) => {
      const made = await create(...args);
      await expectToBeToldAgain(await provider.failRefund(made.id));
      return made;
    });
    await settleReported(new ObjectId(order.id), intentId);
    await expectKept(order.id);
    expect(isOwed(await storedOrder(order.id))).toBe(true);
    expect(await refundsAt(intentId), 'people decide what becomes of it').toHaveLength(1);
    const refund = { orderId: order.id, amount: 34.5, reason: 'By cheque', units: 1 };
    const refused = await refusal(refundOrder(await anAdmin(), refund));
    expect(refused.fieldErrors, 'its goods are back').toEqual({ units: [messages.refund.tooManyUnits(0)] });
  });

  it.each(readings)(
    'is not counted by the orders of a joint payment where %s was read before',
    async (_, afterwards) => {
      const { actor, placed } = await someOrders(3);
      const { id } = await confirm(await openJoint(actor, placed));
      await deliver('payment_intent.succeeded', await retrieveIntent(id));
      await sweep(soon());
      const { event, fail } = await given(id, 2500);
      afterwards(async () => deliver('refund.failed', await fail()));
      await deliver('charge.refunded', event);
      await expectKept(...placed.map((order) => order.id));
    },
  );

  it('nor again by orders of a joint payment that counted it', async () => {
    const { actor, placed } = await someOrders(3);
    const { id } = await confirm(await openJoint(actor, placed));
    await deliver('payment_intent.succeeded', await retrieveIntent(id));
    await sweep(soon());
    const { event, fail } = await given(id, 2500);
    await deliver('charge.refunded', event);
    afterListing(async () => deliver('refund.failed', await fail()));
    await deliver('charge.refunded', event);
    await expectKept(...placed.map((order) => order.id));
  });
});

describe('while a refund is made', () => {
  const refundsMade = () => {
    const { refunds } = stripe();
    return { refunds, create: refunds.create.bind(refunds) };
  };

  it.each([
    ['less', 400],
    ['as much', 1000],
    ['more', 1500],
  ])('an earlier one fails, and both are counted right where the second gives %s', async (_, second) => {
    const admin = await anAdmin();
    const { order, intentId } = await aPaidOrder();
    const refund = (amount: number) =>
      refundOrder(admin, { orderId: order.id, amount: toAmount(amount), reason: 'Damaged', units: 0 });
    await refund(1000);
    const [first] = await refundsAt(intentId);
    const failed = await provider.failRefund(first?.id ?? '');
    const { refunds, create } = refundsMade();
    vi.spyOn(refunds, 'create').mockImplementationOnce(async (...args) => {
      await expect(deliver('refund.failed', failed)).rejects.toMatchObject({ code: 'unavailable' });
      const made = await create(...args);
      await expect(deliver('refund.failed', failed)).rejects.toMatchObject({ code: 'unavailable' });
      return made;
    });
    await refund(second);
    await deliver('refund.failed', failed); // Stripe tells again
    await deliver('refund.failed', failed);
    const { history, refundedAmount } = await storedOrder(order.id);
    expect(refundedAmount).toBe(second);
    expect(
      history.filter(({ type }) => /refund/.test(type)).map(({ type, amount }) => [type, amount]),
    ).toEqual([
      ['refunded', 1000],
      ['refunded', 1000 + second],
      ['refundFailed', 1000],
    ]);
  });

  it('the failure of another that began since it was looked at waits to be told again', async () => {
    const admin = await anAdmin();
    const { order, intentId } = await aPaidOrder();
    const refund = (amount: number) =>
      refundOrder(admin, { orderId: order.id, amount: toAmount(amount), reason: 'Damaged', units: 0 });
    await refund(1000);
    const [first] = await refundsAt(intentId);
    const failed = await provider.failRefund(first?.id ?? '');
    afterListing(() => refund(500));
    await expect(deliver('refund.failed', failed)).rejects.toMatchObject({ code: 'unavailable' });
    await deliver('refund.failed', failed);
    expect((await storedOrder(order.id)).refundedAmount).toBe(500);
  });

  it('its answer is lost and it fails: it is told as made and failed, and never made twice', async () => {
    const admin = await anAdmin();
    const { order, intentId } = await aPaidOrder();
    const input = { orderId: order.id, amount: 5, reason: 'Damaged', units: 2 };
    const stock = async () => (await storedProduct(new ObjectId(order.productId))).available;
    const before = await stock();
    await provider.fail('charge_then_drop', { method: 'POST', path: '/v1/refunds' }, 2);
    await expect(refundOrder(admin, input)).rejects.toMatchObject({ code: 'unavailable' });
    const [made] = await refundsAt(intentId);
    const failed = await provider.failRefund(made?.id ?? '');
    await expect(deliver('refund.failed', failed)).rejects.toMatchObject({ code: 'unavailable' });
    await finishRefunds(soon());
    await deliver('refund.failed', failed);
    const stored = await storedOrder(order.id);
    expect(stored).toMatchObject({ refundedAmount: 0, returnedUnits: 2 });
    expect(stored.history.slice(-2)).toMatchObject([
      { type: 'refunded', amount: 500 },
      { type: 'refundFailed', amount: 500 },
    ]);
    expect(await refundsAt(intentId)).toHaveLength(1);
    expect(await stock()).toBe(before + 2); // the goods came back, whatever became of the money
  });
});
