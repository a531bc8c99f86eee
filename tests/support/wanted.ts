import type { Wanted } from '@/lib/catalogue/directory/search';

/** A directory query for all products, with these changes. */
export const wantedWith = (asked: Partial<Wanted> = {}): Wanted => ({
  q: '',
  category: [],
  from: null,
  to: null,
  order: null,
  available: false,
  rating: null,
  properties: {},
  sort: 'newest',
  ...asked,
});
