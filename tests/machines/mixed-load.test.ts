import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { orders } from '@/lib/orders/data';
import { median, quantile } from '../bench/figures.ts';
import { residentMegabytes } from '../bench/memory.ts';
import { untilSettled } from '../faults/support/books.ts';
import { count } from '../support/counts.ts';
import { aProduct } from '../support/factories.ts';
import { type Call, failed, refused, type Span, within } from './calls.ts';
import { findHalf, watchProcessors } from './half-busy.ts';
import { aMix } from './mixed.ts';
import { ownShops } from './shops.ts';

/** Half an hour of an ordinary day with crashes: `npm run prove:machines -- --long mixed-load`; short without `--long`. */
const shops = ownShops();
const [first = 0, second = 0] = shops.ports;
const minute = 60_000;

/** 99 of 100 of these were answered within so many milliseconds, by what was asked. */
function p99s(calls: readonly Call[]): Map<string, number> {
  const kinds = new Set(calls.map(({ what }) => what));
  return new Map(
    [...kinds].map((kind) => {
      const times = calls.filter(({ what }) => what === kind).map(({ began, ended }) => ended - began);
      return [kind, Math.round(quantile(times, 0.99))];
    }),
  );
}

describe('two processes, one of which is killed now and then', { timeout: 60 * minute }, () => {
  it('half busy with browsing, ordering and admins: only calls under way break, memory stays, the books are right', async () => {
    const products = await Promise.all(
      Array.from({ length: 24 }, () => aProduct({ available: 1_000_000, quantity: 1 })),
    );
    const mix = await aMix(count(20, 80), products);
    mix.rate = 5;
    await pause(count(3000, 30_000)); // everything was asked for once
    const quietFrom = mix.calls.length;
    await pause(count(5000, 60_000));
    const quiet = mix.calls.slice(quietFrom);

    await findHalf(mix, count(10, 60));
    const loadedFrom = mix.calls.length;
    const busy = watchProcessors();
    const spans: Span[] = [];
    const lasting = shops.apps.get(second)?.pid ?? 0;
    const memory: number[] = [];
    const rounds = count(2, 6);
    const length = count(8000, 5 * minute);
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      await shops.apps.get(first)?.kill();
      spans.push({ from: from - 50, to: performance.now() + 100 });
      await pause(1000); // until whatever watches it starts it again
      await shops.open(first);
      while (performance.now() - from < length) {
        await pause(length / 30);
        memory.push(residentMegabytes(lasting));
      }
    }
    const use = busy();
    const { rate } = mix;
    await mix.end();
    const loaded = mix.calls.slice(loadedFrom);

    const failures = loaded.filter(failed);
    const before = p99s(quiet);
    const figures = [...p99s(loaded)].map(
      ([kind, p99]) =>
        `${kind}: ${loaded.filter(({ what }) => what === kind).length}, p99 ${p99} ms (quiet ${before.get(kind) ?? '–'})`,
    );
    const later = memory.slice(Math.floor(memory.length / 3));
    const [began, ended] = [later.slice(0, 10), later.slice(-10)].map((values) => Math.round(median(values)));
    console.log(
      [
        `${loaded.length} calls, ${rate.toFixed(0)} visits a second, machine ${(use * 100).toFixed(0)} % busy, ${rounds} kills`,
        ...figures,
        `${failures.length} broke with a killed process, ${loaded.filter(refused).length} were told to come again`,
        `memory of the one that stayed, at a third and at the end: ${began} and ${ended} MB`,
      ].join('\n'),
    );
    expect(failures.filter((call) => !spans.some((span) => within(call, span)))).toEqual([]);
    expect(ended, 'megabytes at the end').toBeLessThan((began ?? 0) * 1.1 + 5);
    await untilSettled('after the mixed load');
    const ids = (all: ReadonlySet<string>) => [...all].map((id) => new ObjectId(id));
    expect(await orders().countDocuments({ _id: { $in: ids(mix.placed) } }), 'acknowledged orders').toBe(
      mix.placed.size,
    );
    await expect
      .poll(() => orders().countDocuments({ _id: { $in: ids(mix.charged) }, state: 'paid' }), {
        timeout: minute,
        interval: 500,
      })
      .toBe(mix.charged.size);
  });
});
