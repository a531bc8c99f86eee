import type { CacheChange } from '@/lib/platform/cache-change';

/** What pages show differently once a product was added, edited, taken off sale or put back. `ids` in hex. */
export const productsChanged = (...ids: string[]): CacheChange => ({
  hard: ['products', 'assortment', ...ids.map((id) => `product:${id}` as const)],
});

/** The same once its stock moved, which orders do all the time: it may show a second later. */
export const stockMoved = (...ids: string[]): CacheChange =>
  ids.length === 0 ? {} : { soft: ['products', ...ids.map((id) => `product:${id}` as const)] };
