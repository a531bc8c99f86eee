import 'server-only';
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { named } from '@/lib/base/named';
import { readClock, timeNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/db';
import { operatorMessage } from '@/lib/platform/sentence';
import { leftOut, readBack, writeCollection } from './archive';
import { type Lock, lockOf } from './key';
import { type Manifest, openBackup, removeManifest, writeManifest } from './manifest';
import { dropPictures, savePictures, verifyPictures } from './pictures';
import { assertNoRestore, collectionsOf } from './state';
import { assertShop } from './worth';

/**
 * The collections that are read last, in this order, so that a running shop can be read without a snapshot and nothing
 * is lost for good. Before orders: what a restore makes of them again (stock movements, joint payments, which it looks
 * up at Stripe, accepted quotes). After the accounts: the deletions still to be finished. After orders: their groups,
 * so that none is placed twice; documents, whose numbers buyers hold; products, so that no order counts on stock that
 * is not there yet. At the end: the log, the only record of settled acts, and the sequences, so that no number is given
 * twice.
 */
const last: readonly string[] = named(
  'user_deletions orders order_groups documents products audit_events sequences',
);

async function collectionNames(): Promise<string[]> {
  const names = (await collectionsOf(db())).filter((name) => !leftOut.has(name));
  return [
    ...names.filter((name) => !last.includes(name)).sort(),
    ...last.filter((name) => names.includes(name)),
  ];
}

export type BackupOptions = {
  /** Encrypts every file. */
  key?: Buffer | null;
  /** Whether uploaded pictures are saved, too. */
  pictures?: boolean;
  /** Called with a line about each step. */
  say?: (line: string) => void;
};

async function makeFolder(folder: string): Promise<void> {
  await mkdir(path.dirname(path.resolve(folder)), { recursive: true });
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(
      `${folder} is there already, and a backup is only written into a folder of its own. Name another one, or leave the name out; nothing was written.`,
    );
  });
}

const reasonOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Writes all files of a backup, its manifest last. Returns why there are no pictures, if they were asked for. */
async function writeBackup(
  folder: string,
  id: string,
  lock: Lock | null,
  { pictures, say }: Required<Pick<BackupOptions, 'pictures' | 'say'>>,
): Promise<Error | null> {
  const startedAt = timeNow().toISOString();
  const collections: Manifest['collections'] = [];
  for (const name of await collectionNames()) {
    // Keeps the types of numbers: some readers distinguish the integer 3 from 3.0.
    const docs = db().collection(name).find({}, { promoteValues: false }).sort({ _id: 1 });
    const entry = await writeCollection(folder, name, docs, lock);
    collections.push(entry);
    say(`${String(entry.count).padStart(9)}  ${name}`);
  }
  const saved = pictures ? await savePictures(folder, lock, say).catch(reasonOf) : null;
  const lack = saved instanceof Error ? saved : null;
  if (lack) await dropPictures(folder, lock);
  await assertNoRestore(); // nor may one have begun meanwhile
  const finishedAt = timeNow().toISOString();
  const manifest = { format: 2, id, startedAt, finishedAt, collections, encrypted: lock !== null } as const;
  await writeManifest(folder, { ...manifest, pictures: saved instanceof Error ? null : saved }, lock);
  return lack;
}

/**
 * Writes every collection into a new folder, and reads everything back. What it wrote when it fails half-way is removed:
 * it is no backup, fills the disk, and the same command would be refused for the folder's sake.
 * @throws Error when the folder exists, the database can't be a whole shop's, or what was written can't be read; also
 * when pictures were asked for but could not be saved, for example while the image host is away: the folder is then a
 * good backup of the rest
 */
export async function backUp(
  folder: string,
  { key = null, pictures = false, say = () => undefined }: BackupOptions = {},
): Promise<Manifest> {
  await readClock(); // a restore settles what happened since, so the clock of the operator's machine must not count
  await assertNoRestore();
  await assertShop();
  await makeFolder(folder);
  const id = randomBytes(16).toString('hex');
  const lock = key && lockOf(key, id);
  const lack = await writeBackup(folder, id, lock, { pictures, say }).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined); // the first error is the one to tell
    throw error;
  });
  const backup = await openBackup(folder, key);
  try {
    await readBack(backup);
    await verifyPictures(backup);
  } catch (error) {
    await removeManifest(folder);
    throw error;
  }
  if (lack)
    throw new Error(
      `${folder} is a good backup, and was read back, but without the pictures (${operatorMessage(lack).replace(/\.$/, '')}). Make another one with --pictures once that is put right.`,
    ); // without its cause, whose own sentence would be told instead
  return backup.manifest;
}
