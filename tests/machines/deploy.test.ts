import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { orders } from '@/lib/orders/data';
import { untilSettled } from '../faults/support/books.ts';
import { count } from '../support/counts.ts';
import { aProduct } from '../support/factories.ts';
import { hiddenFieldsOf, postLogin } from '../support/posted-form.ts';
import { failed, leadNoting, refused, type Span, within } from './calls.ts';
import { aCrowd } from './customers.ts';
import { makeNextVersion, nextPhone } from './next-version.ts';
import { origin, ownShops } from './shops.ts';

/** A version of other sources takes over under load, and gives back (decision 0034): `npm run prove:machines -- deploy`. */
const shops = ownShops();
const [first = 0, second = 0, third = 0, fourth = 0] = shops.ports;
const minute = 60_000;

let next = '';
beforeAll(async () => {
  next = await makeNextVersion();
}, 15 * minute);

const textAt = async (path: string) => (await fetch(origin + path)).text();

/** What a page's HTML has its browser fetch from the build. */
const filesOf = (html: string) => [
  ...new Set([...html.matchAll(/"(\/_next\/static\/[^"\\]+)"/g)].map(([, file = '']) => file)),
];

/** Every file of these pages is there, whichever process is asked. */
async function expectFiles(pages: readonly string[]): Promise<void> {
  const files = [...new Set(pages.flatMap(filesOf))];
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await fetch(origin + file);
      await answer.arrayBuffer();
      expect([file, answer.status]).toEqual([file, 200]);
    }
  }
}

/** Posts the form of a login page that was loaded earlier; the answer says what was wrong. */
async function logIn(page: string): Promise<string> {
  const hidden = hiddenFieldsOf(page);
  expect(hidden.some(([name]) => name.startsWith('$ACTION'))).toBe(true);
  return (await postLogin(origin, hidden)).html;
}

describe('a version of other sources', { timeout: 10 * minute }, () => {
  it('takes over and gives back under load: no call fails, and pages of both work on both', async () => {
    const products = await Promise.all(
      Array.from({ length: 6 }, () => aProduct({ available: 100_000, quantity: 1 })),
    );
    const crowd = await aCrowd(count(4, 12), products);
    const spans: Span[] = [];
    const lead = (ports: readonly number[]) => leadNoting(shops, spans, ports);
    // React's parts come with the page of what is missing.
    const pages = ['/', '/products', '/login', '/no-such-page'];
    const visit = () => Promise.all(pages.map(textAt));

    const old = await visit();
    await shops.open(third, next);
    await lead([first, third]);
    await shops.apps.get(second)?.stop();
    await expectFiles(old); // of the old version, from either
    await shops.open(fourth, next);
    await lead([third, fourth]);
    await shops.apps.get(first)?.stop();
    const now = await visit();
    expect(old[0]).not.toContain(nextPhone);
    expect(now[0]).toContain(nextPhone);
    expect(now.flatMap(filesOf).toSorted()).not.toEqual(old.flatMap(filesOf).toSorted());
    await expectFiles([...old, ...now]);
    expect(await logIn(old[2] ?? '')).toContain(messages.auth.badCredentials);

    await pause(count(2000, 30_000));
    await shops.open(first);
    await shops.open(second);
    await lead([first, second]);
    await Promise.all([third, fourth].map((port) => shops.apps.get(port)?.stop()));
    expect(await textAt('/')).not.toContain(nextPhone);
    await expectFiles([...old, ...now]);
    expect(await logIn(now[2] ?? '')).toContain(messages.auth.badCredentials);
    await crowd.end();

    const failures = crowd.calls.filter(failed);
    console.log(
      `${crowd.calls.length} calls over two changes of version: ${failures.length} broke on a connection that nginx closed, ${crowd.calls.filter(refused).length} were told to come again`,
    );
    expect(failures.filter((call) => !spans.some((span) => within(call, span)))).toEqual([]);
    await untilSettled('deployed and back');
    const ids = [...crowd.placed].map((id) => new ObjectId(id));
    expect(await orders().countDocuments({ _id: { $in: ids } }), 'acknowledged orders').toBe(ids.length);
  });
});
