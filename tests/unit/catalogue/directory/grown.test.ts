import fc from 'fast-check';
import { expect, it } from 'vitest';
import { categories } from '@/lib/base/categories';
import { Directory } from '@/lib/catalogue/directory/directory';
import type { Wanted } from '@/lib/catalogue/directory/search';
import { wantedWith } from '../../../support/wanted.ts';
import { anEntry, idOf } from './entries.ts';
import { naively, propertyWords } from './naive.ts';

/** Several times as many products as a directory reserves space for. */
const entries = fc
  .sample(anEntry(fc.constant(1)), { numRuns: 400, seed: 1 })
  .map((entry, at) => ({ ...entry, id: idOf(at + 1) }));
const directory = new Directory(propertyWords);
for (const entry of entries) directory.collect(entry);
for (const _step of directory.settling(true));

it.each<Partial<Wanted>>([
  { sort: 'price' },
  { sort: 'minimum' },
  { sort: 'rating' },
  { category: ['brush'] },
  { from: 3, to: 5 },
  { order: 2 },
  { available: true },
  { rating: 3 },
  { properties: { width: ['75'] } },
])('a directory that grew answers %j like one that had the space', (asked) => {
  const wanted = wantedWith(asked);
  const found = directory.find(wanted, { from: 0, size: 1000 }, null);
  expect(found.ids).toEqual(naively(entries, wanted, { terms: [], chosen: new Map() }).ids);
});

it('it knows what is in stock, and notices what has not changed', () => {
  const [one, other] = [directory, new Directory(propertyWords, entries.length)];
  for (const entry of entries) other.collect(entry);
  for (const _step of other.settling(true));
  expect(one.figures()).toEqual(other.figures());
  expect(one.figures()).toHaveLength(categories.length);
  for (const entry of entries) one.put(entry);
  expect(one.wasted).toBe(0);
});
