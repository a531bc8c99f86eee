import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AnswerQuotePage from '@/app/dashboard/allQuotes/[id]/page';
import OverviewPage from '@/app/dashboard/overview/page';
import QuotePage from '@/app/dashboard/quote/[id]/page';
import { issueAccessToken, verifyAccessToken } from '@/lib/auth/access-token';
import { dayAfter, dayAt } from '@/lib/base/days';
import { removeUnusedImages } from '@/lib/ops/sweep/images';
import { expireOrders } from '@/lib/ops/sweep/payments';
import { quotes } from '@/lib/orders/quotes/data';
import { createPaymentIntent } from '@/lib/payments/open';
import { stripe } from '@/lib/payments/service';
import { receiveEvent } from '@/lib/payments/webhook';
import { aheadBy, readClock, timeNow, watchClock } from '@/lib/platform/clock';
import { collection, toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { anAdmin, anOrder, aUser, storedOrder } from '../../support/factories.ts';
import { anAskedQuote, anOfferedQuote } from '../../support/quotes.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';
import { deliver, endHold, sweep } from '../support.ts';

/** What a machine whose clock is wrong may do: nothing that the database's clock does not allow. */
const hour = 3_600_000;

const forget = (): void => void Reflect.deleteProperty(globalThis, 'storefrontClock');

/** Sets this process's clock wrong, as the machine's may be. */
const setClock = (offMs: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(performance.timeOrigin + performance.now() + offMs) });

afterEach(() => {
  vi.useRealTimers();
  forget();
});

/** An event as Stripe signs it now, whatever this machine takes for now. */
function signedByStripe() {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'product.created',
    data: { object: {} },
  });
  const { STRIPE_WEBHOOK_SECRET: secret } = env();
  return { payload, signature: stripe().webhooks.generateTestHeaderString({ payload, secret }) };
}

describe('a clock thirty hours ahead', () => {
  it('expires nothing, pays, calls no event forged, and removes no picture', async () => {
    const { actor, order } = await anOrder();
    const { payload, signature } = signedByStripe();
    await collection<{ _id: string }>('images').insertOne(
      Object.assign({ _id: 'young' }, { used: false, since: new Date(), url: '', userId: null }),
    );
    setClock(30 * hour);
    expect((await storedOrder(order.id)).holdExpiresAt < timeNow(), 'as the machine has it').toBe(true);
    await readClock();
    expect(Math.round(aheadBy() / hour)).toBe(30);
    await expireOrders();
    await sweep(timeNow());
    await removeUnusedImages();
    expect(await collection<{ _id: string }>('images').countDocuments({ _id: 'young' })).toBe(1);
    expect((await storedOrder(order.id)).state).toBe('unpaid');
    await createPaymentIntent(actor, { orderId: order.id });
    expect(await receiveEvent(payload, signature)).toEqual({ changed: false });
  });

  it('gives a new order its whole time and no more, and a token its quarter of an hour', async () => {
    setClock(30 * hour);
    await readClock();
    const { order } = await anOrder();
    const buyer = await aUser();
    const token = await issueAccessToken(buyer);
    vi.useRealTimers();
    forget(); // another machine
    const { holdExpiresAt, createdAt } = await storedOrder(order.id);
    expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(hour);
    expect(holdExpiresAt.getTime() - Date.now()).toBeLessThan(25 * hour);
    expect(await verifyAccessToken(token)).toMatchObject({ userId: buyer.id });
  });
});

describe('a page on a machine whose clock is thirty hours ahead', () => {
  let today = '';
  beforeEach(() => {
    today = dayAt(new Date(performance.timeOrigin + performance.now()));
  });
  /** Everything that the page hands to what it is made of. */
  const handed = async (page: Promise<ReactNode>) => JSON.stringify(await page);

  it('the overview, is of today', async () => {
    newRequest({ cookie: await sessionCookieOf(await anAdmin()) });
    setClock(30 * hour);
    await readClock();
    const page = await handed(OverviewPage({ searchParams: Promise.resolve({}) }));
    expect(page).toContain(`"today":"${today}"`);
  });

  it('the answer to a quote, offers days from today on', async () => {
    const { id } = await anAskedQuote();
    newRequest({ cookie: await sessionCookieOf(await anAdmin()) });
    setClock(30 * hour);
    await readClock();
    const page = await handed(AnswerQuotePage({ params: Promise.resolve({ id }) }));
    expect(page).toContain(`"until":"${dayAfter(today, 14)}","today":"${today}"`);
  });

  it('an offer, keeps the day that was wished for while it is ahead', async () => {
    const { id, actor } = await anOfferedQuote();
    const wantedDate = dayAfter(today, 1);
    await quotes().updateOne({ _id: toObjectId(id) }, { $set: { wantedDate } });
    newRequest({ cookie: await sessionCookieOf(actor) });
    setClock(30 * hour);
    await readClock();
    const page = await handed(QuotePage({ params: Promise.resolve({ id }) }));
    expect(page).toContain(`"note":"","wantedDate":"${wantedDate}"`);
  });
});

it('a clock thirty hours behind lets holds end in time', async () => {
  const { order } = await anOrder();
  await endHold(order.id);
  setClock(-30 * hour);
  await expireOrders();
  expect((await storedOrder(order.id)).state).toBe('unpaid');
  await readClock();
  await expireOrders();
  expect((await storedOrder(order.id)).state).toBe('cancelled');
});

it('a clock that jumps after it was compared is not followed', async () => {
  await readClock();
  setClock(30 * hour);
  expect(Math.round(aheadBy() / hour)).toBe(30);
});

it('a forged event stays forged', async () => {
  await readClock();
  const old = setClock(-hour);
  const { payload, signature } = signedByStripe();
  old.useRealTimers();
  await expect(receiveEvent(payload, signature)).rejects.toMatchObject({ code: 'invalid' });
  await expect(deliver('product.created', {})).resolves.toEqual({ changed: false });
});

/** Watches the clock while `work` runs, which learns how often the database has told its time. */
async function watching(work: (told: () => number) => Promise<void>): Promise<void> {
  const lifecycle = { stopping: false };
  Reflect.set(globalThis, Symbol.for('storefront.lifecycle'), lifecycle);
  let times = 0;
  const ended = watchClock(() => {
    times += 1;
  });
  try {
    await work(() => times);
  } finally {
    lifecycle.stopping = true;
    await ended;
    Reflect.deleteProperty(globalThis, Symbol.for('storefront.lifecycle'));
  }
}

it('asks the database at once when the clock jumps, as on a machine that wakes up', async () => {
  vi.spyOn(log, 'warn').mockReturnValue();
  await watching(async (told) => {
    await vi.waitFor(() => expect(told()).toBeGreaterThan(0), 20_000);
    const before = told();
    setClock(30 * hour);
    await vi.waitFor(() => expect(told()).toBeGreaterThan(before), 20_000); // usually every thirty seconds
  });
});

it('tells once that the clock is wrong, and when it is right again', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  setClock(30 * hour);
  await watching((told) => vi.waitFor(() => expect(told()).toBeGreaterThan(0), 20_000));
  expect(warn.mock.calls).toEqual([
    // Less the time that has passed since the clock was set.
    [{ seconds: expect.closeTo(108_000, -2) }, expect.stringMatching(/ 10[78]\d{3} s ahead of the database/)],
  ]);
});
