import type { CacheChange } from '@/lib/platform/cache-change';

/** The cache entries to refresh after a review was added, hidden or restored; one about a product changes its stars. */
export const reviewChanged = ({ productId }: { productId: string | null }): CacheChange => ({
  hard: ['reviews', ...(productId ? (['products', `product:${productId}`] as const) : [])],
});
