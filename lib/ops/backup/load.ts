import 'server-only';
import type { Document } from 'mongodb';
import { leaveGap } from '@/lib/documents/issue';
import { moveCaches } from '@/lib/platform/cache';
import { db } from '@/lib/platform/db';
import { createIndexes } from '@/lib/platform/indexes';
import { leftOut, type Manifest, readCollection, readManifest, verifyFiles } from './archive';
import { settleSince } from './recover';
import { rebuildStock } from './stock';

const batch = 500;

async function insertAll(name: string, docs: AsyncIterable<Document>): Promise<void> {
  let waiting: Document[] = [];
  for await (const doc of docs) {
    waiting.push(doc);
    if (waiting.length < batch) continue;
    await db().collection(name).insertMany(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await db().collection(name).insertMany(waiting);
}

/** Empties the database, or makes sure that it is empty. @throws Error when it is not and must not be replaced */
async function makeRoom(replace: boolean): Promise<void> {
  for (const { name } of await db().listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    if (name.startsWith('system.')) continue;
    const stored = db().collection(name);
    if (replace) await stored.deleteMany({});
    else if (!leftOut.has(name) && (await stored.findOne({}, { projection: { _id: 1 } }))) {
      throw new Error(
        `The database is not empty: ${name} holds documents. Give --replace to replace everything.`,
      );
    }
  }
}

async function verifyCounts({ collections }: Manifest): Promise<void> {
  for (const { name, count } of collections) {
    const stored = await db().collection(name).countDocuments({});
    if (stored !== count) throw new Error(`${name}: ${stored} documents stored, ${count} in the backup.`);
  }
}

export type Restored = {
  manifest: Manifest;
  /** Products whose stock had to be brought in line with the orders, in words. */
  corrected: string[];
  /** Orders that were paid, or whose payment was given back, since the backup was made. */
  settled: number;
};

/**
 * Loads a backup into an empty database while no shop runs on it, brings stock in line with the orders and asks Stripe
 * what was paid since. Nothing is touched before every file has been checked.
 * @throws Error for a damaged backup, a database that is not empty, or counts that differ; Stripe's errors
 */
export async function restore(folder: string, { replace }: { replace: boolean }): Promise<Restored> {
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest);
  await makeRoom(replace);
  await createIndexes();
  for (const { name } of manifest.collections) await insertAll(name, readCollection(folder, name));
  await verifyCounts(manifest);
  await leaveGap();
  const since = new Date(manifest.startedAt);
  const corrected = await rebuildStock(since);
  const settled = await settleSince(since);
  await moveCaches({ hard: ['*'] });
  return { manifest, corrected, settled };
}
