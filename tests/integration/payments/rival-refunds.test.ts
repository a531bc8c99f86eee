import { afterEach, expect, it, vi } from 'vitest';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { stripe } from '@/lib/payments/service';
import { confirm, keptOf, openJoint, someOrders } from '../../support/joint.ts';
import { checkBooksAfterEach, deliver, ownStripe } from '../support.ts';

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
