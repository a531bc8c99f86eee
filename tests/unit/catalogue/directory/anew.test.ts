import { expect, it } from 'vitest';
import { Directory } from '@/lib/catalogue/directory/directory';
import type { Entry } from '@/lib/catalogue/directory/entry';
import { DirectoryService } from '@/lib/catalogue/directory/service';
import { wantedWith } from '../../../support/wanted.ts';
import { idOf } from './entries.ts';
import { propertyWords } from './naive.ts';

const entry = (id: string, name: string): Entry => ({
  id,
  name,
  sku: null,
  desc: '',
  category: 'roller',
  price: 1,
  quantity: 1,
  available: 1,
  ratings: [],
  properties: {},
});

const idsOf = (directory: Directory, q: string) =>
  directory.find(wantedWith({ q }), { from: 0, size: 10 }, null).ids;

it('that has too many empty places goes on answering while it is made anew, and loses no move of that time', async () => {
  const [one, two] = [idOf(1), idOf(2)];
  /** What the database says, and the reads of all of it that are under way. */
  const names = new Map([
    [one, 'first'],
    [two, 'second'],
  ]);
  const reads: { end: () => void; fail: () => void }[] = [];
  const service = new DirectoryService({
    all: async () => {
      const read = Promise.withResolvers<void>();
      if (reads.length === 0) read.resolve();
      reads.push({ end: read.resolve, fail: () => read.reject(new Error('away')) });
      const directory = new Directory(propertyWords);
      for (const [id, name] of names) directory.put(entry(id, name)); // as it is at its beginning
      await read.promise;
      return directory;
    },
    some: async (directory, ids) => {
      for (const id of ids) directory.put(entry(id, names.get(id) ?? ''));
    },
  });
  const rename = (id: string, name: string) => {
    names.set(id, name);
    service.note({ hard: ['products', `product:${id}`] });
  };
  const wasting = await service.upToDate();
  for (let number = 0; number <= 10_002; number += 1) wasting.put(entry(one, `name ${number % 2}`));

  rename(one, 'renamed');
  expect(idsOf(await service.upToDate(), 'renamed')).toEqual([one]);
  rename(two, 'another');
  expect(idsOf(await service.upToDate(), 'another'), 'answered by the one that is there').toEqual([two]);
  expect(service.isThere).toBe(true);
  expect(reads).toHaveLength(2);

  reads[1]?.fail(); // the database was away
  await new Promise(setImmediate);
  rename(one, 'third');
  expect(idsOf(await service.upToDate(), 'third')).toEqual([one]);
  expect(reads).toHaveLength(3);
  rename(two, 'fourth');
  await service.upToDate();
  reads[2]?.end();
  await new Promise(setImmediate);
  const answer = await service.upToDate();
  expect([idsOf(answer, 'third'), idsOf(answer, 'fourth')]).toEqual([[one], [two]]);
  expect(answer.wasted, 'which keeps no second one until the next move').toBeLessThan(10);
  rename(one, 'fifth');
  const anew = await service.upToDate();
  expect([idsOf(anew, 'fifth'), idsOf(anew, 'fourth')]).toEqual([[one], [two]]);
  expect(anew.wasted).toBeLessThan(10);
  expect(reads).toHaveLength(3);
});
