import 'server-only';
import { dropIndex, ensureIndex, hasIndex } from '@/lib/platform/indexes';
import type { Migration } from './schema';

/**
 * What a migration does that puts indexes in the place of others. Each new one is there before the old one goes, so that
 * nothing unique is ever twice. @param replaced the old names, with the new ones
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
