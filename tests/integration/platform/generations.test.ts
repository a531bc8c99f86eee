import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CacheChange, PublicDocuments } from '@/lib/platform/cache-change';
import { db } from '@/lib/platform/db';
import { publishLifecycle } from '@/lib/platform/lifecycle';

type Process = typeof import('@/lib/platform/generations') &
  Pick<typeof import('@/lib/platform/cache'), 'invalidateCaches'>;

const key = Symbol.for('storefront.documents');
const shared = globalThis as { [key]?: PublicDocuments | undefined };
const before = shared[key];
/** What a process keeps of what it told and was told. */
const kept = Symbol.for('storefront.generations');

/** What the documents of one process are told. */
function recorder() {
  const told: CacheChange[] = [];
  const seen: number[] = [];
  const documents: PublicDocuments = {
    read: () => undefined,
    noteChange: (change) => told.push(change),
    noteRead: (agoMs) => seen.push(agoMs),
    readThrough: () => undefined,
    prepare: async () => true,
  };
  return { told, documents, seen };
}

/** A copy of the modules, of which a build has several. */
async function aCopy(): Promise<Process> {
  vi.resetModules();
  return {
    ...(await import('@/lib/platform/generations')),
    invalidateCaches: (await import('@/lib/platform/cache')).invalidateCaches,
  };
}

/** Another process on the same database: it has begun with nothing. */
async function aProcess() {
  Reflect.deleteProperty(globalThis, kept);
  const modules = await aCopy();
  const handlers = await aCopy();
  const { told, documents, seen } = recorder();
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    shared[key] = documents;
    return work();
  };
  return {
    told,
    seen,
    look: () => during(() => modules.pollChanges()),
    move: (change: CacheChange) => during(() => modules.invalidateCaches(change)),
    moveInHandler: (change: CacheChange) => during(() => handlers.invalidateCaches(change)),
    tell: () => during(() => modules.shareOwed()),
  };
}

beforeEach(async () => {
  await db().collection('generations').deleteMany({});
  // As any write leaves it.
  await db()
    .collection<{ _id: string }>('generations')
    .insertOne({ _id: 'documents', ...{ epoch: 'first', clock: 0, moves: [] } });
});
afterEach(() => {
  shared[key] = before;
  Reflect.deleteProperty(globalThis, Symbol.for('storefront.lifecycle'));
});

