import { expect, it } from 'vitest';
import { site } from '@/lib/base/site';
import { withoutShopName } from '@/lib/catalogue/directory/shop-name';
import { foundOn, shelfOf } from './shelf.ts';

const shelf = shelfOf([{ name: 'Roller 9 in' }, { name: 'Roller 4 in' }, { name: 'Brush' }]);

it.each([
  [`${site.name} roller 9 in`, [0]],
  [`roller 9in ${site.name.toUpperCase()}`, [0]],
  [`9in ${site.name.replace('&', 'and')} rollr`, [0]],
])('“%s” finds what the shop has, though no product says whose it is', (q, places) => {
  expect(foundOn(shelf, q).places).toEqual(places);
});

it('what says it is found by it', () => {
  const own = shelfOf([{ name: `Roller of ${site.name}` }, { name: 'Roller' }]);
  expect(foundOn(own, `${site.name} roller`).places).toEqual([0]);
});

it('it is none of what is lacking, and words keep their places', () => {
  const q = `${site.name} spanner`;
  expect(foundOn(shelf, q).things).toMatchObject([
    { word: { piece: { start: q.length - 7, end: q.length } } },
  ]);
});

it.each([
  ['Nap & Bristle roller', 'Nap & Bristle', '              roller'],
  ['nap and bristle roller', 'Nap & Bristle', '                roller'],
  ['nap’n’bristle, roller', 'Nap & Bristle', '             , roller'],
  ['napbristle roller', 'Nap & Bristle', '           roller'],
  ['roller kidnap bristle', 'Nap & Bristle', null],
  ['nap bristles roller', 'Nap & Bristle', null],
  ['nap & bristle', 'Nap & Bristle', null],
  ['nap & bristle!', 'Nap & Bristle', null],
  ['roller', 'Nap & Bristle', null],
  ['roller 9 in', 'Roller', null],
  ['a+b (c* roller', 'A+B (C*', '      * roller'],
  ['roller', '…', null],
])('of “%s” without %s there is %j', (q, name, left) => {
  expect(withoutShopName(q, name)).toBe(left);
});
