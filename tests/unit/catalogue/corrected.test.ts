import { expect, it } from 'vitest';
import { readListing } from '@/lib/catalogue/listing';
import { correctedOf } from '@/lib/catalogue/listing-chips';
import { foundOn, shelfOf } from './directory/shelf.ts';

const shelf = shelfOf([
  { name: 'Wood Tray' },
  { name: 'Wood Pole' },
  { name: 'Sheepskin Cover' },
  { name: 'Wall Brush', desc: 'Wash it in cool water.' },
]);
const correctedBy = (q: string) =>
  correctedOf(readListing({ q }), foundOn(shelf, q), {
    spelled: (term) => term,
    countOf: (query) => foundOn(shelf, query.q).total,
  });

it('offers another spelling that finds something', () => {
  expect(correctedBy('wold tray')).toEqual({ q: 'wood tray', address: '/products?q=wood+tray' });
});

it.each([
  ['brush wool', 'wood is nearer, but on no brush'],
  ['dust sheet', 'nothing is of dust'],
])('offers none for “%s” that would find nothing: %s', (q) => {
  expect(correctedBy(q)).toBeNull();
});
