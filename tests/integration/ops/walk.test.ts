import fc from 'fast-check';
import Stripe from 'stripe';
import { beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { AppError } from '@/lib/base/errors';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { quotes } from '@/lib/orders/quotes/data';
import { closeDb, waitLong } from '@/lib/platform/db';
import { count, runs } from '../../support/counts.ts';
import { freshDatabase } from '../../support/db.ts';
import { expectBooksInOrder, ownStripe } from '../support.ts';
import { beginning } from './walk/beginning.ts';
import { readEverything } from './walk/readings.ts';
import { isAlone, step, type Taken, take } from './walk/steps.ts';
import * as sums from './walk/sums.ts';
import { forgetPayments, forgetTries, newWorld, sweepAll, tellAll, type World, wait } from './walk/world.ts';

vi.mock('@/lib/payments/patience', async (importOriginal) => {
  const actual = await importOriginal<typeof import('@/lib/payments/patience')>();
  const { mortalClient } = await import('../../support/vitest/dying.ts');
  const { patient } = await import('../../support/vitest/patience.ts');
  const { patientClient, withTimeBudget } = patient(actual);
  return { withTimeBudget, patientClient: () => mortalClient(patientClient()) };
});

// A backup asks the database for its time, which does not follow the walk's.
vi.mock('@/lib/platform/clock', async (original) => ({
  ...(await original<typeof import('@/lib/platform/clock')>()),
  readClock: async () => undefined,
}));

const provider = ownStripe();
beforeAll(async () => {
  waitLong();
  await closeDb();
});

/** Refusals are part of the game; anything else is a fault. */
async function calmly(work: Promise<unknown>): Promise<void> {
  await work.catch((reason: unknown) => {
    if (reason instanceof AppError || reason instanceof z.ZodError) return; // of the shop
    if (!(reason instanceof Stripe.errors.StripeError)) throw reason;
  });
}

/** Everything is told, and swept until nothing is under way any more. */
async function settle(world: World): Promise<void> {
  for (const dispute of world.disputes.filter(({ isLost }) => !isLost))
    await calmly(provider.closeDispute(dispute, 'won'));
  for (let round = 0; round < 4; round += 1) {
    wait(100_000);
    await forgetTries();
    await tellAll(world);
    for (const _again of [1, 2]) {
      wait(10_000); // orders of one act are told of together once none was written for a moment
      await sweepAll();
    }
  }
  const [half, refunds, groups, claims] = await Promise.all([
    orders().countDocuments({ $or: [{ followUp: true }, { state: 'placing' }] }),
    orders().countDocuments({ refundRequest: { $exists: true } }),
    orderGroups().countDocuments({ state: 'placing' }),
    quotes().countDocuments({ state: 'accepting' }),
  ]);
  expect({ half, refunds, groups, claims }).toEqual({ half: 0, refunds: 0, groups: 0, claims: 0 });
}

/** What a shop must say after all that happened. */
async function expectAgreement(world: World): Promise<void> {
  await expectBooksInOrder();
  await sums.expectOverview(world);
  await sums.expectPapers(world);
  await sums.expectOwnSums(world);
  await sums.expectFiles(world);
  await sums.expectToldOnce();
  await sums.expectForgotten(world);
  await sums.expectHandedOver(world);
}

async function takeAll(world: World, steps: readonly Taken[]): Promise<void> {
  let together: Promise<unknown>[] = [];
  for (const [index, one] of steps.entries()) {
    if (together.length === 0) await forgetTries();
    together.push(calmly(take(world, one)));
    const next = steps[index + 1];
    if (next && one.withNext && together.length < 3 && !isAlone(one) && !isAlone(next)) continue;
    await Promise.all(together);
    together = [];
    await sums.expectStockAddsUp(world);
    if (index % 40 === 38) await readEverything(world); // as it is halfway
  }
}

async function walk(steps: readonly Taken[]): Promise<void> {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date() });
  try {
    const world = await newWorld(provider);
    await takeAll(world, beginning);
    const [paid, unpaid] = await Promise.all(
      (['paid', 'unpaid'] as const).map((state) =>
        orders().countDocuments({ state, productId: { $in: world.goods } }),
      ),
    );
    expect({ paid, unpaid, backup: world.backup }).toMatchObject({ paid: 5, unpaid: 2, backup: {} });
    await takeAll(world, steps);
    await settle(world);
    await readEverything(world);
    await expectAgreement(world);
  } finally {
    vi.useRealTimers();
    await forgetPayments();
    await freshDatabase();
  }
}

it('whatever a shop goes through, all say the same of it', { timeout: 3_600_000 }, async () => {
  const length = count(40, 80);
  const steps = fc.array(step, { minLength: length, maxLength: length });
  const walks = fc.asyncProperty(steps, walk);
  await fc.assert(walks, { ...runs(1, 60), endOnFailure: true });
});
