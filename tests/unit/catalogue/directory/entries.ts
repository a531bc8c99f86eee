import fc from 'fast-check';
import { categories } from '@/lib/base/categories';
import type { Entry } from '@/lib/catalogue/directory/entry';
import type { Wanted } from '@/lib/catalogue/directory/search';
import { listingSorts } from '@/lib/catalogue/listing-query';

const words = [
  'roller',
  'rolls',
  'cover',
  'foam',
  'form',
  'fibre',
  'brush',
  'bristle',
  'brass',
  'é',
  'лак',
  '9 in',
  '230 mm',
  '9',
  '18"',
  'of',
];
const text = (most: number) =>
  fc.array(fc.constantFrom(...words), { maxLength: most }).map((some) => some.join(' '));
const widths = [3, 9, 75, 76, 230, 460];
const covers = ['foam', 'woven'];

/** An id from a number, so that two products may want the same. */
export const idOf = (number: number): string => (number * 7_919).toString(16).padStart(24, '0');

export const anEntry = (id: fc.Arbitrary<number>): fc.Arbitrary<Entry> =>
  fc.record({
    id: id.map(idOf),
    name: text(4),
    sku: fc.constantFrom(null, 'NB-1', 'NB-10', 'nb.100', 'AB-9', 'ABC-DEF', 'B', 'NB-9-C10'),
    desc: text(6),
    category: fc.constantFrom(...categories),
    price: fc.integer({ min: 1, max: 9 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    available: fc.integer({ min: 0, max: 6 }),
    ratings: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 5, maxLength: 5 }),
    properties: fc.oneof(
      fc.constant({}),
      fc.record({ width: fc.constantFrom(...widths), cover: fc.constantFrom(...covers) }),
      fc.record({ width: fc.constantFrom(...widths) }),
    ),
  });

const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.constantFrom(
        ...words,
        'rollr',
        'forn',
        'brushs',
        'covering',
        'fo',
        'b',
        'f',
        'of',
        '9in',
        '23 cm',
        'bristel',
        'brushse',
        'coversr',
        'birstels',
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((some) => some.join(' ')),
  fc.constantFrom(
    'nb1',
    'NB-10',
    'ab 9',
    'abc-def',
    'abc',
    'NB-10 roller',
    'form AB-9 foam',
    'roller b',
    '100',
    '9-c10',
    'c10',
    'foam 9-c10',
    'c10 roller',
    '!?',
    'of the',
    'of',
    '(.*)',
    '\\',
  ),
);

const maybe = (number: fc.Arbitrary<number>) => fc.option(number, { freq: 3 });
const some = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values, 'nothing'), { minLength: 1, maxLength: 2 });

export const aWanted: fc.Arbitrary<Wanted> = fc.record({
  q: query,
  category: fc.uniqueArray(fc.constantFrom(...categories), { maxLength: 2 }),
  from: maybe(fc.integer({ min: 1, max: 9 })),
  to: maybe(fc.integer({ min: 1, max: 9 })),
  order: maybe(fc.integer({ min: 1, max: 5 })),
  available: fc.boolean(),
  rating: maybe(fc.integer({ min: 1, max: 5 })),
  properties: fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record({ width: some(widths.map(String)) }) },
    { weight: 1, arbitrary: fc.record({ width: some(widths.map(String)), cover: some(covers) }) },
  ),
  sort: fc.constantFrom(...listingSorts),
});