describe('changes of other processes', () => {
  it('are seen once, and never twice where they were made', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    for (const each of [one, other]) await each.look();
    for (const { told } of [one, other]) told.length = 0;
    await one.move({ hard: ['products'] });
    await other.move({ hard: ['reviews'] });
    for (const each of [one, other, one, other]) await each.look();
    expect(one.told).toMatchObject([{ hard: ['products'] }, { hard: ['reviews'], soft: [] }]);
    expect(other.told).toMatchObject([{ hard: ['reviews'] }, { hard: ['products'], soft: [] }]);
    expect(one.seen).toHaveLength(3);
  });

  it('are everything for a process that looks for the first time or missed too many', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    await other.look();
    expect(other.told).toEqual([{ hard: ['*'] }]);
    for (let change = 0; change < 101; change += 1) await one.move({ hard: ['reviews'] });
    await other.look();
    expect(other.told).toEqual([{ hard: ['*'] }, { hard: ['*'] }]);
    expect(await db().collection('generations').findOne()).toMatchObject({ clock: 101 });
  });

  it('of stock are told together, with the next look', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    await other.look();
    for (let order = 0; order < 50; order += 1) await one.move({ soft: ['products'] });
    expect(await db().collection('generations').findOne()).toMatchObject({ clock: 0 });
    await one.tell();
    await one.tell();
    await other.look();
    expect(other.told.at(-1)).toMatchObject({ hard: [], soft: ['products'] });
    expect(await db().collection('generations').findOne()).toMatchObject({ clock: 1 });
  });

  it('of stock are told at once by a server that stops, where nobody tells later what was owed', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    await other.look();
    publishLifecycle().stopping = true;
    await one.move({ soft: ['products'] });
    await one.move({ soft: ['product:1'], hard: ['reviews'] });
    await other.look();
    expect(other.told.slice(1)).toMatchObject([
      { soft: ['products'] },
      { soft: ['product:1'], hard: ['reviews'] },
    ]);
  });

  it('are told whichever part of the process made them, and never to itself', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    for (const each of [one, other]) await each.look();
    await one.moveInHandler({ soft: ['products'] });
    await one.tell();
    await one.moveInHandler({ hard: ['reviews'] });
    for (const each of [one, other]) await each.look();
    expect(other.told.slice(1)).toMatchObject([{ soft: ['products'] }, { hard: ['reviews'] }]);
    expect(one.told.slice(1)).toMatchObject([{ soft: ['products'] }, { hard: ['reviews'] }]);
  });

  it('are everything where more are owed than a database that was away should be told one by one', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    await other.look();
    for (let order = 0; order < 1000; order += 1) await one.move({ soft: [`product:${order}`] });
    await one.tell();
    await other.look();
    expect(other.told.at(-1)).toMatchObject({ hard: ['*'] });
    const [moves] = await db().collection<{ moves: unknown[] }>('generations').find().toArray();
    expect(JSON.stringify(moves).length).toBeLessThan(20_000);
  });

  it('are everything once a database was emptied, even at the same number of moves', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    await one.move({ hard: ['products'] });
    await other.look();
    await db().collection('generations').deleteMany({});
    await one.move({ hard: ['reviews'] });
    await other.look();
    expect(other.told).toEqual([{ hard: ['*'] }, { hard: ['*'] }]);
  });

  it('that could not be told are owed, and the write itself does not fail', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    await other.look();
    const { generations } = await import('@/lib/platform/generations');
    const refuse = vi
      .spyOn(Object.getPrototypeOf(generations()), 'updateOne')
      .mockRejectedValue(new Error('away'));
    await one.move({ hard: ['products'] });
    refuse.mockRestore();
    await one.tell();
    await other.look();
    expect(other.told.at(-1)).toMatchObject({ hard: ['products'] });
  });

  it('that could not be told with the next look either are owed still', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    await other.look();
    await one.move({ soft: ['products'] });
    const { generations } = await import('@/lib/platform/generations');
    const refuse = vi
      .spyOn(Object.getPrototypeOf(generations()), 'updateOne')
      .mockRejectedValue(new Error('away'));
    await expect(one.tell()).rejects.toThrow('away');
    refuse.mockRestore();
    await one.tell();
    await other.look();
    expect(other.told.at(-1)).toMatchObject({ soft: ['products'] });
  });

  it('are everything where a database was restored to fewer of them', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    for (let change = 0; change < 3; change += 1) await one.move({ hard: ['reviews'] });
    await other.look();
    await db()
      .collection('generations')
      .updateMany({}, { $set: { clock: 1 }, $pop: { moves: 1 } });
    await other.look();
    expect(other.told).toEqual([{ hard: ['*'] }, { hard: ['*'] }]);
  });

  it('are read at once where they are few, as they were when the look began; and one look serves all who ask', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    await other.look();
    for (let change = 0; change < 5; change += 1) await one.move({ hard: ['reviews'] });
    const { generations } = await import('@/lib/platform/generations');
    const prototype = Object.getPrototypeOf(generations());
    const { findOne } = prototype;
    const slowly = vi.spyOn(prototype, 'findOne').mockImplementation(async function (
      this: unknown,
      ...asked
    ) {
      const found: unknown = await findOne.apply(this, asked);
      await pause(50);
      return found;
    });
    await Promise.all([other.look(), other.look(), other.look()]);
    expect(slowly).toHaveBeenCalledTimes(1);
    slowly.mockRestore();
    expect(other.told).toHaveLength(6);
    expect(other.seen.at(-1)).toBeGreaterThanOrEqual(45);
    expect(other.seen).toHaveLength(2);
    for (let change = 0; change < 50; change += 1) await one.move({ hard: [`product:${change}`] });
    await other.look();
    expect(other.told.slice(6)).toMatchObject(
      Array.from({ length: 50 }, (_, change) => ({ hard: [`product:${change}`] })),
    );
  });

  it('are read as most members of a replica set have them, so that none is seen and then rolled back', async () => {
    const { generations } = await import('@/lib/platform/generations');
    const reading = vi.spyOn(Object.getPrototypeOf(generations()), 'findOne');
    await (await aProcess()).look();
    const [asked] = reading.mock.calls;
    reading.mockRestore();
    expect(asked?.[1]).toMatchObject({ readConcern: { level: 'majority' } });
  });

  it('nothing changed is told to nobody', async () => {
    const one = await aProcess();
    await one.move({});
    expect(one.told).toEqual([]);
    expect(await db().collection('generations').findOne()).toMatchObject({ clock: 0 });
  });
});
