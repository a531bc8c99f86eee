import 'server-only';
import { dropIndex, ensureIndex, hasIndex } from '@/lib/platform/indexes';
import type { Migration } from './schema';

/** By the old one's name, which held the same: the database did not take it for a question that names one text. */
const replaced = { transaction_part: 'payment_part', requestKey: 'request_key' } as const;

/** The new unique index is there before the old one goes, so that nothing is ever twice. */
export const indexesThatEqualityFinds: Migration = {
  number: 4,
  name: 'indexes by which payments and repeated orders are found',
  oldest: 0,
  pending: async () => {
    const there = await Promise.all(Object.keys(replaced).map((old) => hasIndex('orders', old)));
    return there.filter(Boolean).length;
  },
  batch: async () => {
    let changed = 0;
    for (const [old, name] of Object.entries(replaced)) {
      await ensureIndex('orders', name);
      changed += Number(await dropIndex('orders', old));
    }
    return { cursor: null, changed };
  },
};
