import { ObjectId } from 'mongodb';
import Stripe from 'stripe';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { checkLedger } from '@/lib/ops/ledger/check';
import { reconcilePayments } from '@/lib/ops/sweep/payments';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { orders } from '@/lib/orders/data';
import { isOwed, leftToRefund } from '@/lib/orders/trouble';
import { settleReported } from '@/lib/payments/complete';
import { jointPayments } from '@/lib/payments/joint/data';
import { refundOrder } from '@/lib/payments/refund';
import { retrieveIntent, stripe } from '@/lib/payments/service';
import { count } from '../../support/counts.ts';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { confirm, openJoint, someOrders, storedOf, totalOf } from '../../support/joint.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { deliver, expectBooksInOrder, ownStripe, soon, sweep } from '../support.ts';
import { afterListing, afterListings, afterReading, givenByHand } from './read-late.ts';

/** Runs once before the next refund is written down; what it returns runs after that. */
type Meanwhile = () => Promise<() => void>;
const writing = vi.hoisted(() => ({ meanwhile: null as Meanwhile | null }));
vi.mock('@/lib/payments/give-back', async (importOriginal) => {
  const actual = await importOriginal<typeof import('@/lib/payments/give-back')>();
  const recordRefund: typeof actual.recordRefund = async (...given) => {
    const { meanwhile } = writing;
    writing.meanwhile = null;
    const afterwards = await meanwhile?.();
    const result = await actual.recordRefund(...given);
    afterwards?.();
    return result;
  };
  return { ...actual, recordRefund };
});

const provider = ownStripe();
afterEach(async () => {
  vi.restoreAllMocks();
  await provider.heal();
});

async function given(intentId: string, amount: number) {
  const { id, event } = await givenByHand(intentId, amount);
  return { event, fail: () => provider.failRefund(id) };
}

/** Orders of one payment that was charged, of which the shop has not heard. */
async function charged(many = 2) {
  const { actor, placed } = await someOrders(many);
  const { id } = await confirm(await openJoint(actor, placed));
  const [first, second] = placed;
  if (!first || !second) throw new Error('too few orders');
  return { actor, placed, first, second, id };
}

async function aPaidJoint(many = 2) {
  const made = await charged(many);
  await deliver('payment_intent.succeeded', await retrieveIntent(made.id));
  return made;
}

/** As Stripe does of a payment that a bank took back. */
const refuseRefunds = () =>
  vi.spyOn(stripe().refunds, 'create').mockImplementation(() => {
    throw new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'has been charged back',
    });
  });

const answerOf = (told: Promise<{ changed: boolean }>) =>
  told.then(
    ({ changed }) => changed,
    (error: { code?: string }) => error.code ?? String(error),
  );

async function settle(): Promise<void> {
  for (let many = 0; many < 3; many += 1) await sweep(soon());
  await expectBooksInOrder();
}

const refundedOf = async (id: string) => (await storedOrder(id)).refundedAmount ?? 0;
const marksOf = (placed: readonly { id: string }[]) =>
  Promise.all(placed.map(async ({ id }) => (await storedOrder(id)).disputed));

