import { ObjectId } from 'mongodb';
import { afterEach, expect, it, vi } from 'vitest';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { settleReported } from '@/lib/payments/complete';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { confirm, keptOf, openJoint, someOrders } from '../../support/joint.ts';
import { payAtProvider } from '../../support/provider.ts';
import { checkBooksAfterEach, deliver, ownStripe, soon, sweep } from '../support.ts';
import { afterListing, givenByHand } from './read-late.ts';

const provider = ownStripe();
checkBooksAfterEach();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Lets each making of a refund, counted from now, wait for its turn. */
function inTurns() {
  const { refunds } = stripe();
  const create = refunds.create.bind(refunds);
  const turns = Array.from({ length: 4 }, () => ({
    came: Promise.withResolvers<void>(),
    goes: Promise.withResolvers<void>(),
  }));
  let many = 0;
  vi.spyOn(refunds, 'create').mockImplementation(async (...given) => {
    const turn = turns[many];
    many += 1;
    turn?.came.resolve();
    await turn?.goes.promise;
    return create(...given);
  });
  return turns;
}

it('rivals who hear of one failure one after another give a canceled part back once', async () => {
  const { actor, placed } = await someOrders(2);
  const [gone, left] = placed;
  if (!left || !gone) throw new Error('too few orders');
  const id = await openJoint(actor, placed);
  await provider.fail('error500', { path: `${id}/cancel` }, 100);
  await cancelUnpaid(actor, gone.id);
  const intent = await confirm(id);
  await provider.heal();
  const told = () => deliver('payment_intent.succeeded', intent).catch(() => undefined);
  await provider.fail('error500_kept', { method: 'POST', path: '/v1/refunds$' });
  const [one, two, three, four] = inTurns();

  const first = told();
  await one?.came.promise;
  const second = told();
  await two?.came.promise;
  one?.goes.resolve();
  await first;
  const third = told(); // has read that one failed
  await three?.came.promise;
  two?.goes.resolve();
  await second; // is told the same failure
  const fourth = told();
  await four?.came.promise;
  four?.goes.resolve();
  await fourth;
  three?.goes.resolve();
  await third;

  expect(await keptOf(id)).toBe(left.total);
});

it.each([
  { byHand: 500, which: 'is made', counted: 1500 },
  { byHand: 3000, which: 'is too much then', counted: 3000 },
])(
  '$byHand given back at Stripe while an admin’s refund $which are counted by the next look',
  async ({ byHand, counted }) => {
    const { actor, order } = await anOrder();
    const intentId = await payAtProvider(actor, order);
    await settleReported(new ObjectId(order.id), intentId);
    await sweep(soon());
    afterListing(async () => deliver('charge.refunded', (await givenByHand(intentId, byHand)).event));
    const asked = { orderId: order.id, amount: 10, reason: 'Damaged', units: 0 };
    await refundOrder(await anAdmin(), asked).catch(() => undefined);
    expect((await storedOrder(order.id)).refundedAmount).not.toBe(counted);
    await sweep(soon());
    expect((await storedOrder(order.id)).refundedAmount).toBe(counted);
  },
);

it('what Stripe tells of an admin’s refund before it is written down stands there once, as the admin’s', async () => {
  const { actor, order } = await anOrder();
  const intentId = await payAtProvider(actor, order);
  await settleReported(new ObjectId(order.id), intentId);
  const { refunds } = stripe();
  const create = refunds.create.bind(refunds);
  vi.spyOn(refunds, 'create').mockImplementationOnce(async (...given) => {
    const made = await create(...given);
    const { data } = await stripe().charges.list({ payment_intent: intentId });
    await deliver('charge.refunded', data[0] ?? {});
    return made;
  });
  const admin = await anAdmin();
  await refundOrder(admin, { orderId: order.id, amount: 10, reason: 'Damaged', units: 0 });
  const { history } = await storedOrder(order.id);
  expect(history.filter(({ type }) => type === 'refunded')).toEqual([
    expect.objectContaining({ by: new ObjectId(admin.id), amount: 1000, reason: 'Damaged' }),
  ]);
});
