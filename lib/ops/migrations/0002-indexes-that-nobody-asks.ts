import 'server-only';
import { dropIndex, hasIndex } from '@/lib/platform/indexes';
import type { Migration } from './schema';

/** Indexes of the first overview; their successors answer it from their keys alone. */
const former = ['createdAt', 'paidAt'];

/** Every index slows down writing orders, used or not. */
export const indexesThatNobodyAsks: Migration = {
  number: 2,
  name: 'indexes that nobody asks',
  oldest: 0,
  pending: async () => {
    const there = await Promise.all(former.map((name) => hasIndex('orders', name)));
    return there.filter(Boolean).length;
  },
  batch: async () => {
    let changed = 0;
    for (const name of former) changed += Number(await dropIndex('orders', name));
    return { cursor: null, changed };
  },
};
