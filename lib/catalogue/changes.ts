import type { CacheChange } from '@/lib/platform/cache-change';

const tagsOf = (ids: readonly string[]) => ids.map((id) => `product:${id}` as const);

/** What pages show differently once a product was added, taken off sale or put back. `ids` in hex. */
export const productsChanged = (...ids: string[]): CacheChange => ({
  hard: ['products', 'assortment', 'arrivals', ...tagsOf(ids)],
});

/** The same once it was edited: pages of others, which name the newest in their footers, stay as they are. */
export const productEdited = (id: string): CacheChange => ({
  hard: ['products', 'assortment', ...tagsOf([id])],
});

/** The same once its stock moved, which orders do all the time: it may show a second later. */
export const stockMoved = (...ids: string[]): CacheChange =>
  ids.length === 0 ? {} : { soft: ['products', ...tagsOf(ids)] };
