import { setTimeout as pause } from 'node:timers/promises';
import { MongoNetworkError } from 'mongodb';
import { afterEach, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/ready/route';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';

afterEach(() => {
  vi.restoreAllMocks();
});

const statuses = async (asked: number) =>
  Promise.all(
    Array.from({ length: asked }, async () => {
      const { status } = await GET(new Request('http://shop.example/api/ready'), {
        params: Promise.resolve({}),
      });
      return status;
    }),
  );

const commands = () => vi.spyOn(Object.getPrototypeOf(db()), 'command');

it('is found out by one question to the database for all who ask at once, and anew a moment later', async () => {
  const asked = commands();
  expect(new Set([...(await statuses(50)), ...(await statuses(50))])).toEqual(new Set([200]));
  expect(asked.mock.calls.length).toBe(1);
  await pause(260);
  expect(await statuses(1)).toEqual([200]);
  expect(asked.mock.calls.length).toBe(2);
});

it('says an outage in a line a second without a stack, and that it is over', async () => {
  await pause(260);
  const away = commands().mockRejectedValue(new MongoNetworkError('no server'));
  const told = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  expect(new Set(await statuses(50))).toEqual(new Set([503]));
  await pause(260);
  expect(new Set(await statuses(50))).toEqual(new Set([503]));
  expect(told.mock.calls).toEqual([[{ reason: 'MongoNetworkError' }, 'not ready']]);
  away.mockRestore();
  await pause(260);
  expect(await statuses(1)).toEqual([200]);
});
