import 'server-only';
import type { Document, IndexDescription, UpdateFilter } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { db, isDuplicateKey } from '@/lib/platform/db';
import { createIndexes, indexes } from '@/lib/platform/indexes';
import { migrate } from '../migrations/run';

type Say = (line: string) => void;
type Rivals = { _id: unknown[]; newest: unknown; ids: unknown[] };

/** What gives its key to another and stays. Anything else only gives it by being deleted. */
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

/** What is only ever deleted while it is this, and never when it is nothing. */
const deleted: Readonly<Record<string, Document | null>> = {
  orders: { state: 'placing' },
  order_groups: { state: 'placing' },
  quotes: { state: 'asked' },
  documents: null,
};

/** Takes the key from these. Returns how many gave it. */
async function giveUp(of: string, ids: unknown[]): Promise<number> {
  const those: Document = { _id: { $in: ids } };
  const giver = givers[of];
  if (giver) return (await db().collection(of).updateMany(those, giver.update())).modifiedCount;
  const only = deleted[of];
  if (only === null) return 0;
  return (
    await db()
      .collection(of)
      .deleteMany({ ...those, ...only })
  ).deletedCount;
}

/** Leaves the key of a unique index to the document that was read last of those that have it. Returns how many gave it. */
async function settleIndex(of: string, index: IndexDescription, say: Say): Promise<number> {
  const fields = Object.keys(index.key);
  const found = db()
    .collection(of)
    .aggregate<Rivals>(
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
 * Brings what was loaded up to date, with its indexes. A shop at work is not read in one moment, and one moment for all of
 * it would have to be kept longer than databases do (five minutes): so a backup may hold an account twice that was deleted
 * and made anew meanwhile. Documents are read in the order of their ids, and two never had one key at once: the last has it.
 * Only looked for when an index cannot be made. Repeatable.
 * @throws Error when the database is newer than this version
 */
export async function raise(say: Say): Promise<void> {
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
