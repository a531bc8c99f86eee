import { Collection, MongoNetworkError } from 'mongodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeRestoreLease } from '@/lib/ops/backup/restore-lease';
import { endState, saveState } from '@/lib/ops/backup/state';
import { exitUnlessUsable } from '@/lib/ops/fit';
import { ranMigrations } from '@/lib/ops/migrations/data';
import { startSweepers } from '@/lib/ops/sweep/start';
import { collection, db } from '@/lib/platform/db';
import { register } from '../../../instrumentation.ts';

/** What keeps a server from a database that it must leave alone, when no command has prepared it before. */
const sweepers = Symbol.for('storefront.sweepers');
const lifecycle = Symbol.for('storefront.lifecycle');
const shared: { [key: symbol]: unknown } = globalThis;
const said: string[] = [];

/** The loops that a server starts. They end once it stops, and must not run on into the next file. */
const begun = vi.hoisted(() => {
  const ends: Promise<unknown>[] = [];
  const noted =
    <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
    (...given: Given) => {
      const end = work(...given);
      ends.push(end);
      return end;
    };
  return { ends, noted };
});
vi.mock('@/lib/platform/generations', async (original) => {
  const real = await original<typeof import('@/lib/platform/generations')>();
  return { ...real, watchGenerations: begun.noted(real.watchGenerations) };
});
vi.mock('@/lib/platform/clock', async (original) => {
  const real = await original<typeof import('@/lib/platform/clock')>();
  return { ...real, watchClock: begun.noted(real.watchClock) };
});
vi.mock('@/lib/ops/status/heartbeat', async (original) => {
  const real = await original<typeof import('@/lib/ops/status/heartbeat')>();
  return { ...real, keepBeating: begun.noted(real.keepBeating) };
});
vi.mock('@/lib/catalogue/directory/watch', async (original) => {
  const real = await original<typeof import('@/lib/catalogue/directory/watch')>();
  return { ...real, watchDirectory: begun.noted(real.watchDirectory) };
});

beforeEach(() => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs');
  shared[lifecycle] = { stopping: true }; // whatever begins ends at once
  said.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    shared[lifecycle] = { stopping: true };
    throw new Error(`ended with ${code}`);
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  shared[lifecycle] = { stopping: true };
  await Promise.allSettled([shared[sweepers], ...begun.ends.splice(0)]);
  for (const key of [sweepers, lifecycle]) Reflect.deleteProperty(globalThis, key);
  await endState(db());
  await ranMigrations().deleteMany({ _id: { $gt: 9000 } });
});

const halfRestored = () =>
  saveState(db(), { backup: '2026-11-24T00:00:00.000Z', phase: 'swap', from: 'beside', keep: [] });

it('a server sweeps a database that is in order', async () => {
  await register();
  await shared[sweepers];
  expect(shared[sweepers]).toBeDefined();
});

it('a server does not start on a database that is half restored', async () => {
  await halfRestored();
  await expect(register()).rejects.toThrow('ended with 1');
  expect(said.join('')).toMatch(/^A restore into this database was broken off\. Give the same .*\n$/);
  expect(shared[sweepers]).toBeUndefined();
});

it('a server does not start on a database that a restore works on', async () => {
  const turn = await takeRestoreLease(db());
  await expect(register()).rejects.toThrow('ended with 1');
  expect(said.join('')).toMatch(/^A restore works on the database .*\n$/);
  expect(shared[sweepers]).toBeUndefined();
  await turn.giveBack();
  expect(await exitUnlessUsable()).toBe(true);
});

it('a server does not start on a database that a later version has changed', async () => {
  const at = new Date();
  const ran = {
    name: 'a later one',
    version: '9.0.0',
    startedAt: at,
    finishedAt: at,
    cursor: null,
    changed: 0,
  };
  await ranMigrations().insertOne({ _id: 9002, oldest: 9001, ...ran });
  await expect(register()).rejects.toThrow('ended with 1');
  expect(said.join('')).toMatch(/^The database is newer than this version of the shop: .*\n$/);
  expect(shared[sweepers]).toBeUndefined();
});

it('a server starts while its database is away, of which nothing is known', async () => {
  const away = new MongoNetworkError('connection closed');
  vi.spyOn(Collection.prototype, 'findOne').mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  await register();
  await shared[sweepers];
  expect(shared[sweepers]).toBeDefined();
  expect(await exitUnlessUsable()).toBe(false);
  expect(await exitUnlessUsable()).toBe(true);
});

it('a server whose database comes back half restored ends, and sweeps nothing', async () => {
  shared[lifecycle] = { stopping: false, begun: true };
  await halfRestored();
  startSweepers();
  await expect(shared[sweepers]).rejects.toThrow('ended with 1');
  expect(said.join('')).toContain('A restore into this database was broken off.');
  expect(await collection('sweeps').countDocuments()).toBe(0);
});
