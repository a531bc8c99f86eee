import type { Wanted } from '@/lib/catalogue/directory/search';

/** What a list asks the directory for that asks for all of it, with whatever is said otherwise. */
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
