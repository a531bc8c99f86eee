import 'server-only';
import { replacedIndexes } from './replaced-indexes';
import type { Migration } from './schema';

/** The old indexes held the same, but the database did not use them for queries by one text. */
export const indexesThatEqualityFinds: Migration = {
  number: 4,
  name: 'indexes by which payments and repeated orders are found',
  oldest: 0,
  ...replacedIndexes('orders', { transaction_part: 'payment_part', requestKey: 'request_key' }),
};
