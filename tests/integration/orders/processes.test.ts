import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { mails } from '@/lib/mail/data';
import { checkLedger } from '@/lib/ops/ledger/check';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { placeGroup } from '@/lib/orders/group/place';
import { placeOrder } from '@/lib/orders/place';
import { acceptQuote } from '@/lib/orders/quotes/accept';
import { quotes } from '@/lib/orders/quotes/data';
import { toFailure } from '@/lib/platform/failure';
import { count } from '../../support/counts.ts';
import { anOrder, aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { keptOf, payJointly, someOrders, totalOf } from '../../support/joint.ts';
import { payAtProvider } from '../../support/provider.ts';
import { anOfferedQuote, storedQuote } from '../../support/quotes.ts';
import { address, expectBooksInOrder, soon, sweep, times } from '../support.ts';
import { asSoonAsTheShop, killAt, killDatabase, ownDatabase, startWorker } from './processes.ts';

/** These tests kill processes: workers that are the shop without its pages, and a database of their own. */
ownDatabase();

/** What a restarted shop does, within the minute that the issue allows; in the long run by the clock. */
async function restartAndSettle(): Promise<void> {
  const isShort = count(0, 1) === 0;
  if (!isShort) startWorker('sweep');
  const end = Date.now() + 60_000;
  if (isShort) await sweep(soon());
  while ((await checkLedger({ strangers: 'ignore' })).findings.length > 0 || (await isUnfinished())) {
    if (Date.now() > end) break;
    await (isShort ? sweep(soon()) : pause(500));
  }
  await expectBooksInOrder();
  expect(await isUnfinished()).toBe(false);
}

const isUnfinished = async () =>
  (await orders().countDocuments({ $or: [{ followUp: true }, { state: 'placing' }] })) > 0 ||
  (await quotes().countDocuments({ $or: [{ followUp: true }, { state: 'accepting' }] })) > 0;

describe('the shop is killed', { timeout: 120_000 }, () => {
  it.each([
    { at: 'after the order is written', rule: { command: 'insert', collection: 'orders', when: 'after' } },
    { at: 'before the stock is taken', rule: { command: 'update', collection: 'products', when: 'before' } },
    { at: 'after the stock is taken', rule: { command: 'update', collection: 'products', when: 'after' } },
    {
      at: 'after the order is placed',
      rule: { command: 'findAndModify', collection: 'orders', when: 'after' },
    },
  ])('$at: it is placed once, and sending it again says so', async ({ rule }) => {
    const [actor, product] = await Promise.all([aUser(), aProduct()]);
    const productId = product._id.toHexString();
    await killAt(rule, 'place', { buyers: [actor], productId });
    await restartAndSettle();
    const again = await placeOrder(actor, { ...address, productId, quantity: 10, requestKey: 'from-worker' });
    expect(again.state).toBe('unpaid');
    expect(await storedProduct(product._id)).toMatchObject({ available: 90 });
    await sweep();
  });

  it.each([
    { at: 'before the payment is remembered', what: 'open', when: 'before' },
    { at: 'after the payment is remembered', what: 'open', when: 'after' },
  ])('$at: the order can be paid, once', async ({ what, when }) => {
    const { actor, order } = await anOrder();
    await killAt({ command: 'findAndModify', collection: 'orders', when }, what, {
      buyers: [actor],
      orderId: order.id,
    });
    await payAtProvider(actor, order);
    await sweep(soon());
    expect(await orders().countDocuments({ state: 'paid' })).toBe(1);
    await restartAndSettle();
  });

  it.each([
    { at: 'after the charge', when: 'before' },
    { at: 'after the order is marked paid', when: 'after' },
  ])('$at: the order is paid and its stock sold', async ({ when }) => {
    const { actor, order, product } = await anOrder();
    await payAtProvider(actor, order);
    await killAt({ command: 'findAndModify', collection: 'orders', when }, 'open', {
      buyers: [actor],
      orderId: order.id,
    });
    await sweep(soon());
    await restartAndSettle();
    expect(await orders().countDocuments({ state: 'paid' })).toBe(1);
    expect(await storedProduct(product._id)).toMatchObject({ sold: 10, available: 90, holds: [] });
  });

  it('before the mail is queued: it is queued after the restart, once', async () => {
    const { order } = await anOrder();
    await killAt({ command: 'insert', collection: 'mail_outbox', when: 'before' }, 'followUp', {});
    expect(await mails().countDocuments({ _id: { $regex: order.id } })).toBe(0);
    await restartAndSettle();
    expect(await mails().countDocuments({ _id: { $regex: order.id } })).toBe(1);
  });
});

const racedSchema = z.object({
  placed: z.array(z.string()),
  refused: z.number(),
  wrong: z.number(),
  slowest: z.number(),
});

describe('two instances on one database', { timeout: 900_000 }, () => {
  async function sellOne(): Promise<void> {
    const buyers = await Promise.all(times(count(20, 100), () => aUser()));
    const half = buyers.length / 2;
    const product = await aProduct({ available: 10, quantity: 1 });
    const task = { productId: product._id.toHexString(), quantity: 1 };
    const [one, two] = await Promise.all(
      [buyers.slice(0, half), buyers.slice(half)].map((part) =>
        startWorker('race', { ...task, buyers: part }).result.then((line) =>
          z.record(z.string(), z.number()).parse(line),
        ),
      ),
    );
    expect((one?.['ok'] ?? 0) + (two?.['ok'] ?? 0)).toBe(10);
    expect((one?.['conflict'] ?? 0) + (two?.['conflict'] ?? 0)).toBe(buyers.length - 10);
    await restartAndSettle();
    expect(await mails().countDocuments({ kind: 'orderPlaced' })).toBe(11); // and the bystander's
  }

  /** Oversells nothing, keeps nobody waiting, and takes or refuses each line with its reason. */
  async function sellLists(): Promise<void> {
    const [rounds, many] = [count(1, 20), count(16, 100)];
    const slowest: number[] = [];
    const sold: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const buyers = await Promise.all(times(many, () => aUser()));
      const goods = await Promise.all(times(10, () => aProduct({ available: 60, quantity: 10 })));
      const productIds = goods.map(({ _id }) => _id.toHexString());
      const halves = [buyers.slice(0, many / 2), buyers.slice(many / 2)];
      const told = await Promise.all(
        halves.map((half) => startWorker('raceLists', { buyers: half, productIds, round }).result),
      );
      const raced = told.map((line) => racedSchema.parse(line));
      expect(raced.map(({ wrong }) => wrong)).toEqual([0, 0]);
      const placed = raced.flatMap((half) => half.placed);
      for (const { _id } of goods) {
        const ofIt = placed.filter((productId) => productId === _id.toHexString()).length;
        expect(ofIt).toBeLessThanOrEqual(6);
        const { available, holds } = await storedProduct(_id);
        expect({ available, holds: holds.length }).toEqual({ available: 60 - 10 * ofIt, holds: ofIt });
      }
      expect(placed.length, 'somebody is served').toBeGreaterThanOrEqual(10);
      expect(await orders().countDocuments({ productId: { $in: goods.map(({ _id }) => _id) } })).toBe(
        placed.length,
      );
      slowest.push(...raced.map((half) => half.slowest));
      sold.push(placed.length);
    }
    await restartAndSettle();
    console.log(
      `${rounds} rounds of ${many} lists of ten: ${sold.join(', ')} of 60 orders, the slowest list took ${Math.max(...slowest)} ms`,
    );
    expect(Math.max(...slowest)).toBeLessThan(60_000); // a hundred at once, on a machine that does other things beside
  }

  it('sell what there is, one product or lists of the same goods, and sweep without getting in each other’s way', async () => {
    const sweepers = times(2, () => startWorker('sweep'));
    await sellOne();
    await sellLists();
    await Promise.all(sweepers.map(({ kill }) => kill()));
  });
});

