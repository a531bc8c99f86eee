import 'server-only';
import { replacedIndexes } from './replaced-indexes';
import type { Migration } from './schema';

/**
 * Indexes of the first overview; their successors answer it from their keys alone. Every index slows down writing
 * orders, used or not.
 */
export const indexesThatNobodyAsks: Migration = {
  number: 2,
  name: 'indexes that nobody asks',
  oldest: 0,
  ...replacedIndexes('orders', { createdAt: null, paidAt: null }),
};
