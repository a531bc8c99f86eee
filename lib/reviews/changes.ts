import type { CacheChange } from '@/lib/platform/cache-change';

/** What pages show differently once a review was added, hidden or shown again; one of a product moves its stars. */
export const reviewChanged = ({ productId }: { productId: string | null }): CacheChange => ({
  hard: ['reviews', ...(productId ? (['products', `product:${productId}`] as const) : [])],
});
