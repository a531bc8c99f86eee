import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { imageIdOf, imageName, imageWidths } from '@/lib/images/address';
import { images } from '@/lib/images/data';
import { deleteFiles, imageFolder, storeFiles } from '@/lib/images/service';
import { fileName, readCollection, writeCollection } from './archive';
import { syncFolder } from './durable';
import { fetchedAtLast, pausesMs } from './fetched';
import type { Lock } from './key';
import type { Backup, Entry } from './manifest';
import { sealFile, unsealFile } from './seal';

const list = 'pictures';
/** This many failed files in a row mean that the host is away. */
const mostFailed = 10;
/** The most failed files that are named: a host that fails at every other file fails at thousands. */
const mostNamed = 5;

const savedSchema = z.object({
  /** Name of the file, at the image host and in the backup. */
  name: z.string().regex(/^[\w.-]+$/),
  sha256: z.string(),
});
type Saved = z.output<typeof savedSchema>;

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pathOf = (folder: string, name: string) => path.join(folder, list, name);
const through = (stream: AsyncGenerator<Buffer>) => buffer(Readable.from(stream));
const one = (bytes: Buffer) => Readable.from([bytes]);

/** The files of a picture: three widths of an upload, one of a picture that the shop made. */
function namesOf(url: string): string[] {
  const id = imageIdOf(url);
  return id ? imageWidths.map((width) => imageName(id, width)) : [url.slice(url.lastIndexOf('/') + 1)];
}

/** Addresses that are read at once. */
const atOnce = 500;

/**
 * The addresses of all uploaded pictures, read in batches, because the database closes a cursor that waits for an image
 * host for ten minutes.
 */
async function* addresses(): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const some = await images()
      .find({ url: { $ne: '' }, _id: { $gt: after } }, { sort: { _id: 1 }, limit: atOnce })
      .toArray();
    for (const { url } of some) yield url;
    const last = some.at(-1);
    if (!last || some.length < atOnce) return;
    after = last._id;
  }
}

/**
 * Copies every uploaded picture into the backup; reports those that the host no longer has, and single ones that it
 * can't give. Returns the entry of their list.
 * @throws Error when the host is away
 */
export async function savePictures(
  folder: string,
  lock: Lock | null,
  say: (line: string) => void,
): Promise<Entry> {
  await mkdir(path.join(folder, list), { mode: 0o700 });
  let missing = 0;
  let failed = 0;
  const named: string[] = [];
  let inRow = 0;
  async function* saved(): AsyncGenerator<Saved> {
    for await (const url of addresses()) {
      const host = url.slice(0, url.lastIndexOf('/') + 1);
      for (const name of namesOf(url)) {
        const bytes = await fetchedAtLast(host + name).catch((error: unknown) => {
          inRow += 1;
          failed += 1;
          if (named.length < mostNamed) named.push(name);
          if (inRow === mostFailed) throw error;
          return undefined;
        });
        if (bytes !== undefined) inRow = 0;
        if (bytes === null) missing += 1;
        else if (bytes) {
          const kept = lock ? await through(sealFile(lock.fileKey(`${list}/${name}`), one(bytes))) : bytes;
          await writeFile(pathOf(folder, name), kept, { flag: 'wx', flush: true });
          yield { name, sha256: digestOf(bytes) };
        }
      }
    }
  }
  const entry = await writeCollection(folder, list, saved(), lock);
  await syncFolder(path.join(folder, list));
  say(`${String(entry.count).padStart(9)}  files of pictures`);
  if (missing > 0)
    say(`${String(missing).padStart(9)}  files of pictures are not at the image host any more`);
  if (failed > 0) {
    const others = failed - named.length;
    const which = `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
    say(
      `${String(failed).padStart(9)}  files of pictures could not be fetched, and are not in this backup: ${which}`,
    );
  }
  return entry;
}

/** Removes the pictures that were saved before the image host failed: nobody could tell which are missing. */
export async function dropPictures(folder: string, lock: Lock | null): Promise<void> {
  await rm(path.join(folder, list), { recursive: true, force: true });
  await rm(path.join(folder, fileName(list, lock)), { force: true });
}

/** Decrypts a picture. @throws Error that names it if it can't be decrypted */
async function opened(name: string, key: Buffer, sealed: Buffer): Promise<Buffer> {
  try {
    return await through(unsealFile(key, one(sealed)));
  } catch (error) {
    throw new Error(`The picture ${name} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

const hasPictures = ({ manifest }: Backup): boolean => manifest.format === 2 && manifest.pictures !== null;

/** Every picture of a backup, decrypted. @throws Error when one is not what was written */
async function* savedPictures(backup: Backup): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const { folder, lock } = backup;
  if (!hasPictures(backup)) return;
  for await (const doc of readCollection(backup, list)) {
    const { name, sha256 } = savedSchema.parse(doc);
    const kept = await readFile(pathOf(folder, name));
    const bytes = lock ? await opened(name, lock.fileKey(`${list}/${name}`), kept) : kept;
    if (digestOf(bytes) !== sha256) throw new Error(`The picture ${name} is not the one that was written.`);
    yield { name, bytes };
  }
}

/** Reads all pictures back. @throws Error when one is not what was written */
export async function verifyPictures(backup: Backup): Promise<void> {
  for await (const _picture of savedPictures(backup));
}

/**
 * Stores a file, with retries. Returns false if the host does not take it. It may have one whose answer was lost, or that
 * was said to be missing, so nothing is deleted.
 */
async function isStored(name: string, bytes: Buffer, [ms, ...later] = pausesMs): Promise<boolean> {
  try {
    await storeFiles([{ name, bytes }], name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp', { keep: true });
    return true;
  } catch {
    if (await fetchedAtLast(imageFolder() + name)) return true;
    if (ms === undefined) return false;
    await pause(ms);
    return isStored(name, bytes, later);
  }
}

/** Whether the host takes a file now, under a name that it cannot know; the file is deleted again. */
async function isTaking(like: string, bytes: Buffer): Promise<boolean> {
  const name = `${randomUUID()}${path.extname(like)}`;
  const isTaken = await isStored(name, bytes);
  await deleteFiles([name]);
  return isTaken;
}

/**
 * Stores the pictures of a backup that the image host lacks, under their own names, so that the addresses in the
 * documents lead to them. Names those that it does not take, though it takes others: it keeps the name of a deleted file
 * for some time. Repeatable. Returns how many files were stored.
 * @throws AppError unavailable when the host is away, or takes no file at all
 */
export async function restorePictures(backup: Backup, say: (line: string) => void): Promise<number> {
  if (!hasPictures(backup))
    say(
      'This backup has no pictures: --rehearse --pictures with one that has brings back those that are lost.',
    );
  let stored = 0;
  const refused: string[] = [];
  for await (const { name, bytes } of savedPictures(backup)) {
    if (await fetchedAtLast(imageFolder() + name)) continue;
    if (await isStored(name, bytes)) stored += 1;
    else if (await isTaking(name, bytes)) refused.push(name);
    else throw new AppError('unavailable', messages.image.hostDown);
  }
  const many = String(refused.length).padStart(9);
  if (refused.length > 0)
    say(`${many}  files of pictures were not taken by the image host: ${refused.join(', ')}`);
  return stored;
}
