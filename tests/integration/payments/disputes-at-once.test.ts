import { Collection } from 'mongodb';
import { afterEach, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { toAmount } from '@/lib/base/money';
import { leftToRefund } from '@/lib/orders/trouble';
import { refundOrder } from '@/lib/payments/refund';
import { retrieveIntent } from '@/lib/payments/service';
import { anAdmin } from '../../support/factories.ts';
import { confirm, openJoint, someOrders, storedOf, totalOf } from '../../support/joint.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, deliver, ownStripe } from '../support.ts';
import { givenByHand } from './read-late.ts';

/** What happens between what the next dispute reads of its orders and what it writes there. */
const reading = vi.hoisted(() => ({ afterwards: null as (() => Promise<unknown>) | null }));
vi.mock('@/lib/payments/paid-by', async (importOriginal) => {
  const actual = await importOriginal<typeof import('@/lib/payments/paid-by')>();
  const disputedBy: typeof actual.disputedBy = async (...given) => {
    const found = await actual.disputedBy(...given);
    const { afterwards } = reading;
    reading.afterwards = null;
    await afterwards?.();
    return found;
  };
  return { ...actual, disputedBy };
});

ownStripe();
checkBooksAfterEach();
afterEach(() => {
  vi.restoreAllMocks();
});

async function aPaidJoint(many: number) {
  const { actor, placed } = await someOrders(many);
  const { id } = await confirm(await openJoint(actor, placed));
  await deliver('payment_intent.succeeded', await retrieveIntent(id));
  const [first, second] = placed;
  if (!first || !second) throw new Error('too few orders');
  return { placed, first, second, id };
}

/** A bank decides about so much of a payment, for the buyer if the dispute is lost. */
const close = (payment_intent: string, id: string, amount: number, status: 'lost' | 'won') =>
  deliver('charge.dispute.closed', {
    ...{ id, object: 'dispute', amount, payment_intent, reason: 'general', status },
  });
const lose = (payment_intent: string, id: string, amount: number) =>
  close(payment_intent, id, amount, 'lost');

/** What the shop says that it has of each order. */
const leftOf = async (placed: Parameters<typeof storedOf>[0]) =>
  (await storedOf(placed)).map((order) => leftToRefund(order));

it('two disputes of one payment that are lost at the same moment take what each of them took', async () => {
  const { placed, first, second, id } = await aPaidJoint(3);
  reading.afterwards = () => lose(id, 'dp_2', second.total);
  await lose(id, 'dp_1', first.total);
  expect((await storedOf(placed)).map(({ lostAmount }) => lostAmount)).toEqual([
    first.total,
    second.total,
    undefined,
  ]);
});

it('many disputes of one payment, told again and again, take what they took together', async () => {
  const { placed, id } = await aPaidJoint(4);
  const each = Math.floor(totalOf(placed) / 6);
  const names = ['a', 'b', 'c', 'd', 'e'];
  await Promise.all([...names, ...names, ...names].map((name) => lose(id, `dp_${name}`, each)));
  const left = await leftOf(placed);
  expect(left.reduce((sum, one) => sum + one, 0)).toBe(totalOf(placed) - names.length * each);
});

it('what a lost dispute no longer takes, because a bank thought better of it, another one does', async () => {
  const { placed, id } = await aPaidJoint(2);
  const total = totalOf(placed);
  await lose(id, 'dp_1', total);
  await lose(id, 'dp_2', total);
  await close(id, 'dp_1', total, 'won');
  expect(await leftOf(placed)).toEqual([0, 0]);
  await close(id, 'dp_2', total, 'won');
  expect(await leftOf(placed)).toEqual(placed.map((order) => order.total));
});

it('a dispute that is lost while a refund is told takes nothing that went back', async () => {
  const { placed, first, second, id } = await aPaidJoint(2);
  reading.afterwards = async () => {
    const { event } = await givenByHand(id, 1000);
    await deliver('charge.refunded', event);
  };
  await lose(id, 'dp_1', first.total);
  expect(await leftOf(placed)).toEqual([0, second.total - 1000]);
});

it('the office gives back nothing that a dispute took, from the moment on in which its history says so', async () => {
  const admin = await anAdmin();
  const { placed, first, second, id } = await aPaidJoint(2);
  const give = { orderId: first.id, amount: toAmount(first.total), reason: 'Bent', units: 0 };
  const { updateOne } = Collection.prototype;
  const refused: string[] = [];
  vi.spyOn(Collection.prototype, 'updateOne').mockImplementation(async function (this: Collection, ...given) {
    const result = await updateOne.apply(this, given);
    if (refused.length > 0 || !JSON.stringify(given[1]).includes('"disputeLost"')) return result;
    refused.push('');
    refused.push((await refusal(refundOrder(admin, give))).message);
    return result;
  });
  await lose(id, 'dp_1', first.total);
  expect(refused).toEqual(['', messages.refund.lost]);
  expect(await leftOf(placed)).toEqual([0, second.total]);
});