describe('a refund that failed and was counted', () => {
  it.each([false, true])(
    'by a joint payment is taken off; Stripe fails at the look for it: %s',
    async (fails) => {
      const { first, id } = await aPaidJoint();
      await sweep(soon());
      const { event, fail } = await given(id, 2500);
      const away = () => Promise.reject(new Stripe.errors.StripeAPIError({ type: 'api_error' }));
      // 1: what was given back is read; 2: the failure reads; 3: what failed meanwhile is looked for
      afterListings({ 1: async () => deliver('refund.failed', await fail()), ...(fails && { 3: away }) });
      expect(await answerOf(deliver('charge.refunded', event))).toBe(fails ? 'unavailable' : true);
      vi.restoreAllMocks();
      expect(await refundedOf(first.id)).toBe(fails ? 2500 : 0);
      await settle();
      expect(await refundedOf(first.id)).toBe(0);
    },
  );

  it('is taken off where it was counted, taken off and counted again within one look', async () => {
    const { actor: buyer, order } = await anOrder();
    const intentId = await payAtProvider(buyer, order);
    await settleReported(new ObjectId(order.id), intentId);
    await sweep(soon());
    const { event, fail } = await given(intentId, 1000);
    await deliver('charge.refunded', event);
    // The look reads for what failed, and then the telling reads the payment.
    afterListing(() => {
      afterReading(async () => deliver('refund.failed', await fail()));
      return deliver('charge.refunded', event);
    });
    await sweep(soon());
    vi.restoreAllMocks();
    await settle();
    expect(await refundedOf(order.id)).toBe(0);
  });

  it('is taken off where another look ended meanwhile, and the process after it was counted', async () => {
    const { first, id } = await aPaidJoint();
    const { event, fail } = await given(id, 2500);
    writing.meanwhile = async () => {
      await deliver('refund.failed', await fail());
      await sweep(soon());
      return () => {
        throw new Error('killed');
      };
    };
    expect(await answerOf(deliver('charge.refunded', event))).toBe('Error: killed');
    expect(await refundedOf(first.id)).toBe(2500);
    await answerOf(deliver('charge.refunded', event));
    await settle();
    expect(await refundedOf(first.id)).toBe(0);
  });

  it('of a canceled order of several is not made again by itself', async () => {
    const { actor, second, id } = await charged();
    await cancelUnpaid(actor, second.id);
    await orders().updateOne({ _id: new ObjectId(second.id) }, { $unset: { askStripeAt: '' } });
    const { refunds } = stripe();
    const create = refunds.create.bind(refunds);
    vi.spyOn(refunds, 'create').mockImplementationOnce(async (...args) => {
      const made = await create(...args);
      const told = deliver('refund.failed', await provider.failRefund(made.id));
      expect(await answerOf(told)).toBe('unavailable');
      return made;
    });
    await deliver('payment_intent.succeeded', await retrieveIntent(id));
    await settle();
    expect((await stripe().refunds.list({ payment_intent: id })).data).toHaveLength(1);
    const { history } = await storedOrder(second.id);
    expect(history.map(({ type }) => type).slice(-2)).toEqual(['refunded', 'refundFailed']);
  });

  it('of a payment that no order has, whose order was paid by another, is answered and made again', async () => {
    const { actor: buyer, order } = await anOrder();
    const first = await payAtProvider(buyer, order);
    const { fail } = await given(first, order.total);
    await deliver('payment_intent.succeeded', await retrieveIntent(first));
    const second = await openIntent(buyer, order);
    await stripe().paymentIntents.confirm(second, { payment_method: 'pm_card_visa' });
    await settleReported(new ObjectId(order.id), second);
    await sweep(soon());
    const failed = await fail();
    expect(await answerOf(deliver('refund.failed', failed)), 'no order knew of it').toBe(false);
    expect(await answerOf(deliver('refund.failed', failed)), 'that it was made again is known').toBe(true);
    await settle();
    expect((await stripe().refunds.list({ payment_intent: first })).data.map(({ status }) => status)).toEqual(
      ['succeeded', 'failed'],
    );
  });
});

