import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toAmount } from '@/lib/base/money';
import {
  expireOrders,
  finishRefunds,
  reconcileJointPayments,
  reconcilePayments,
} from '@/lib/ops/sweep/payments';
import { orders } from '@/lib/orders/data';
import { settleReported } from '@/lib/payments/complete';
import { jointPayments } from '@/lib/payments/joint/data';
import { refundOrder } from '@/lib/payments/refund';
import { log } from '@/lib/platform/log';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { openJoint, payJointly, someOrders } from '../../support/joint.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { checkBooksAfterEach, endHold, ownStripe, soon, times } from '../support.ts';

const provider = ownStripe();
checkBooksAfterEach();
afterEach(async () => {
  vi.restoreAllMocks();
  await provider.heal();
});

/** One sweep takes so many here, and more than these are blocked. */
const batch = 2;
const blocked = 3;
const idsOf = (intents: readonly string[]) => `(${intents.join('|')})`;

/** Rounds until it holds; each has to leave the first places to others. */
async function withinRounds(
  most: number,
  round: () => Promise<unknown>,
  holds: () => Promise<boolean>,
): Promise<boolean> {
  for (let many = 0; many < most; many += 1) {
    await round();
    if (await holds()) return true;
  }
  return false;
}

/** What Stripe can answer of one object, over and over: that the key has no right to it, a failure, that it is in use. */
describe.each(['refuse_right', 'error500', 'object_locked'] as const)(
  'orders that Stripe answers with %s, more than one sweep takes',
  (action) => {
    it('keep no other payment from being found', async () => {
      vi.spyOn(log, 'error').mockReturnValue();
      const intents = await Promise.all(
        times(blocked, async () => {
          const { actor, order } = await anOrder();
          return openIntent(actor, order);
        }),
      );
      const { actor, order } = await anOrder();
      await payAtProvider(actor, order);
      await orders().updateMany(
        { paymentIntentId: { $in: intents } },
        { $set: { askStripeAt: new Date(0) } },
      );
      await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { askStripeAt: new Date(1) } });
      await provider.fail(action, { path: idsOf(intents) }, 10_000);
      const isPaid = async () => (await storedOrder(order.id)).state === 'paid';
      expect(await withinRounds(6, () => reconcilePayments(new Date(), batch), isPaid)).toBe(true);
    });

    it('keep no other payment of several orders from being found', async () => {
      vi.spyOn(log, 'error').mockReturnValue();
      const intents: string[] = [];
      for (let many = 0; many < blocked; many += 1) {
        const { actor, placed } = await someOrders(2);
        intents.push(await openJoint(actor, placed));
      }
      const { actor, placed } = await someOrders(2);
      const { id: intentId } = await payJointly(actor, placed);
      await jointPayments().updateMany({ intentId: { $in: intents } }, { $set: { askAt: new Date(0) } });
      await jointPayments().updateOne({ intentId }, { $set: { askAt: new Date(1) } });
      await provider.fail(action, { path: idsOf(intents) }, 10_000);
      const isPaid = async () => (await storedOrder(placed[0]?.id ?? '')).state === 'paid';
      expect(await withinRounds(6, () => reconcileJointPayments(new Date(), batch), isPaid)).toBe(true);
    });

    it('keep no refund from being made that can be', async () => {
      const blocked = 7; // more answers of this kind than six rounds of the first two would use up
      vi.spyOn(log, 'error').mockReturnValue();
      const admin = await anAdmin();
      const decided = await Promise.all(
        times(blocked + 1, async () => {
          const { actor, order } = await anOrder();
          const intentId = await payAtProvider(actor, order);
          await settleReported(new ObjectId(order.id), intentId);
          return order.id;
        }),
      );
      await provider.fail('drop', { method: 'POST', path: '/v1/refunds' }, 10_000);
      for (const orderId of decided)
        await refundOrder(admin, { orderId, amount: toAmount(100), reason: 'Bent', units: 0 }).catch(
          () => undefined,
        );
      await provider.heal();
      // Those that are blocked were decided first.
      await provider.fail(action, { method: 'POST', path: '/v1/refunds' }, blocked);
      const last = decided.at(-1) ?? '';
      const isMade = async () => (await storedOrder(last)).refundedAmount === 100;
      expect(await withinRounds(6, () => finishRefunds(soon(), batch), isMade)).toBe(true);
    });
  },
);

it('orders whose payment the key has no right to close keep no other from expiring', async () => {
  vi.spyOn(log, 'error').mockReturnValue();
  const intents = await Promise.all(
    times(blocked, async () => {
      const { actor, order } = await anOrder();
      const intentId = await openIntent(actor, order);
      await endHold(order.id, 0.5);
      return intentId;
    }),
  );
  const { order } = await anOrder();
  await endHold(order.id, 0.1);
  await provider.fail('refuse_right', { path: idsOf(intents) }, 10_000);
  await expireOrders(new Date(), batch);
  expect((await storedOrder(order.id)).state).toBe('cancelled');
});
