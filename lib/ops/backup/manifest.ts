import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { syncFolder } from './durable';
import { type Lock, lockOf } from './key';

const entry = z.object({ name: z.string().min(1), count: z.int(), sha256: z.string() });
export type Entry = z.output<typeof entry>;

const common = {
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  collections: z.array(entry),
};
const manifestSchema = z.discriminatedUnion('format', [
  z.object({ format: z.literal(1), ...common }),
  z.object({
    format: z.literal(2),
    /** Random, so that one key encrypts each backup differently. */
    id: z.string().regex(/^[0-9a-f]{32}$/),
    ...common,
    /** The list of the pictures in the folder of that name; null if none were saved. */
    pictures: entry.nullable(),
    encrypted: z.boolean(),
    /** MAC over all other fields, made with the key, so that no file can come from another backup. */
    mac: z.string().optional(),
  }),
]);
/** Written last: a folder without it is no backup. */
export type Manifest = z.output<typeof manifestSchema>;
type Sealed = Extract<Manifest, { format: 2 }>;

const manifestOf = (folder: string) => path.join(folder, 'manifest.json');

/** Text that the MAC is over. */
const macText = ({ mac: _mac, ...rest }: Sealed): string => JSON.stringify(manifestSchema.parse(rest));

/** Turns a folder into a backup, once the folder and all files that it lists are on the disk. */
export async function writeManifest(folder: string, manifest: Sealed, lock: Lock | null): Promise<void> {
  await syncFolder(folder);
  const whole = lock ? { ...manifest, mac: lock.mac(macText(manifest)) } : manifest;
  await writeFile(manifestOf(folder), `${JSON.stringify(whole, null, 2)}\n`, { flag: 'wx', flush: true });
  await syncFolder(folder);
  await syncFolder(path.dirname(path.resolve(folder)));
}

/** After this the folder is no backup. */
export const removeManifest = (folder: string): Promise<void> => rm(manifestOf(folder));

/**
 * The keys that decrypt a backup, if it is encrypted; proves its manifest unchanged.
 * @throws Error with one sentence
 */
function openLock(folder: string, manifest: Manifest, key: Buffer | null): Lock | null {
  const isSealed = manifest.format === 2 && manifest.encrypted;
  if (!isSealed && key)
    throw new Error(
      `${folder} is not encrypted, although a key is given: leave out BACKUP_KEY and --key-file if you trust it.`,
    );
  if (!isSealed) return null;
  if (!key) throw new Error(`${folder} is encrypted: give its key as BACKUP_KEY or --key-file.`);
  const lock = lockOf(key, manifest.id);
  const [is, must] = [manifest.mac ?? '', lock.mac(macText(manifest))].map((text) => Buffer.from(text));
  if (!is || !must || is.length !== must.length || !timingSafeEqual(is, must))
    throw new Error(`${folder} was encrypted with another key, or its manifest.json was changed.`);
  return lock;
}

export type Backup = { folder: string; manifest: Manifest; lock: Lock | null };

function parseManifest(file: string, text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} is damaged, or of a later version of the shop: the backup cannot be read. Fetch another copy of that file, or take another backup.`,
    );
  }
}

/** @throws Error when the folder holds no complete backup, its list is damaged, or the key does not fit */
export async function openBackup(folder: string, key: Buffer | null = null): Promise<Backup> {
  const text = await readFile(manifestOf(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${folder} holds no complete backup: manifest.json is missing.`);
  });
  const manifest = parseManifest(manifestOf(folder), text);
  return { folder, manifest, lock: openLock(folder, manifest, key) };
}
