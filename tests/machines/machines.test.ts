import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '@/lib/auth/password';
import { orders } from '@/lib/orders/data';
import { load } from '../bench/load.ts';
import { untilSettled } from '../faults/support/books.ts';
import { type Answer, aClient, place, send, tally } from '../faults/support/client.ts';
import { count } from '../support/counts.ts';
import { aProduct, aUser } from '../support/factories.ts';
import type { App } from '../support/parts/app.ts';
import { pageOf } from '../support/parts/page.ts';
import { Visitor } from '../support/visitor.ts';
import { failed, leadNoting, refused, type Span, within } from './calls.ts';
import { aCrowd } from './customers.ts';
import { origin, ownShops } from './shops.ts';

/** Several processes of one build behind nginx with TLS, on one database: `npm run prove:machines`. */
const shops = ownShops();
const [first = 0, second = 0, third = 0, fourth = 0] = shops.ports;
const running = () => [...shops.apps.values()];
const page = (app: App, path: string) => pageOf(app.origin, path, new URL(origin).host);

/** As a program does that is told to come again: a machine with too much to do says 503 (docs/operations.md). */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 10) return answer;
    await pause(1000);
  }
}

describe('two processes behind nginx', { timeout: 180_000 }, () => {
  it('show what was written through the other one within a second', async () => {
    const slowest: number[] = [];
    for (let round = 0; round < count(3, 20); round += 1) {
      await Promise.all(running().map((app) => page(app, '/'))); // each keeps it now
      const review = `Written through one of several, number ${round}.`;
      const author = await aClient();
      expect((await send(origin, author, 'POST', '/reviews', { body: { review, rating: 5 } })).status).toBe(
        201,
      );
      const since = performance.now();
      await Promise.all(
        running().map((app) =>
          expect
            .poll(async () => (await page(app, '/')).text, { interval: 20, timeout: 10_000 })
            .toContain(review),
        ),
      );
      slowest.push(performance.now() - since);
    }
    console.log(`a change was on every process after ${Math.round(Math.max(...slowest))} ms at most`);
    expect(Math.max(...slowest)).toBeLessThan(count(3000, 1500));
  });

  it('know a session that the other one began', async () => {
    const password = 'correct-horse-battery';
    const { email } = await aUser({ passwordHash: await hashPassword(password) });
    const visitor = new Visitor(origin);
    await visitor.signIn(email, password);
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await visitor.ask('/dashboard/myOrder');
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    }
  });

  it('count limits together', async () => {
    const author = await aClient();
    const body = { review: 'The same again.', rating: 4 };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => patiently(() => send(origin, author, 'POST', '/reviews', { body }))),
    );
    expect(tally(answers)).toEqual({ 201: 20, 429: 10 });
  });

  it('sell no more than there is', async () => {
    const product = await aProduct({ available: 100, quantity: 10 });
    const buyers = await Promise.all(Array.from({ length: 30 }, () => aClient()));
    const key = 'the-same-when-sent-again';
    const answers = await Promise.all(
      buyers.map((buyer) => patiently(() => place(origin, buyer, product, { key }))),
    );
    expect(tally(answers)).toEqual({ 201: 10, 409: 20 });
  });
});

describe('processes come and go under load', { timeout: 600_000 }, () => {
  it('killed, stopped, replaced: nothing fails but what a killed one was answering, and the books are right', async () => {
    const products = await Promise.all(
      Array.from({ length: 6 }, () => aProduct({ available: 100_000, quantity: 1 })),
    );
    const crowd = await aCrowd(count(6, 16), products);
    const spans: Span[] = [];
    const reload = (ports: readonly number[]) => leadNoting(shops, spans, ports);
    for (let round = 0; round < count(1, 4); round += 1) {
      await pause(count(3000, 15_000));
      const from = performance.now();
      await shops.apps.get(first)?.kill();
      spans.push({ from: from - 50, to: performance.now() + 100 });
      await pause(count(1000, 5000));
      await shops.open(first);
      // A new version: the new process first, then nginx, then the old one is told to stop.
      await shops.open(third);
      await reload([first, third]);
      await shops.apps.get(second)?.stop();
      await pause(count(2000, 5000));
      await shops.open(second);
      await reload([first, second]);
      await shops.apps.get(third)?.stop();
      await pause(count(2000, 5000));
      // Told to stop while nginx still asks it.
      await shops.apps.get(second)?.stop();
      await shops.open(second);
    }
    await crowd.end();
    const failures = crowd.calls.filter(failed);
    const unexpected = failures.filter((call) => !spans.some((span) => within(call, span)));
    const kinds = [...new Set(crowd.calls.map(({ what }) => what))].map(
      (what) => `${what} ${crowd.calls.filter((call) => call.what === what).length}`,
    );
    console.log(
      `${crowd.calls.length} calls (${kinds.join(', ')}); ${failures.length} broke with a killed process, or with a connection that nginx closed; ${crowd.calls.filter(refused).length} were told to come again`,
    );
    expect(unexpected).toEqual([]);
    await untilSettled('killed, stopped and replaced');
    const ids = [...crowd.placed].map((id) => new ObjectId(id));
    expect(await orders().countDocuments({ _id: { $in: ids } }), 'acknowledged orders').toBe(ids.length);
    const charged = [...crowd.charged].map((id) => new ObjectId(id));
    await expect
      .poll(() => orders().countDocuments({ _id: { $in: charged }, state: 'paid' }), {
        timeout: 60_000,
        interval: 500,
      })
      .toBe(charged.length);
  });
});

describe('what a further process is worth', { timeout: 300_000 }, () => {
  const sizes = [1, 2, 4].slice(0, count(2, 3));
  it('on this machine', async () => {
    for (const port of [third, fourth].slice(0, Math.max(0, (sizes.at(-1) ?? 0) - 2))) await shops.open(port);
    const told: string[] = [];
    for (const size of sizes) {
      await shops.lead(shops.ports.slice(0, size));
      for (const path of ['/products', '/api/products?limit=24']) {
        const { requestsPerSecond, p99 } = await load(new URL(origin), path, count(3, 10));
        told.push(`${size} × ${path}: ${Math.round(requestsPerSecond)} a second, p99 ${p99} ms`);
      }
    }
    console.log(told.join('\n'));
    expect(told).toHaveLength(sizes.length * 2);
  });
});
