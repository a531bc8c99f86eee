import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { orders } from '@/lib/orders/data';
import { placeOrder } from '@/lib/orders/place';
import type { PlaceOrder } from '@/lib/orders/schema';
import { completePayment } from '@/lib/payments/complete';
import { db } from '@/lib/platform/db';
import { toFailure } from '@/lib/platform/failure';
import { count } from '../../support/counts.ts';
import { anOrder, aProduct, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { askAnother } from '../../support/own-database.ts';
import { payAtProvider } from '../../support/provider.ts';
import type { Rule, Trouble } from '../../support/replica-set/trouble.ts';
import { isPatient } from '../../support/vitest/patience.ts';
import { address, expectBooksInOrder, ownStripe, soon, sweep, times } from '../support.ts';
import { ownReplicaSet } from './replica-set.ts';

ownStripe();
const set = ownReplicaSet();
beforeEach(() => {
  Object.assign(set, { struck: 0, repeated: 0 });
});

/** What a customer was told is done. */
type Told = { placed: Set<string>; paid: Set<string>; cancelled: Set<string>; refused: string[] };

const anInput = (productId: ObjectId): PlaceOrder => ({
  ...address,
  productId: productId.toHexString(),
  quantity: 1,
  requestKey: crypto.randomUUID(),
});

/** Orders, and pays or cancels every other order, until it is over. A call that failed is sent again, as a customer would. */
async function shopUntil(
  isOver: () => boolean,
  actor: Actor,
  productId: ObjectId,
  told: Told,
): Promise<void> {
  const again = async <T>(call: () => Promise<T>): Promise<T | null> => {
    for (let tries = 0; tries < 20; tries += 1) {
      try {
        return await call();
      } catch (error) {
        const { code, message } = toFailure(error);
        // The try before had cancelled it, and nobody heard.
        if (tries > 0 && message === messages.order.alreadyCancelled) return null;
        told.refused.push(code);
        await pause(200);
      }
    }
    return null;
  };
  for (let turn = 0; turn < 12 && !isOver(); turn += 1) {
    const input = anInput(productId);
    const order = await again(() => placeOrder(actor, input));
    if (!order) continue;
    told.placed.add(order.id);
    if (turn % 3 === 1) {
      const transactionId = await again(() => payAtProvider(actor, order));
      if (transactionId && (await again(() => completePayment(actor, { orderId: order.id, transactionId }))))
        told.paid.add(order.id);
    }
    if (turn % 3 === 2 && (await again(() => cancelUnpaid(actor, order.id)))) told.cancelled.add(order.id);
  }
}

const hasPrimary = () =>
  db()
    .command({ ping: 1 })
    .then(
      () => true,
      () => false,
    );

describe('the primary is lost in the middle of orders, payments and cancels', { timeout: 300_000 }, () => {
  const ways = [
    { way: 'steps down', electionMs: 300, lose: set.stepDown },
    { way: 'is killed', electionMs: 300, lose: (ms: number) => set.kill(ms) },
    {
      way: 'is killed, and the others take long to agree',
      electionMs: 4000,
      lose: (ms: number) => set.kill(ms),
    },
  ];
  it.each(ways)(
    'it $way: what was acknowledged is there, and the books are right',
    async ({ way, lose, electionMs }) => {
      for (let round = 0; round < count(1, 5); round += 1) {
        const buyers = await Promise.all(times(8, () => aUser()));
        const product = await aProduct({ available: 10_000, quantity: 1 });
        const told: Told = { placed: new Set(), paid: new Set(), cancelled: new Set(), refused: [] };
        let isOver = false;
        const shopping = buyers.map((actor) => shopUntil(() => isOver, actor, product._id, told));
        await pause(300 + Math.random() * 300);
        const lost = performance.now();
        await lose(electionMs);
        await pause(1500);
        isOver = true;
        await Promise.all(shopping);
        // Who had ordered everything before has not waited for the next primary.
        await expect.poll(hasPrimary, { interval: 100 }).toBe(true);
        const ms = Math.round(performance.now() - lost);
        console.log(
          `the primary ${way}: ${told.placed.size} orders, ${told.refused.length} calls refused (${[...new Set(told.refused)].join(', ')}), ${set.repeated} writes tried again, over after ${ms} ms`,
        );
        expect(told.refused.filter((code) => code !== 'unavailable' && code !== 'conflict')).toEqual([]);
        expect(told.placed.size).toBeGreaterThan(0);
        const stored = await orders().find({ productId: product._id }).toArray();
        const stateOf = new Map(stored.map(({ _id, state }) => [_id.toHexString(), state]));
        for (const id of told.placed) expect(stateOf.get(id), 'an acknowledged order').toBeDefined();
        for (const id of told.paid) expect(stateOf.get(id)).toBe('paid');
        for (const id of told.cancelled) expect(stateOf.get(id)).toBe('cancelled');
        await sweep(soon());
        await expectBooksInOrder();
      }
    },
  );
});

describe('one step meets a change of the primary', { timeout: 120_000 }, () => {
  // Only refusals of the set count here, not a primary that a busy machine finds late.
  const known = set.uri('test_failover');
  beforeAll(() => askAnother(`${known}&${isPatient}`));
  afterAll(() => askAnother(known));

  const troubles: [string, Trouble, Rule['when']][] = [
    ['is refused as NotWritablePrimary', { refuse: 'NotWritablePrimary' }, 'before'],
    ['is refused as PrimarySteppedDown', { refuse: 'PrimarySteppedDown' }, 'before'],
    ['is refused as ShutdownInProgress', { refuse: 'ShutdownInProgress' }, 'before'],
    ['is cut off before it is carried out', { cut: true }, 'before'],
    ['is cut off when it has been carried out', { cut: true }, 'after'],
    [
      'is carried out, and the primary is none any more',
      { refuse: 'InterruptedDueToReplStateChange' },
      'after',
    ],
    ['is answered late', { delay: 500 }, 'after'],
  ];
  const steps = [
    { command: 'findAndModify', collection: 'rate_limits' },
    { command: 'insert', collection: 'orders' },
    { command: 'find', collection: 'orders' },
    { command: 'update', collection: 'products' },
    { command: 'findAndModify', collection: 'orders' },
  ];

  it.each(troubles)('and %s: nobody notices', async (_name, trouble, when) => {
    for (const step of steps) {
      const [actor, product] = [await aUser(), await aProduct()];
      const before = set.struck;
      set.order({ ...step, when, trouble });
      const { order } = await anOrder({ actor, product });
      expect(set.struck - before, `${step.command} of ${step.collection}`).toBe(1);
      expect(await orders().countDocuments({ productId: product._id })).toBe(1);
      expect(await storedProduct(product._id)).toMatchObject({ available: 90, holds: [{ quantity: 10 }] });
      const transactionId = await payAtProvider(actor, order);
      if (step.collection === 'orders') set.order({ ...step, command: 'findAndModify', when, trouble });
      await completePayment(actor, { orderId: order.id, transactionId });
      expect(await storedOrder(order.id)).toMatchObject({ state: 'paid', transactionId });
      set.clear();
    }
    await sweep(soon());
    await expectBooksInOrder();
  });

  it.each(troubles.slice(0, 5))(
    'and %s for long: it is unavailable, and sending it again is enough',
    async (_name, trouble, when) => {
      for (const step of steps.slice(1)) {
        const [actor, product] = [await aUser(), await aProduct({ quantity: 1 })];
        const input = anInput(product._id);
        set.order({ ...step, when, trouble, times: 6 });
        const failure = await placeOrder(actor, input).then(() => null, toFailure);
        expect(failure?.code, `${step.command} of ${step.collection}`).toBe('unavailable');
        set.clear();
        const placed = await placeOrder(actor, input);
        expect(placed.state).toBe('unpaid');
        expect(await orders().countDocuments({ productId: product._id })).toBe(1);
        expect((await storedProduct(product._id)).available).toBe(99);
      }
      await sweep(soon());
      await expectBooksInOrder();
    },
  );
});

describe('what every write asks of the set', () => {
  it('is a majority’s disks, and to be told when that takes too long', async () => {
    const { actor, order } = await anOrder();
    await completePayment(actor, { orderId: order.id, transactionId: await payAtProvider(actor, order) });
    await sweep(soon());
    expect([...set.concerns.keys()].map((said) => JSON.parse(said))).toEqual([
      { w: 'majority', j: true, wtimeout: expect.any(Number) },
    ]);
  });
});

/** Each waits for the time-out that it proves. */
describe.runIf(count(0, 1))('no call waits for good', { timeout: 120_000 }, () => {
  it('for an answer: it is tried once more, and then the database is away', async () => {
    const [actor, product] = [await aUser(), await aProduct({ quantity: 1 })];
    set.order({
      command: 'update',
      collection: 'products',
      when: 'before',
      trouble: { swallow: true },
      times: 2,
    });
    const started = performance.now();
    const failure = await placeOrder(actor, anInput(product._id)).then(() => null, toFailure);
    expect(failure?.code).toBe('unavailable');
    expect(performance.now() - started).toBeLessThan(45_000);
  });

  it('for a connection: whoever comes when all are taken is told so', async () => {
    set.order({ command: 'find', collection: 'orders', when: 'before', trouble: { delay: 8000 }, times: 30 });
    const started = performance.now();
    const read = () => orders().findOne({ _id: new ObjectId() });
    const slow = times(30, () => read());
    await pause(300);
    const failure = await read().then(() => null, toFailure);
    expect(failure?.code).toBe('unavailable');
    expect(performance.now() - started).toBeLessThan(7000);
    await Promise.all(slow);
    expect(await db().command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
