import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Directory } from '@/lib/catalogue/directory/directory';
import { averageOf, codeOf, type Entry } from '@/lib/catalogue/directory/entry';
import { termsOf } from '@/lib/catalogue/directory/index-text';
import type { Wanted } from '@/lib/catalogue/directory/search';
import { averageRating } from '@/lib/reviews/rating';
import { wantedWith } from '../../../support/wanted.ts';
import { anEntry, aWanted, idOf } from './entries.ts';
import { naively, propertyWords } from './naive.ts';

const limits = [1, 2, 4];
const counted = { keys: ['width', 'cover'], limits };
const everything = { from: 0, size: 1000 };

function directoryOf(entries: readonly Entry[]): Directory {
  const directory = new Directory(propertyWords);
  for (const entry of entries) {
    directory.collect(entry);
    for (const _step of directory.settling(false));
  }
  for (const _step of directory.settling(true));
  return directory;
}

describe('the average that lists know', () => {
  it('is the one that pages show: what says 4.0 has four stars and up', () => {
    expect(averageOf([0, 0, 9, 31, 8])).toBe(400); // 191 stars of 48 reviews, 3.98
    const stars = fc.nat({ max: 500 });
    fc.assert(
      fc.property(fc.tuple(stars, stars, stars, stars, stars), (ratings) => {
        expect(averageOf(ratings)).toBe(Math.round(100 * (averageRating(ratings)?.average ?? 0)));
      }),
    );
  });
});

const nothingBut = (q: string): Wanted => wantedWith({ q, sort: 'relevance' });

const termsIn = (entries: readonly Entry[]) => [
  ...new Set(entries.flatMap((entry) => [...termsOf(entry, propertyWords).keys()])),
];

/** Everything that a directory says of this must be what looking at every product says. */
function compare(directory: Directory, entries: readonly Entry[], wanted: Wanted, known: readonly string[]) {
  const found = directory.find(wanted, everything, counted);
  const chosen = new Map(
    found.things.flatMap((thing) =>
      'word' in thing && thing.word.corrected !== null ? [[thing.word.term, thing.word.corrected]] : [],
    ),
  );
  const right = naively(entries, wanted, { terms: known, chosen });
  expect(found.ids).toEqual(right.ids);
  expect(found.total).toBe(right.ids.length);
  expect(found.category).toEqual(right.category);
  expect(found.available).toBe(right.available);
  expect(found.order).toEqual(right.order(limits));
  expect(found.rating).toEqual(right.rating);
  const { prices } = right;
  expect(found.prices).toEqual(
    prices.length === 0 ? null : { from: Math.min(...prices), to: Math.max(...prices) },
  );
  for (const [key, counts] of found.properties)
    for (const value of ['3', '9', '75', '76', '230', '460', 'foam', 'woven'])
      expect(counts.get(value) ?? 0, `${key} ${value}`).toBe(right.property(key, value));
  return found;
}

const distinct = (most: number) =>
  fc.uniqueArray(anEntry(fc.integer({ min: 1, max: 1000 })), { selector: ({ id }) => id, maxLength: most });

