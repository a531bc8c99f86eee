import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/metrics/route';
import { mails } from '@/lib/mail/data';
import { enqueueMail } from '@/lib/mail/enqueue';
import { ledgerRuns } from '@/lib/ops/ledger/runs';
import { ranMigrations } from '@/lib/ops/migrations/data';
import { runJob } from '@/lib/ops/sweep/loop';
import { cancelOrder } from '@/lib/payments/cancel';
import { counters, durations, gauges } from '@/lib/platform/metric-names';
import { noteTime } from '@/lib/platform/tally';
import { anOrder } from '../../support/factories.ts';
import { sweep } from '../support.ts';

const token = 'a-token-of-some-length';
const symbol = Symbol.for('storefront.lifecycle');

vi.mock('@/lib/ops/status/within', () => import('./patient-within.ts'));

/** What the environment says is parsed once; the token is put into what was parsed. */
vi.mock('@/lib/platform/env', async (original) => {
  const real = await original<typeof import('@/lib/platform/env')>();
  return { ...real, env: () => ({ ...real.env(), METRICS_TOKEN: given }) };
});
let given: string | undefined = token;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const ask = (authorization?: string) =>
  GET(
    new Request('http://shop.example/api/metrics', { headers: { ...(authorization && { authorization }) } }),
    {
      params: Promise.resolve({}),
    },
  );

/** Every sample by its name and labels; what is kept for a moment is read anew. */
async function scrape(): Promise<Map<string, number>> {
  vi.advanceTimersByTime(10_000);
  const answer = await ask(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('the numbers for Prometheus', () => {
  it('are for who has the token, and not there where none is set', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask('Bearer a-token-of-some-lengti')).status).toBe(401);
    expect((await ask(`Basic ${token}`)).status).toBe(401);
    given = undefined;
    expect((await ask('Bearer undefined')).status).toBe(404);
    given = token;
    expect((await ask(`bearer ${token}`)).status).toBe(200);
  });

  it('tell what happened to orders, once each', async () => {
    const before = await scrape();
    expect(before.get(`${counters.orderEvents.name}{event="paid"}`), 'from the start').toBe(0);
    const { actor, order } = await anOrder();
    await cancelOrder(actor, { orderId: order.id });
    await sweep();
    await sweep();
    const after = await scrape();
    const more = (event: string) => {
      const sample = `${counters.orderEvents.name}{event="${event}"}`;
      return (after.get(sample) ?? 0) - (before.get(sample) ?? 0);
    };
    expect([more('placed'), more('cancelled'), more('expired')]).toEqual([1, 1, 0]);
  });

  it('tell how the outbox, the sweepers and the database fare', async () => {
    await enqueueMail('verifyEmail', 'waits@example.com', { name: 'Waits', requestId: 'r' }, 'waits');
    Object.assign(globalThis, { [symbol]: { stopping: false } });
    const run = async () => {
      Object.assign(globalThis, { [symbol]: { stopping: true } });
      return {};
    };
    await runJob({ name: 'holds', everyMs: 1000, run }, async () => undefined);
    Reflect.deleteProperty(globalThis, symbol);
    const found = await scrape();
    expect(found.get(gauges.up.name)).toBe(1);
    expect(found.get(`${gauges.outbox.name}{state="due"}`)).toBeGreaterThan(0);
    expect(found.get(gauges.outboxAge.name)).toBeGreaterThan(0);
    const heldUpSince = new Date(Date.now() - 7_200_000);
    await mails().updateOne(
      { _id: 'waits' },
      { $set: { heldUpSince, dueAt: new Date(Date.now() + 600_000) } },
    );
    expect((await scrape()).get(gauges.outboxAge.name)).toBeGreaterThanOrEqual(7200);
    expect(found.get(`${gauges.sweepLag.name}{sweeper="holds"}`)).toBe(0);
    expect(found.get(`${gauges.sweepSuccess.name}{sweeper="holds"}`)).toBeGreaterThan(1_700_000_000);
    expect(found.get(`${counters.sweeps.name}{sweeper="holds",result="done"}`)).toBe(1);
    expect([...found.keys()].some((name) => name.startsWith('nodejs_eventloop_lag_p99_seconds'))).toBe(true);
  });

  it('tell from the start of what alerts wait for, else the first of its kind would be no increase', async () => {
    const found = await scrape();
    const mails = (result: string) => found.get(`${counters.mails.name}{result="${result}"}`);
    expect([mails('failed'), mails('later')]).toEqual([0, 0]);
    expect(mails('sent')).toBeGreaterThanOrEqual(0);
    for (const result of ['refused', 'failed', 'timed out', 'unreachable', 'not asked'])
      expect(found.get(`${counters.stripe.name}{result="${result}"}`), result).toBe(0);
    expect(found.get(counters.busy.name)).toBe(0);
  });

  it('tell for how long the books are unchecked, before the first check since the shop began', async () => {
    const [startedAt, finishedAt] = [100_000, 7000].map((seconds) => new Date(Date.now() - seconds * 1000));
    const begun = { name: 'the first', version: '1.0.0', oldest: 0, cursor: null, changed: 0 };
    await ranMigrations().insertMany([
      { ...begun, _id: 9001, startedAt: startedAt ?? new Date(), finishedAt: null },
      { ...begun, _id: 9002, startedAt: new Date(), finishedAt: null },
    ]);
    const unchecked = await scrape();
    expect(unchecked.get(gauges.ledgerAge.name)).toBeCloseTo(100_000, -2);
    expect(unchecked.has(gauges.ledgerWrong.name), 'nobody has looked').toBe(false);
    const checked = { products: 0, orders: 0, payments: 0 };
    const run = { startedAt: new Date(), wrong: 0, findings: [], checked };
    await ledgerRuns().insertMany([
      { ...run, _id: '2026-11-22', finishedAt: finishedAt ?? new Date() },
      { ...run, _id: '2026-11-23', finishedAt: null },
    ]);
    expect((await scrape()).get(gauges.ledgerAge.name)).toBeCloseTo(7000, -2);
    await ledgerRuns().deleteMany({});
    await ranMigrations().deleteMany({ _id: { $gt: 9000 } });
  });

  it('tell how long answers took as a histogram that never falls', async () => {
    for (const seconds of [0.001, 0.03, 0.03, 99]) noteTime('/here', seconds);
    const found = await scrape();
    const upTo = (le: string) => found.get(`${durations.name}_bucket{le="${le}",route="/here"}`);
    expect([upTo('0.002'), upTo('0.025'), upTo('0.05'), upTo('30'), upTo('+Inf')]).toEqual([1, 1, 3, 3, 4]);
    expect(found.get(`${durations.name}_count{route="/here"}`)).toBe(4);
    expect(found.get(`${durations.name}_sum{route="/here"}`)).toBeCloseTo(99.061);
  });
});
