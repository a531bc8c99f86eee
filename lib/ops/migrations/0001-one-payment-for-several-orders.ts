import 'server-only';
import { dropIndex, ensureIndex, hasIndex } from '@/lib/platform/indexes';
import type { Migration } from './schema';

/**
 * One payment paid one order; now it may pay several (decision 0028). The new unique index is created before the old
 * one, which forbids this, is dropped.
 */
export const onePaymentForSeveralOrders: Migration = {
  number: 1,
  name: 'one payment for several orders',
  oldest: 0,
  pending: async () => Number(await hasIndex('orders', 'transactionId')),
  batch: async () => {
    await ensureIndex('orders', 'payment_part');
    return { cursor: null, changed: Number(await dropIndex('orders', 'transactionId')) };
  },
};
