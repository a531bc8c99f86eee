import 'server-only';
import { BSON, type Collection, type Document } from 'mongodb';
import { db } from '@/lib/platform/db';
import { readCollection } from './archive';
import type { Backup } from './manifest';

const batch = 1000;
/** Number of documents between two lines of progress. */
const told = 50_000;

/** An id as a backup writes it, with its type. */
const spelled = ({ _id }: Document): string => BSON.EJSON.stringify({ _id }, { relaxed: false });

/** The stored ids, in the order of a backup. */
const storedIds = (target: Collection) =>
  target.find({}, { projection: { _id: 1 }, promoteValues: false }).sort({ _id: 1 });

/**
 * Inserts what a collection still lacks: documents come in the order of their ids, so those already stored are the
 * first ones. A restore can therefore continue after a crash.
 * @throws Error when what is stored is not of the backup, or counts differ
 */
async function load(backup: Backup, name: string, count: number, say: (line: string) => void): Promise<void> {
  const target = db().collection(name);
  await target.dropIndexes(); // a unique one refuses documents that are settled only once all are there
  const there = await target.countDocuments({});
  let stored = there;
  let read = 0;
  let waiting: Document[] = [];
  const insert = async () => {
    if (waiting.length === 0) return;
    await target.insertMany(waiting, { ordered: true });
    const before = stored;
    stored += waiting.length;
    waiting = [];
    if (Math.floor(stored / told) > Math.floor(before / told)) say(`${name}: ${stored} of ${count}`);
  };
  const known = storedIds(target);
  for await (const doc of readCollection(backup, name)) {
    read += 1;
    if (read <= there) {
      const its = await known.next();
      if (its && spelled(its) === spelled(doc)) continue;
      throw new Error(`${name}: there are documents in ${db().databaseName} that are not of the backup.`);
    }
    waiting.push(doc);
    if (waiting.length === batch) await insert();
  }
  await insert();
  const now = await target.countDocuments({});
  if (now !== count) throw new Error(`${name}: ${now} documents stored, ${count} in the backup.`);
}

/** Loads every collection of a backup, or what it lacks. @throws Error for foreign documents, counts that differ */
export async function loadAll(backup: Backup, say: (line: string) => void): Promise<void> {
  for (const { name, count } of backup.manifest.collections) {
    await load(backup, name, count, say);
    say(`${String(count).padStart(9)}  ${name}`);
  }
}
