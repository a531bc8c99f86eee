import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { finishPlacings, withdrawEmptyGroups } from '@/lib/ops/sweep/orders';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { placeGroup } from '@/lib/orders/group/place';
import { acceptQuote } from '@/lib/orders/quotes/accept';
import { takeClaim } from '@/lib/orders/quotes/claim';
import { closeQuote, leaveQuote } from '@/lib/orders/quotes/close';
import { quotes } from '@/lib/orders/quotes/data';
import { offerQuote } from '@/lib/orders/quotes/offer';
import { settleLeftClaims } from '@/lib/orders/quotes/settle';
import { count } from '../../../support/counts.ts';
import { anAdmin, aProduct, aUser, storedProduct } from '../../../support/factories.ts';
import { anAnswer, anAskedQuote, storedQuote } from '../../../support/quotes.ts';
import { address, expectBooksInOrder, ownStripe, soon, sweep } from '../../support.ts';

ownStripe();

const kinds = {
  offer: 4,
  accept: 6,
  expire: 2,
  leave: 1,
  close: 1,
  sellOut: 2,
  fillUp: 2,
  /** A request that claims the offer and dies, or goes on when its claim was given to others. */
  die: 2,
  late: 2,
  settle: 2,
  /** The sweeper takes what is under way for left half-way. */
  sweep: 3,
} as const;
type Kind = keyof typeof kinds;
type Step = { kind: Kind; price: number; behind: number; withNext: boolean };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(kinds).map(([kind, weight]) => ({ arbitrary: fc.constant(kind as Kind), weight })),
  ),
  price: fc.integer({ min: 100, max: 999 }),
  /** So many offers before the last one was seen. */
  behind: fc.constantFrom(0, 0, 0, 1),
  /** True when the next step runs at the same moment. */
  withNext: fc.boolean(),
});

type World = { actor: Actor; admin: Actor; goods: ProductDoc[]; id: string; accepted: Set<number> };

const setStock = ({ goods: [first] }: World, available: number) =>
  products().updateOne(
    { _id: first?._id ?? new ObjectId(), 'holds.0': { $exists: false } },
    { $set: { available, initialStock: available } },
  );

/** Claims the offer as a request does, and does nothing with it. */
async function claimed({ id }: World) {
  const { _id, userId, version } = await storedQuote(id);
  const claim = await takeClaim({ _id, userId, version, now: new Date() });
  if (claim?.claim)
    await quotes().updateOne(
      { _id, 'claim.groupId': claim.claim.groupId },
      { $set: { 'claim.at': new Date(0) } },
    );
  return claim;
}

/** What a stopped process does when it goes on: all that its claim would have let it do. */
async function goOnLate(world: World, price: number): Promise<void> {
  const claim = await claimed(world);
  if (!claim?.claim) return;
  await settleLeftClaims();
  const lines = claim.lines.map(({ productId, quantity }) => ({
    productId: productId.toHexString(),
    quantity,
  }));
  await placeGroup(
    world.actor,
    { ...address, lines, goAhead: 'all', requestKey: 'too-late' },
    {
      id: claim._id,
      sequence: claim.sequence,
      groupId: claim.claim.groupId,
      prices: new Map(lines.map(({ productId }) => [productId, price])),
    },
  );
}

async function run(world: World, { kind, price, behind }: Step): Promise<unknown> {
  const { actor, admin, id, accepted } = world;
  const { version } = await storedQuote(id);
  const seen = Math.max(0, version - behind);
  const seenByIt = { quoteId: id, version: seen };
  switch (kind) {
    case 'offer':
      return offerQuote(admin, anAnswer(id, seen, [price, price + 1]));
    case 'accept': {
      const placed = await acceptQuote(actor, { ...seenByIt, ...address });
      expect(placed.orders).toHaveLength(2);
      return accepted.add(seen);
    }
    case 'expire':
      return quotes().updateOne(
        { _id: new ObjectId(id), state: 'offered' },
        { $set: { expiresAt: new Date(Date.now() - 1) } },
      );
    case 'leave':
      return leaveQuote(actor, seenByIt);
    case 'close':
      return closeQuote(admin, { ...seenByIt, words: 'No.' });
    case 'sellOut':
      return setStock(world, 5);
    case 'fillUp':
      return setStock(world, 100);
    case 'die':
      return claimed(world);
    case 'late':
      return goOnLate(world, price + 1000);
    case 'settle':
      return settleLeftClaims();
    case 'sweep':
      await withdrawEmptyGroups(soon());
      await settleLeftClaims(soon());
      return finishPlacings(soon());
    default:
      return kind satisfies never;
  }
}

const calmly = (world: World, one: Step): Promise<unknown> =>
  run(world, one).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });

/** At most one group, of all lines, at the prices of the version that was accepted. */
async function expectOnce({ actor, goods, id, accepted }: World): Promise<void> {
  const quote = await storedQuote(id);
  const groups = await orderGroups()
    .find({ userId: new ObjectId(actor.id) })
    .toArray();
  const placed = await orders()
    .find({ userId: new ObjectId(actor.id) })
    .sort({ sequence: 1 })
    .toArray();
  expect(quote.state).not.toBe('accepting');
  expect(quote).not.toHaveProperty('claim');
  if (quote.state !== 'accepted') {
    expect([groups.length, placed.length, accepted.size]).toEqual([0, 0, 0]);
    for (const { _id } of goods) expect((await storedProduct(_id)).holds).toEqual([]);
    return;
  }
  expect(groups.map(({ _id, state }) => [_id, state])).toEqual([[quote.groupId, 'placed']]);
  expect(placed.map(({ price }) => price)).toEqual(quote.offers[quote.version - 1]?.prices);
  expect(placed.every(({ state, quoteId }) => state === 'unpaid' && quoteId?.equals(quote._id))).toBe(true);
  expect(quote.history.filter(({ type }) => type === 'accepted')).toHaveLength(1);
  for (const version of accepted) expect(version).toBeLessThanOrEqual(quote.version);
}

it(
  'whatever comes together: one group at most, at the prices of the offer that was accepted',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
        const [actor, admin] = await Promise.all([aUser(), anAdmin()]);
        const goods = await Promise.all([aProduct(), aProduct()]);
        const { id } = await anAskedQuote({ actor, goods });
        const world: World = { actor, admin, goods, id, accepted: new Set() };
        let together: Promise<unknown>[] = [];
        for (const one of steps) {
          together.push(calmly(world, one));
          if (one.withNext) continue;
          await Promise.all(together);
          together = [];
        }
        await Promise.all(together);
        await sweep(soon());
        await expectOnce(world);
        await expectBooksInOrder();
      }),
      { numRuns: count(15, 300), endOnFailure: true },
    );
  },
  count(120_000, 1_200_000),
);
