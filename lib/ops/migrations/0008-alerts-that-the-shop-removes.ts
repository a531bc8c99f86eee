import 'server-only';
import { replacedIndexes } from './replaced-indexes';
import type { Migration } from './schema';

/**
 * With the old index the database removed expired alerts itself, by its own rules and not everywhere (decision 0001).
 */
export const alertsThatTheShopRemoves: Migration = {
  number: 8,
  name: 'alerts that are removed by the shop alone',
  oldest: 0,
  ...replacedIndexes('stock_alerts', { expiresAt: 'expires' }),
};
