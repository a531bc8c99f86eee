import 'server-only';
import { readFile } from 'node:fs/promises';
import { timeNow } from '@/lib/platform/clock';
import { socialName } from './address';
import { images, isOwnPicture } from './data';
import { isShippedPath } from './schema';
import { imageFolder, storeFiles } from './service';
import { isMissing, publicFile } from './shipped';

const fetchMs = 10_000;

/** The shop's logo (SVG), which is drawn beside its name. */
export const readMark = (): Promise<Buffer> => readFile(publicFile('brand/icon.svg'));

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (isMissing(error)) return null;
  throw error;
}

/**
 * The bytes of a product's picture, from the shop's files or its image host; null if there is none at this address.
 * @throws Error if the image host fails, or the file can't be read
 */
export async function readPicture(url: string): Promise<Buffer | null> {
  if (!isOwnPicture(url)) return null;
  if (isShippedPath(url)) return readFile(publicFile(url)).catch(nullIfMissing);
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchMs) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`The image host answered ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

/**
 * Stores a picture that the shop has made. The record is written first, so that a crash leaves no orphaned file. The
 * sweep removes the picture after a day if nothing uses it by then.
 * @throws AppError unavailable
 */
export async function storeSocial(bytes: Buffer): Promise<string> {
  const id = crypto.randomUUID();
  const url = imageFolder() + socialName(id);
  await images().insertOne({ _id: id, userId: null, url, used: false, since: timeNow() });
  await storeFiles([{ name: socialName(id), bytes }], 'image/jpeg');
  return url;
}
