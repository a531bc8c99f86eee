import type { CacheChange } from '@/lib/platform/cache-change';

const tagsOf = (ids: readonly string[]) => ids.map((id) => `product:${id}` as const);

/** Invalidates pages after products were added, taken off sale or restored. `ids` in hex. */
export const productsChanged = (...ids: string[]): CacheChange => ({
  hard: ['products', 'assortment', 'arrivals', ...tagsOf(ids)],
});

/** Invalidates pages after an edit; those that only list the newest products in their footer stay cached. */
export const productEdited = (id: string): CacheChange => ({
  hard: ['products', 'assortment', ...tagsOf([id])],
});

/** Invalidates pages after stock moved. Orders do that all the time, so pages may show it a second late. */
export const stockMoved = (...ids: string[]): CacheChange =>
  ids.length === 0 ? {} : { soft: ['products', ...tagsOf(ids)] };
