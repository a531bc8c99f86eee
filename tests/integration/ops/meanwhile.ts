import type * as archive from '@/lib/ops/backup/archive';

type Act = () => Promise<unknown>;

/** What happens in the shop while a backup is made: before this collection is read. */
export const meanwhile = new Map<string, Act>();
/** The same once the first document of this collection was read. */
export const within = new Map<string, Act>();

/** Stands for `@/lib/ops/backup/archive`. */
export function watched(real: typeof archive): typeof archive {
  return {
    ...real,
    writeCollection: async (folder, name, docs, lock) => {
      await meanwhile.get(name)?.();
      async function* read() {
        let isFirst = true;
        for await (const doc of docs) {
          yield doc;
          if (isFirst) await within.get(name)?.();
          isFirst = false;
        }
      }
      return real.writeCollection(folder, name, read(), lock);
    },
  };
}
