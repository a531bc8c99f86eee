import 'server-only';
import type { ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import { storedIdOf, storedNames } from './address';
import { isShippedPath } from './schema';
import { imageFolder } from './service';
import { isShipped } from './shipped';

/** A stored picture. The image host has its files; this record says whether it is in use. */
export type ImageDoc = {
  _id: string;
  /** The uploader; null for a picture that the shop made itself. */
  userId: ObjectId | null;
  /** Empty while it is being removed. */
  url: string;
  /** Whether the sweeper found it in use at its last check, which is at least a day after `since`. */
  used: boolean;
  /** When it was uploaded, or last adopted or discarded (lib/images/upload). */
  since: Date;
};

export const images = () => collection<ImageDoc>('images');

/** True for a picture that may be used: one that comes with the shop, or a file on its image host (decision 0012). */
export function isOwnPicture(value: string): boolean {
  if (isShippedPath(value)) return true;
  const folder = imageFolder();
  return value.startsWith(folder) && /^[\w.-]{1,200}$/.test(value.slice(folder.length));
}

/** The id of a stored picture of this shop, or null for every other address. */
export function ownImageId(url: string): string | null {
  return isOwnPicture(url) && !isShippedPath(url) ? storedIdOf(url) : null;
}

/**
 * Whether an address names a picture: one that comes with the shop and is there, or a file that an uploaded one has. Of
 * another width it has none, and the sweep looks for its own alone. Whether the upload still exists, its record says.
 * @throws Error if it can't be told
 */
export async function namesPicture(url: string): Promise<boolean> {
  if (isShippedPath(url)) return isShipped(url);
  const id = ownImageId(url);
  return id === null ? isOwnPicture(url) : storedNames(id).some((name) => url.endsWith(`/${name}`));
}
