import 'server-only';
import type { ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import { storedIdOf } from './address';
import { isShippedPath } from './schema';
import { imageFolder } from './service';

/** An uploaded picture. The image host has its files; this says whether something shows it. */
export type ImageDoc = {
  _id: string;
  /** Who uploaded it; null for one that the shop made itself. */
  userId: ObjectId | null;
  /** Empty while it is being removed. */
  url: string;
  /** Whether the sweeper found it shown when it looked last, a day after `since` at the earliest. */
  used: boolean;
  /** When it was uploaded, or something was about to show it, or to show it no more. */
  since: Date;
};

export const images = () => collection<ImageDoc>('images');

/** True for a picture that may be shown: one that comes with the shop, or a file of our image host (decision 0012). */
export function isOwnPicture(value: string): boolean {
  if (isShippedPath(value)) return true;
  const folder = imageFolder();
  return value.startsWith(folder) && /^[\w.-]{1,200}$/.test(value.slice(folder.length));
}

/** The id of a stored picture of this shop, or null for every other address. */
export function ownImageId(url: string): string | null {
  return isOwnPicture(url) && !isShippedPath(url) ? storedIdOf(url) : null;
}
