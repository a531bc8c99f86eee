import { Directory } from '@/lib/catalogue/directory/directory';
import type { Entry } from '@/lib/catalogue/directory/entry';
import { wantedWith } from '../../../support/wanted.ts';
import { idOf } from './entries.ts';
import { propertyWords } from './naive.ts';

const plain: Omit<Entry, 'id' | 'name'> = {
  sku: null,
  desc: '',
  category: 'accessory',
  price: 1,
  quantity: 1,
  available: 1,
  ratings: [],
  properties: {},
};

/** A directory of products that have these names, SKUs and descriptions, the first the oldest. */
export function shelfOf(products: readonly (Pick<Entry, 'name'> & Partial<Entry>)[]): Directory {
  const directory = new Directory(propertyWords);
  for (const [at, product] of products.entries())
    directory.collect({ ...plain, ...product, id: idOf(at + 1) });
  for (const _step of directory.settling(true));
  return directory;
}

/** What a search finds there, best first, by its place among the products. */
export function foundOn(directory: Directory, q: string) {
  const found = directory.find(wantedWith({ q, sort: 'relevance' }), { from: 0, size: 1000 }, null);
  const places = new Map(Array.from({ length: directory.size }, (_none, at) => [idOf(at + 1), at]));
  return { ...found, places: found.ids.map((id) => places.get(id)) };
}
