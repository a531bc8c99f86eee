import 'server-only';
import { dropIndex, ensureIndex, hasIndex } from '@/lib/platform/indexes';
import type { Migration } from './schema';

/**
 * The steps of a migration that replaces indexes. Each new index is created before the old one is dropped, so that
 * unique values stay unique. A start of the previous version creates the old ones again, beside this one or when somebody
 * went back to it, so they are dropped again.
 * @param replaced the old names, with the new ones; null for an index that nothing replaces
 */
export function replacedIndexes(
  collection: string,
  replaced: Readonly<Record<string, string | null>>,
): Pick<Migration, 'pending' | 'batch' | 'again'> {
  const replace = async () => {
    let changed = 0;
    for (const [old, name] of Object.entries(replaced)) {
      if (name) await ensureIndex(collection, name);
      changed += Number(await dropIndex(collection, old));
    }
    return changed;
  };
  const pending = async () => {
    const there = await Promise.all(Object.keys(replaced).map((old) => hasIndex(collection, old)));
    return there.filter(Boolean).length;
  };
  return {
    pending,
    batch: async () => ({ cursor: null, changed: await replace() }),
    again: async () => ((await pending()) > 0 ? replace() : 0),
  };
}