describe('a dispute', () => {
  it('of a payment that marked some of its orders when the process ended is noted at each', async () => {
    const { placed, first, id } = await charged();
    const [at, note] = [new Date(), id];
    await orders().updateOne(
      { _id: new ObjectId(first.id) },
      {
        $set: {
          ...{ state: 'paid', paid: true, status: 'pending', statusAt: at, paidAt: at, updatedAt: at },
          ...{ transactionId: id, transactionPart: 0, followUp: true },
        },
        $push: { history: { type: 'paid', at, by: null, note } },
      },
    );
    await deliver('charge.dispute.created', await provider.dispute(id));
    await settle();
    expect(await marksOf(placed)).toEqual(['open', 'open']);
  });

  it('of a payment for several orders that a restored database has lost is noted at each', async () => {
    const { placed, id } = await charged();
    await jointPayments().deleteOne({ intentId: id });
    await deliver('charge.dispute.created', await provider.dispute(id));
    await settle();
    expect(await marksOf(placed)).toEqual(['open', 'open']);
  });

  it('is noted at a canceled order to which Stripe gives nothing back because of it', async () => {
    const { actor: buyer, order } = await anOrder();
    const intentId = await payAtProvider(buyer, order);
    await cancelUnpaid(buyer, order.id);
    const dispute = await provider.dispute(intentId);
    expect(await answerOf(deliver('charge.dispute.created', dispute))).toBe(true);
    expect(await marksOf([order])).toEqual(['open']);
    await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'won'));
    await settle();
    expect(await refundedOf(order.id)).toBe(order.total);
  });

  it('that was lost bears what was given back of the payment, although that is told later', async () => {
    const { first, second, id } = await aPaidJoint();
    const { event } = await given(id, first.total);
    const dispute = await provider.dispute(id);
    const lost = { ...(await provider.closeDispute(dispute, 'lost')), amount: second.total };
    await deliver('charge.dispute.closed', lost);
    await deliver('charge.refunded', event);
    await settle();
    const [one, two] = [await storedOrder(first.id), await storedOrder(second.id)];
    expect([one.refundedAmount, one.lostAmount]).toEqual([first.total, undefined]);
    expect([two.refundedAmount, two.lostAmount]).toEqual([undefined, second.total]);
    expect([leftToRefund(one), leftToRefund(two)]).toEqual([0, 0]);
  });

  it.each(['before', 'after'])(
    'that was lost %s the refund of its payment failed takes what came back, and nothing is owed',
    async (when) => {
      const { actor: buyer, order } = await anOrder();
      const intentId = await payAtProvider(buyer, order);
      await settleReported(new ObjectId(order.id), intentId);
      const again = { orderId: order.id, amount: 34.5, reason: 'Sent back', units: 0 };
      await refundOrder(await anAdmin(), again);
      await sweep(soon());
      const [made] = (await stripe().refunds.list({ payment_intent: intentId })).data;
      const dispute = await provider.dispute(intentId);
      const fail = () => provider.failRefund(made?.id ?? '');
      let failed = when === 'after' ? await fail() : null;
      const lost = await provider.closeDispute(dispute, 'lost');
      for (let many = 0; many < 2; many += 1) {
        await deliver('charge.dispute.closed', lost);
        failed ??= await fail();
        await deliver('refund.failed', failed);
      }
      await settle();
      const stored = await storedOrder(order.id);
      expect([stored.refundedAmount, stored.lostAmount, stored.owedAmount]).toEqual([
        0,
        order.total,
        undefined,
      ]);
      expect(leftToRefund(stored)).toBe(0);
      await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'won'));
      await settle();
      const won = await storedOrder(order.id);
      expect([won.lostAmount, won.owedAmount], 'the bank thought better of it').toEqual([
        undefined,
        order.total,
      ]);
    },
  );

  it('that was lost takes what came back of the order that could bear nothing before, and of no other', async () => {
    const { placed, first, second, id } = await aPaidJoint(3);
    const { event, fail } = await given(id, first.total);
    await deliver('charge.refunded', event);
    const dispute = await provider.closeDispute(await provider.dispute(id), 'lost');
    const lose = (name: string, amount: number) =>
      deliver('charge.dispute.closed', { ...dispute, id: name, amount });
    await lose('dp_whole', second.total); // nothing of it is left for what comes back
    await lose('dp_more', totalOf(placed) - second.total - 1000);
    await deliver('refund.failed', await fail());
    await settle();
    const [one, two, three] = await storedOf(placed);
    expect([one?.lostAmount, two?.lostAmount, three?.lostAmount]).toEqual([
      first.total - 1000,
      second.total,
      three?.total,
    ]);
    expect(one?.owedAmount).toBe(1000);
    expect(one?.history.filter(({ note }) => note === 'dp_whole')).toEqual([]);
  });

  it('that took what came back of a canceled order leaves nothing that its buyer is owed', async () => {
    const { actor: buyer, order } = await anOrder();
    const intentId = await payAtProvider(buyer, order);
    await cancelUnpaid(buyer, order.id);
    await settleReported(new ObjectId(order.id), intentId);
    const [made] = (await stripe().refunds.list({ payment_intent: intentId })).data;
    await deliver('refund.failed', await provider.failRefund(made?.id ?? ''));
    expect(isOwed(await storedOrder(order.id))).toBe(true);
    const dispute = await provider.dispute(intentId);
    await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'lost'));
    expect(isOwed(await storedOrder(order.id))).toBe(false);
    const again = { orderId: order.id, amount: 1, reason: 'Sent back', units: 0 };
    expect((await refusal(refundOrder(await anAdmin(), again))).message).toBe(messages.refund.lost);
    expect((await checkLedger({ strangers: 'ignore' })).findings).toEqual([]);
  });
});

describe('a joint payment', () => {
  it('of which Stripe gives one part not back counts what was given back of the others', async () => {
    const { actor, first, second, id } = await charged();
    await cancelUnpaid(actor, second.id);
    await stripe().refunds.create({
      payment_intent: id,
      amount: 1000,
      metadata: { orderId: first.id },
    });
    refuseRefunds();
    const { latest_charge: charge } = await retrieveIntent(id);
    expect(await answerOf(deliver('charge.refunded', Object(charge)))).toBe('unavailable');
    expect(await refundedOf(first.id)).toBe(1000);
    vi.restoreAllMocks();
    await settle();
  });

  it('is looked at once for all of its orders that wait for it', async () => {
    const { placed, id } = await aPaidJoint(count(5, 50));
    for (const { id: orderId } of placed)
      await stripe().refunds.create({ payment_intent: id, amount: 100, metadata: { orderId } });
    await deliver('charge.refunded', Object((await retrieveIntent(id)).latest_charge));
    await settle();
    await orders().updateMany({ transactionId: id }, { $set: { askStripeAt: new Date() } });
    const retrieve = vi.spyOn(stripe().paymentIntents, 'retrieve');
    await reconcilePayments(soon());
    expect(retrieve).toHaveBeenCalledTimes(1);
    const waiting = { transactionId: id, askStripeAt: { $exists: true } };
    expect(await orders().countDocuments(waiting)).toBe(0);
  });
});
