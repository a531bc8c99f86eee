import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { reconcileJointPayments, reconcilePayments } from '@/lib/ops/sweep/payments';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { orders } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { jointPayments } from '@/lib/payments/joint/data';
import { retrieveIntent, stripe } from '@/lib/payments/service';
import { anOrder, storedOrder } from '../../support/factories.ts';
import { confirm, openJoint, someOrders, storedOf } from '../../support/joint.ts';
import { payAtProvider } from '../../support/provider.ts';
import { checkBooksAfterEach, deliver, ownStripe, soon, sweep } from '../support.ts';
import { givenByHand } from './read-late.ts';

/** Payments that no order takes and that went back as a whole: nobody goes on asking about them. */
const provider = ownStripe();
checkBooksAfterEach();

/** How the shop answers that a bank sent a refund back: 'unavailable' has Stripe tell again, for three days. */
const tellFailure = (failed: object) =>
  deliver('refund.failed', failed).then(
    ({ changed }) => changed,
    (error: { code?: string }) => error.code ?? String(error),
  );

/** A charged payment of several orders, of which the shop has not heard. */
async function charged(many = 2) {
  const { actor, placed } = await someOrders(many);
  const id = await openJoint(actor, placed);
  const cancelAll = async () => {
    await provider.fail('error500', { path: `${id}/cancel` }, 100);
    for (const order of placed) await cancelUnpaid(actor, order.id);
    await provider.heal();
  };
  return { placed, id, cancelAll };
}

async function expectAtRest(placed: readonly Order[], id: string): Promise<void> {
  const later = new Date(Date.now() + 3_600_000);
  for (let many = 0; many < 3; many += 1) {
    await reconcilePayments(later);
    await reconcileJointPayments(later);
  }
  const ids = placed.map((order) => new ObjectId(order.id));
  expect(await orders().countDocuments({ _id: { $in: ids }, askStripeAt: { $exists: true } })).toBe(0);
  expect(await jointPayments().countDocuments({ intentId: id, askAt: { $exists: true } })).toBe(0);
}

describe('a payment of several orders that were all canceled', () => {
  const giveBackByHand = (id: string) => stripe().refunds.create({ payment_intent: id });

  it.each([
    ['by the shop', async () => undefined, async () => undefined],
    ['at Stripe, before the shop knew of it', giveBackByHand, async () => undefined],
    ['at Stripe, after the shop was told of it', async () => undefined, giveBackByHand],
  ] as const)('and that went back as a whole %s is settled', async (_, before, after) => {
    const { placed, id, cancelAll } = await charged();
    await cancelAll();
    await confirm(id);
    await before(id);
    await deliver('payment_intent.succeeded', await retrieveIntent(id));
    await Promise.allSettled([after(id)]);
    await sweep(soon());
    expect((await storedOf(placed)).map(({ refundedAmount }) => refundedAmount)).toEqual(
      placed.map(({ total }) => total),
    );
    expect(await jointPayments().findOne({ intentId: id })).toMatchObject({
      open: false,
      settledAt: expect.any(Date),
    });
    await expectAtRest(placed, id);
  });

  it('and that is not what the shop knows of it is left to people', async () => {
    const { placed, id, cancelAll } = await charged();
    await jointPayments().updateOne({ intentId: id }, { $set: { currency: 'chf' } });
    await cancelAll();
    await confirm(id);
    const { id: first } = await givenByHand(id, 1000);
    await sweep(soon());
    await expectAtRest(placed, id);
    const failed = await provider.failRefund(first);
    await stripe().refunds.create({ payment_intent: id });
    for (let many = 0; many < 2; many += 1) {
      expect(await tellFailure(failed)).toBe(false);
      await expectAtRest(placed, id);
    }
  });
});

it('a payment that went back as a whole before its order heard of it, after a refund that failed, is answered for', async () => {
  const { actor, order } = await anOrder();
  const id = await payAtProvider(actor, order);
  const { id: first } = await givenByHand(id, 1000);
  const failed = await provider.failRefund(first);
  await stripe().refunds.create({ payment_intent: id });
  expect(await tellFailure(failed), 'its end is not written down yet').toBe('unavailable');
  await sweep(soon());
  expect((await storedOrder(order.id)).state).toBe('unpaid');
  expect(await tellFailure(failed)).toBe(false);
  await expectAtRest([order], id);
});
