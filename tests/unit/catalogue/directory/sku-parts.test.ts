import { describe, expect, it } from 'vitest';
import { foundOn, shelfOf } from './shelf.ts';

const shelf = shelfOf([
  { name: 'Cover', sku: 'NB-RC-9-MF' },
  { name: 'Tray', sku: 'NB-2001' },
  { name: 'Brush', sku: 'AB-2.001' },
  { name: 'Pad 2001', sku: 'X' },
  { name: 'Pad', sku: 'NB-15IN' },
]);

describe('what follows a joint of a SKU', () => {
  it.each([
    ['NB-RC-9', [0]],
    ['RC-9-MF', [0]],
    ['rc9mf', [0]],
    ['rc 9 mf', [0]],
    ['9-MF', [0]],
    ['9MF', [0]],
    ['RC-9', [0]],
    ['rc-9-m', [0]],
    ['cover rc-9-mf', [0]],
    ['RC-9-MF cover', [0]],
    ['RC-9-MF tray', []],
    ['2001', [2, 1, 3]],
    ['AB-2.001', [2]],
    ['15-in', [4]],
    ['pad 15in', [4]],
  ])('finds by “%s” what has it', (q, places) => {
    expect(foundOn(shelf, q).places).toEqual(places);
  });

  it.each([
    ['MF', 'no digit in it'],
    ['RC', 'no digit in it'],
    ['C-9-MF', 'no joint before it'],
    ['MF cover', 'no digit in it'],
    ['2.001', 'a number'],
    ['1.5 in', 'a length'],
    ['1 5 in', 'two numbers'],
    ['15½ in', 'a fraction'],
    ['pad 1.5in', 'a length beside other words'],
    ['.15 in', 'a length that begins with its point'],
    ['pad .15in', 'such a length beside other words'],
    ['9M', 'too short'],
    ['rc9m', 'a beginning without a joint'],
    ['200', 'digits that are the beginning of a part'],
    ['2001 tray', 'digits beside other words'],
  ])('is not “%s”: %s', (q) => {
    expect(foundOn(shelf, q).places).toEqual([]);
  });

  it('comes after what begins with it, and this after the SKU itself', () => {
    const own = shelfOf([
      { name: 'A', sku: 'RC-9' },
      { name: 'B', sku: 'RC-9-X' },
      { name: 'C', sku: 'NB-RC-9' },
      { name: 'RC-9' },
    ]);
    expect(foundOn(own, 'RC-9').places).toEqual([0, 1, 2, 3]);
  });

  it('is not that of a product that is gone', () => {
    const left = shelfOf([{ name: 'Cover', sku: 'NB-RC-9-MF' }, { name: 'Cover' }]);
    const [first = ''] = foundOn(left, 'RC-9-MF').ids;
    left.remove(first);
    expect(foundOn(left, 'RC-9-MF').places).toEqual([]);
  });
});

describe('a search for a SKU', () => {
  const coded = shelfOf([
    { name: 'Paint Tray', sku: 'TRAX-100' },
    { name: 'Wall Brush', sku: 'NB-BRUSK-20' },
  ]);
  const correctedBy = (q: string) =>
    foundOn(coded, q).things.map((thing) => 'word' in thing && thing.word.corrected);

  it.each(['TRAX-100', 'trax 100', 'TRAX-10', 'BRUSK-20', 'NB-BRUSK-20', 'paint TRAX-100'])(
    'is not told that “%s” is a typing error of a word',
    (q) => {
      expect(foundOn(coded, q).total).toBeGreaterThan(0);
      expect(correctedBy(q).filter(Boolean)).toEqual([]);
    },
  );

  it('is told of one beside it, and of the same letters in no SKU', () => {
    expect(correctedBy('traj TRAX-100')).toEqual([null, null, 'tray']);
    expect(correctedBy('trax')).toEqual(['tray']);
  });
});