describe('the database is killed', { timeout: 300_000 }, () => {
  asSoonAsTheShop();

  it('in the middle of orders: nothing that was acknowledged is lost, and it all goes on', async () => {
    for (let round = 0; round < count(1, 10); round += 1) {
      const buyers = await Promise.all(times(20, () => aUser()));
      const product = await aProduct({ available: 10_000, quantity: 1 });
      const productId = product._id.toHexString();
      const acknowledged: string[] = [];
      const refused = new Set<string>();
      let isOver = false;
      const buying = buyers.map(async (actor) => {
        for (let turn = 0; turn < 10 && !isOver; turn += 1) {
          try {
            acknowledged.push((await placeOrder(actor, { ...address, productId, quantity: 1 })).id);
          } catch (error) {
            refused.add(toFailure(error).code);
            isOver = true;
          }
        }
      });
      await pause(50 + Math.random() * 200);
      await killDatabase(async () => void (await Promise.all(buying)));
      expect([...refused].filter((code) => code !== 'unavailable')).toEqual([]);
      const stored = new Set(
        (await orders().find({ productId: product._id, state: 'unpaid' }).toArray()).map(({ _id }) =>
          _id.toHexString(),
        ),
      );
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      await sweep(soon());
      await expectBooksInOrder();
    }
  });
});

const rules = (command: string, collection: string, ...when: ('before' | 'after')[]) =>
  when.map((moment) => ({
    at: `${moment} ${command} of ${collection}`,
    rule: { command, collection, when: moment },
  }));

/** Those that stand for all in a short run. */
const often = <T>(chosen: readonly T[], rest: readonly T[]): T[] => [
  ...chosen,
  ...rest.slice(0, count(0, rest.length)),
];

