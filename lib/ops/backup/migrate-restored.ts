import 'server-only';
import type { Document, IndexDescription, UpdateFilter } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { collection, isDuplicateKey } from '@/lib/platform/db';
import { createIndexes, indexes } from '@/lib/platform/indexes';
import { migrate } from '../migrations/run';

type Say = (line: string) => void;
type Rivals = { _id: unknown[]; newest: unknown; ids: unknown[] };

/** How a document gives up its unique key and stays. Documents of other collections can only be deleted. */
const givers: Readonly<Record<string, { what: string; update: () => UpdateFilter<Document> }>> = {
  products: {
    what: 'archived',
    update: () => ({ $set: { live: false, archivedAt: timeNow(), updatedAt: timeNow() } }),
  },
  imports: {
    what: 'stopped',
    update: () => ({ $set: { state: 'stopped' }, $unset: { running: '' } }),
  },
  joint_payments: { what: 'closed', update: () => ({ $set: { open: false } }) },
};

/** Documents are only deleted if they match this filter; null: never. */
const deleted: Readonly<Record<string, Document | null>> = {
  orders: { state: 'placing' },
  order_groups: { state: 'placing' },
  quotes: { state: 'asked' },
  documents: null,
};

/** Makes these documents give up their key. Returns how many did. */
async function giveUp(of: string, ids: unknown[]): Promise<number> {
  const those: Document = { _id: { $in: ids } };
  const giver = givers[of];
  if (giver) return (await collection(of).updateMany(those, giver.update())).modifiedCount;
  const only = deleted[of];
  if (only === null) return 0;
  return (await collection(of).deleteMany({ ...those, ...only })).deletedCount;
}

/** Among documents with the same key of a unique index, leaves it to the one read last. Returns how many gave it up. */
async function settleIndex(of: string, index: IndexDescription, say: Say): Promise<number> {
  const fields = Object.keys(index.key);
  const found = collection(of).aggregate<Rivals>(
    [
      { $match: index.partialFilterExpression ?? {} },
      {
        $group: {
          _id: fields.map((field) => `$${field}`),
          newest: { $max: '$_id' },
          ids: { $push: '$_id' },
        },
      },
      { $match: { 'ids.1': { $exists: true } } },
    ],
    { allowDiskUse: true },
  );
  let given = 0;
  for await (const { newest, ids } of found) {
    const older = ids.filter((id) => String(id) !== String(newest));
    const many = await giveUp(of, older);
    const what = givers[of]?.what ?? 'left out';
    if (many > 0)
      say(
        `${of} ${older.join(', ')}: ${what}, for another got its ${fields.join(' and ')} while the backup was made.`,
      );
    given += many;
  }
  return given;
}

async function settleRivals(say: Say): Promise<number> {
  let given = 0;
  for (const [of, list] of Object.entries(indexes))
    for (const index of list) if (index.unique) given += await settleIndex(of, index, say);
  return given;
}

/**
 * Runs the migrations and creates the indexes. A backup reads a running shop over a longer time, because databases keep
 * a snapshot for five minutes only: so it may hold twice, for example, an account that was deleted and created anew
 * meanwhile. Documents are read in the order of their ids, and no two had one key at the same time, so the last one
 * keeps it. This is only done if an index can't be created. Repeatable.
 * @throws Error when the database is newer than this version
 */
export async function migrateRestored(say: Say): Promise<void> {
  for (;;) {
    try {
      await migrate({ say });
      await createIndexes();
      return;
    } catch (error) {
      if (!isDuplicateKey(error) || (await settleRivals(say)) === 0) throw error;
    }
  }
}
