import 'server-only';
import { dropIndex, ensureIndex, hasIndex } from '@/lib/platform/indexes';
import type { Migration } from './schema';

/**
 * The steps of a migration that replaces indexes. Each new index is created before the old one is dropped, so that
 * unique values stay unique.
 * @param replaced the old names, with the new ones
 */
export function replacedIndexes(
  collection: string,
  replaced: Readonly<Record<string, string>>,
): Pick<Migration, 'pending' | 'batch'> {
  return {
    pending: async () => {
      const there = await Promise.all(Object.keys(replaced).map((old) => hasIndex(collection, old)));
      return there.filter(Boolean).length;
    },
    batch: async () => {
      let changed = 0;
      for (const [old, name] of Object.entries(replaced)) {
        await ensureIndex(collection, name);
        changed += Number(await dropIndex(collection, old));
      }
      return { cursor: null, changed };
    },
  };
}