describe('the shop is killed while many orders are one', { timeout: 120_000 }, () => {
  const many = count(4, 10);

  it.each(
    often(
      [...rules('update', 'products', 'after'), ...rules('findAndModify', 'order_groups', 'after')],
      [
        ...rules('insert', 'order_groups', 'after'),
        ...rules('insert', 'orders', 'before', 'after'),
        ...rules('update', 'products', 'before'),
        ...rules('findAndModify', 'order_groups', 'before'),
        ...rules('update', 'orders', 'before', 'after'),
      ],
    ),
  )('$at: the list is placed once, as a whole', async ({ rule }) => {
    const actor = await aUser();
    const goods = await Promise.all(times(many, () => aProduct()));
    const productIds = goods.map(({ _id }) => _id.toHexString());
    await killAt(rule, 'placeMany', { buyers: [actor], productIds });
    if (count(0, 1) === 1) await restartAndSettle();
    else await sweep(soon());
    const lines = productIds.map((productId) => ({ productId, quantity: 10 }));
    const input = { ...address, lines, goAhead: 'all' as const, requestKey: 'list-from-worker' };
    const placed = await placeGroup(actor, input).catch(async () => {
      await orderGroups().updateMany({}, { $set: { createdAt: new Date(0) } }); // half a minute later
      return placeGroup(actor, input);
    });
    expect(placed.orders).toHaveLength(many);
    for (const { _id } of goods) expect(await storedProduct(_id)).toMatchObject({ available: 90 });
    expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(many);
    await sweep(soon());
    await expectBooksInOrder();
  });

  it.each(
    often(rules('findAndModify', 'joint_payments', 'before'), [
      ...rules('insert', 'joint_payments', 'after'),
      ...rules('update', 'orders', 'before', 'after'),
      ...rules('findAndModify', 'joint_payments', 'after'),
    ]),
  )('$at while the payment is opened: the orders can be paid, once', async ({ rule }) => {
    const { actor, placed } = await someOrders(many);
    const task = { orderIds: placed.map(({ id }) => id), amount: totalOf(placed) };
    await killAt(rule, 'openMany', { buyers: [actor], ...task });
    const { id } = await payJointly(actor, placed);
    await restartAndSettle();
    await sweep(soon());
    expect(await orders().countDocuments({ state: 'paid', transactionId: id })).toBe(many);
    expect(await keptOf(id)).toBe(totalOf(placed));
  });

  it.each(
    often(rules('update', 'orders', 'after'), [
      ...rules('find', 'joint_payments', 'before'),
      ...rules('update', 'orders', 'before'),
      ...rules('update', 'products', 'before', 'after'),
      ...rules('update', 'joint_payments', 'before', 'after'),
    ]),
  )('$at after the charge: every order is paid and its stock sold', async ({ rule }) => {
    const { actor, placed } = await someOrders(many);
    const { id } = await payJointly(actor, placed);
    await killAt(rule, 'tellMany', { buyers: [actor], transactionId: id });
    await sweep(soon());
    await restartAndSettle();
    expect(await orders().countDocuments({ state: 'paid', transactionId: id })).toBe(many);
    expect(await keptOf(id)).toBe(totalOf(placed));
  });
});

describe('the shop is killed while an offer is accepted', { timeout: 120_000 }, () => {
  it.each(
    often(
      [...rules('findAndModify', 'quotes', 'after'), ...rules('update', 'quotes', 'after')],
      [
        ...rules('insert', 'order_groups', 'before', 'after'),
        ...rules('insert', 'orders', 'after'),
        ...rules('update', 'products', 'after'),
        ...rules('update', 'quotes', 'before'),
        ...rules('findAndModify', 'order_groups', 'before', 'after'),
        ...rules('update', 'orders', 'after'),
        ...rules('insert', 'audit_events', 'before'),
      ],
    ),
  )('$at: it is placed once, at the prices of the offer', async ({ rule }) => {
    const { actor, goods, id } = await anOfferedQuote();
    await killAt(rule, 'accept', { buyers: [actor], quoteId: id });
    await restartAndSettle();
    const { orders: placed } = await acceptQuote(actor, { quoteId: id, version: 1, ...address });
    expect(placed.map(({ price }) => price)).toEqual([300, 310]);
    expect(await storedQuote(id)).toMatchObject({ state: 'accepted' });
    expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(2);
    expect(await orderGroups().countDocuments({ userId: new ObjectId(actor.id) })).toBe(1);
    for (const { _id } of goods) expect(await storedProduct(_id)).toMatchObject({ available: 90 });
    await sweep(soon());
    await expectBooksInOrder();
  });
});

it('an offer is accepted once by two processes at the same moment', { timeout: 120_000 }, async () => {
  const { actor, id } = await anOfferedQuote();
  const answers = await Promise.all(
    times(2, () => startWorker('accept', { buyers: [actor], quoteId: id }).result),
  );
  const answer = z.looseObject({ orders: z.array(z.looseObject({ id: z.string(), price: z.number() })) });
  const [one, two] = answers.map((line) => answer.parse(line).orders);
  expect(one).toEqual(two);
  expect(one?.map(({ price }) => price)).toEqual([300, 310]);
  expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(2);
});
