import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { toAmount } from '@/lib/base/money';
import { orders } from '@/lib/orders/data';
import { advancePicked } from '@/lib/orders/pick/advance';
import type { Order } from '@/lib/orders/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { createPaymentIntent } from '@/lib/payments/open';
import { stripe } from '@/lib/payments/service';
import { anAdmin, storedProduct } from '../../support/factories.ts';
import {
  aGroup,
  confirm,
  groupSizes,
  keptOf,
  large,
  openJoint,
  payJointly,
  storedOf,
  totalOf,
} from '../../support/joint.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, deliver, outcomes, ownStripe, soon, sweep, times } from '../support.ts';

/** What is done to a group in the same moment (rows of docs/faults.md that are about one order). */
const provider = ownStripe();
checkBooksAfterEach();

/** Tells what became of each order, after checking that stock and money agree with it. */
async function endsOf(placed: readonly Order[], intentId: string) {
  await sweep(soon());
  const stored = await storedOf(placed);
  for (const { productId, state } of stored)
    expect(await storedProduct(productId)).toMatchObject(
      state === 'paid' ? { available: 90, sold: 10, holds: [] } : { available: 100, sold: 0, holds: [] },
    );
  const paid = stored.filter(({ state }) => state === 'paid');
  expect(await keptOf(intentId)).toBe(paid.reduce((sum, { total }) => sum + total, 0));
  return stored.map(({ state }) => state);
}

describe.each(groupSizes)('a group of %i', (many) => {
  it('that is canceled and paid in the same moment is paid but for what was canceled, whose parts go back', async () => {
    const { actor, placed } = await aGroup(many);
    const intentId = await openJoint(actor, placed);
    await provider.fail('error500', { path: `${intentId}/cancel` }, 1000); // nothing closes it in time
    const half = placed.slice(0, Math.ceil(many / 2));
    await outcomes([
      ...half.map(({ id }) => cancelOrder(actor, { orderId: id })),
      confirm(intentId).then((intent) => deliver('payment_intent.succeeded', intent).catch(() => undefined)),
    ]);
    await provider.heal();
    const ends = await endsOf(placed, intentId);
    expect(ends.slice(half.length)).toEqual(times(many - half.length, () => 'paid'));
  });

  it('canceled order by order by three at once is canceled once', async () => {
    const { actor, placed } = await aGroup(many);
    const cancels = (who: Actor) => placed.map(({ id }) => cancelOrder(who, { orderId: id }));
    const ended = await outcomes([...cancels(actor), ...cancels(actor), ...cancels(actor)]);
    expect(ended).toEqual({ ok: many, not_found: 2 * many });
    for (const { productId } of await storedOf(placed))
      expect(await storedProduct(productId)).toMatchObject({ available: 100, holds: [] });
  });
});

describe(`a group of ${large}`, () => {
  it('whose holds end while the bank asks for a code can’t be paid any more, and nothing is charged', async () => {
    const { actor, placed } = await aGroup(large);
    const intentId = await openJoint(actor, placed);
    const asked = await stripe().paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:3900/back',
    });
    expect(asked.status).toBe('requires_action');
    const ids = placed.map(({ id }) => new ObjectId(id));
    await orders().updateMany(
      { _id: { $in: ids } },
      { $set: { holdExpiresAt: new Date(Date.now() - 1000) } },
    );
    await sweep();
    expect((await stripe().paymentIntents.retrieve(intentId)).status).toBe('canceled');
    expect(await endsOf(placed, intentId)).toEqual(times(large, () => 'cancelled'));
    expect((await refusal(completeJointPayment(actor, { transactionId: intentId }))).code).toBe('invalid');
  });

  it('whose form is sent ten times at once moves one step', async () => {
    const { actor, placed } = await aGroup(large);
    const { id: transactionId } = await payJointly(actor, placed);
    await completeJointPayment(actor, { transactionId });
    const admin = await anAdmin();
    const picks = placed.map(({ id }) => ({ orderId: id, from: 'pending' as const }));
    const told = await Promise.all(times(10, () => advancePicked(admin, picks)));
    expect(told.flat().filter(({ done }) => done)).toHaveLength(10 * large);
    const moved = await storedOf(placed);
    expect(moved.map(({ status }) => status)).toEqual(times(large, () => 'processing'));
    const steps = moved.flatMap(({ history }) => history.filter(({ type }) => type === 'processing'));
    expect(steps).toHaveLength(large);
  });

  it('charged as a whole and by a payment opened by the total of one: each order is paid once, the rest goes back', async () => {
    const { actor, placed } = await aGroup(large);
    const total = placed[0]?.total ?? 0;
    const { clientSecret } = await createPaymentIntent(actor, { totalPrice: toAmount(total) });
    const [single = ''] = clientSecret.split('_secret_');
    await provider.fail('error500', { path: single }, 1); // the joint one can't close it
    const joint = await openJoint(actor, placed);
    await provider.heal();
    const told = await Promise.all([confirm(single), confirm(joint)]);
    await outcomes(told.flatMap((intent) => times(2, () => deliver('payment_intent.succeeded', intent))));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 }); // nobody names an order any more
    await sweep(soon());
    vi.useRealTimers();
    expect((await storedOf(placed)).map(({ state }) => state)).toEqual(times(large, () => 'paid'));
    expect((await keptOf(single)) + (await keptOf(joint))).toBe(totalOf(placed));
  });
});
