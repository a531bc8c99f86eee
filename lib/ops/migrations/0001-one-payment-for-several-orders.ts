import 'server-only';
import { replacedIndexes } from './replaced-indexes';
import type { Migration } from './schema';

/** One payment paid one order; now it may pay several (decision 0028), which the old index forbids. */
export const onePaymentForSeveralOrders: Migration = {
  number: 1,
  name: 'one payment for several orders',
  oldest: 0,
  ...replacedIndexes('orders', { transactionId: 'payment_part' }),
};