describe('a directory', () => {
  it('answers what looking at every product answers', () => {
    fc.assert(
      fc.property(distinct(40), fc.array(aWanted, { minLength: 1, maxLength: 8 }), (entries, asked) => {
        const directory = directoryOf(entries);
        for (const wanted of asked) compare(directory, entries, wanted, termsIn(entries));
      }),
      { numRuns: 300 },
    );
  });

  it('answers the same after any writes', () => {
    const write = fc.oneof(
      fc.record({ put: anEntry(fc.integer({ min: 1, max: 12 })) }),
      fc.record({ remove: fc.integer({ min: 1, max: 12 }).map(idOf) }),
      fc.record({
        restock: fc.integer({ min: 1, max: 12 }).map(idOf),
        available: fc.integer({ min: 0, max: 6 }),
      }),
    );
    fc.assert(
      fc.property(distinct(12), fc.array(fc.tuple(write, aWanted), { maxLength: 25 }), (start, writes) => {
        const directory = directoryOf(start);
        const entries = new Map(start.map((entry) => [entry.id, entry]));
        const put = (entry: Entry) => {
          directory.put(entry);
          entries.set(entry.id, entry);
        };
        for (const [each, wanted] of writes) {
          if ('put' in each) put(each.put);
          else if ('remove' in each) {
            directory.remove(each.remove);
            entries.delete(each.remove);
          } else {
            const entry = entries.get(each.restock);
            if (entry) put({ ...entry, available: each.available, price: 1 + each.available });
          }
          const now = [...entries.values()];
          compare(directory, now, wanted, termsIn(now));
          expect(directory.size).toBe(entries.size);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('counts what more was promised of than there is as nothing in stock', () => {
    const [one, other] = fc
      .sample(anEntry(fc.constant(1)), 2)
      .map((entry, at) => ({ ...entry, id: idOf(at + 1), category: 'roller' as const }));
    if (!one || !other) throw new Error('There is no entry.');
    const directory = directoryOf([
      { ...one, available: -5 },
      { ...other, available: 3 },
    ]);
    expect(directory.figures()).toMatchObject([{ products: 2, unitsInStock: 3 }]);
  });

  it('takes a word that no product has any more for the typing error that it was', () => {
    const [misspelled] = fc.sample(anEntry(fc.constant(1)), 1).map((entry) => ({
      ...entry,
      name: 'Micorfibre sleeve',
      desc: '',
    }));
    if (!misspelled) throw new Error('There is no entry.');
    const directory = directoryOf([misspelled]);
    directory.put({ ...misspelled, name: 'Microfibre sleeve' });
    const found = directory.find(nothingBut('micorfibre'), everything, null);
    expect(found.ids).toEqual([misspelled.id]);
    expect(found.things).toMatchObject([{ word: { corrected: 'microfiber' } }]);
  });

  it.each([
    ['brushse', 'brush'],
    ['brushess', 'brush'],
    ['coversr', 'cover'],
    ['traus', 'tray'],
    ['trys', 'tray'],
    ['briatels', 'bristle'],
    ['varnishing', 'varnish'],
    ['paintings', 'paint'],
  ])('takes %s for another form of %s, mistyped or not', (typed, meant) => {
    const [first] = fc.sample(anEntry(fc.constant(1)), 1);
    if (!first) throw new Error('There is no entry.');
    const directory = directoryOf([{ ...first, name: `A ${meant}`, desc: '', sku: null }]);
    expect(directory.find(nothingBut(typed), everything, null)).toMatchObject({
      total: 1,
      things: [{ word: { corrected: meant } }],
    });
  });

  it.each([
    ['lambs wool', 'Lambswool Cover', 'a plural joined to what follows'],
    ["lamb's wool", 'Lambswool Cover', 'an apostrophe'],
    ['lamb’s wool', 'Lambswool Cover', 'a typographic apostrophe'],
    ['lambswool', 'Cover of lamb’s wool', 'an apostrophe in a name'],
    ['micro fibres', 'Microfiber Cover', 'two words of one'],
    ['paintbrushes', 'A Brush for Paint', 'a blank forgotten'],
    ['rollercover', 'Roller Cover', 'a blank forgotten'],
    ['9x230 mm', 'Cover 230 mm, nap 9 mm', 'lengths of one thing'],
    ['230 × 9 mm', 'Cover 230 mm, nap 9 mm', 'lengths with a sign between'],
    ['90x150', 'Pad 90 x 150 mm', 'numbers of one thing'],
    ['9 millimetres nap', 'Cover, nap 9 mm', 'a unit in words'],
    ['5/16 nap', 'Cover, nap 8 mm', 'a fraction without its inches'],
    ['6.5 ft pole', 'Pole 2 m', 'feet'],
  ])('finds by “%s” the “%s”: %s', (q, name) => {
    const [first, other] = fc.sample(anEntry(fc.constant(1)), 2);
    if (!first || !other) throw new Error('There is no entry.');
    const plain = { desc: '', sku: null, properties: {} };
    const directory = directoryOf([
      { ...first, ...plain, name, id: idOf(1) },
      { ...other, ...plain, name: 'Wool and Wood', id: idOf(2) },
    ]);
    expect(directory.find(nothingBut(q), everything, null).ids).toEqual([idOf(1)]);
  });

  it('finds every product whose SKU begins with what was typed, and one that has no number by its whole', () => {
    const entries = fc
      .sample(anEntry(fc.constant(1)), 150)
      .map((entry, at) => ({ ...entry, id: idOf(at + 1), name: '', desc: '', sku: `NB-${20_000 + at}` }));
    const [first] = entries;
    if (!first) throw new Error('There is no entry.');
    const lettered = { ...first, id: idOf(500), sku: 'ABC-DEF' };
    const directory = directoryOf([...entries, lettered]);
    const totalOf = (q: string) => directory.find(nothingBut(q), everything, null).total;
    expect([totalOf('NB-20'), totalOf('nb-2000'), totalOf('nb20000')]).toEqual([150, 10, 1]);
    expect([totalOf('abc-def'), totalOf('abc')]).toEqual([1, 0]);
  });

  it('shows the same in parts as at once', () => {
    fc.assert(
      fc.property(distinct(40), aWanted, fc.integer({ min: 1, max: 7 }), (entries, wanted, size) => {
        const directory = directoryOf(entries);
        const { ids, total } = directory.find(wanted, everything, counted);
        const parts = Array.from({ length: Math.ceil(total / size) }, (_none, part) => ({
          from: part * size,
          size,
        }));
        expect(parts.flatMap((part) => directory.find(wanted, part, counted).ids)).toEqual(ids);
      }),
    );
  });

  it('names what comes nearest only where nothing is found, and only what some word fits', () => {
    fc.assert(
      fc.property(distinct(20), aWanted, (entries, wanted) => {
        const { total, nearest, terms, things, lackingOnly } = directoryOf(entries).find(
          wanted,
          everything,
          counted,
        );
        if (total > 0) expect(nearest).toEqual([]);
        expect(new Set(nearest).size).toBe(nearest.length);
        if (things.some((thing) => 'word' in thing) && !/\d/.test(wanted.q))
          for (const id of nearest) {
            const entry = entries.find((each) => each.id === id);
            const own = entry ? [...termsOf(entry, propertyWords).keys()] : [];
            const codes = [wanted.q, ...wanted.q.split(' ')].map(codeOf);
            const isCode = entry?.sku !== null && codes.includes(codeOf(entry?.sku ?? ''));
            expect(isCode || own.some((term) => terms.has(term))).toBe(true);
          }
        expect(lackingOnly.length).toBeGreaterThanOrEqual(things.length);
      }),
    );
  });
});
