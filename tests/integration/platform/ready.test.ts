import { MongoNetworkError } from 'mongodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/ready/route';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';

/** A clock that only moves by this step (ms), a little longer than one answer is shared. */
let now = performance.now();
const letPass = () => {
  now += 260;
};

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ask = () => GET(new Request('http://shop.example/api/ready'), { params: Promise.resolve({}) });

const statuses = async (asked: number) =>
  Promise.all(Array.from({ length: asked }, async () => (await ask()).status));

const commands = () => vi.spyOn(Object.getPrototypeOf(db()), 'command');

it('is found out by one question to the database for all who ask at once, and anew a moment later', async () => {
  const asked = commands();
  expect(new Set([...(await statuses(50)), ...(await statuses(50))])).toEqual(new Set([200]));
  expect(asked.mock.calls.length).toBe(1);
  letPass();
  expect(await statuses(1)).toEqual([200]);
  expect(asked.mock.calls.length).toBe(2);
});

it('says an outage in a line a second without a stack, and that it is over', async () => {
  letPass();
  const away = commands().mockRejectedValue(new MongoNetworkError('no server'));
  const told = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  expect(new Set(await statuses(50))).toEqual(new Set([503]));
  letPass();
  expect(new Set(await statuses(50))).toEqual(new Set([503]));
  expect(told.mock.calls).toEqual([[{ reason: 'MongoNetworkError' }, 'not ready']]);
  away.mockRestore();
  letPass();
  expect(await statuses(1)).toEqual([200]);
});

it('does not blame the database for a fault of the shop, which the log has with its stack', async () => {
  now += 1000; // the log has a line a second
  const fault = new TypeError('not a function');
  commands().mockRejectedValue(fault);
  const told = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const answer = await ask();
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'failing' }]);
  expect(told.mock.calls).toEqual([[{ err: fault }, 'not ready']]);
  letPass();
  commands().mockRejectedValue(new MongoNetworkError('no server'));
  vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  expect(await (await ask()).json()).toEqual({ status: 'database away' });
});
