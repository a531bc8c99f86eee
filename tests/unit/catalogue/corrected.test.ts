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

it('offers a spelling that a product has beside the other words: wood is more common, but on no brush', () => {
  expect(correctedBy('brush wool')).toEqual({ q: 'brush cool', address: '/products?q=brush+cool' });
});

it('offers none that would find nothing', () => {
  expect(correctedBy('dust sheet')).toBeNull();
});
