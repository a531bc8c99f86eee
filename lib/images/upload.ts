import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { imageName, imageUrl } from './address';
import { images, isOwnPicture, ownImageId } from './data';
import { encodePicture } from './encode';
import { imageFolder, storeFiles } from './service';

/** Takes one of the actor's tries, before anything of a picture is read. @throws AppError limited */
export async function takeUpload({ id }: Actor): Promise<void> {
  await consumeLimit('upload', id, { userId: id });
  await consumeLimit('uploadDay', id, { userId: id });
}

/** A picture that came with a form. @throws as takeUpload and storeImage */
export async function uploadImage(actor: Actor, file: Blob, field = 'image'): Promise<{ url: string }> {
  await takeUpload(actor);
  return storeImage(actor, Buffer.from(await file.arrayBuffer()), field);
}

/**
 * Checks a picture by its content, writes it anew in its widths and stores it. The record comes first, so that a crash
 * leaves no file that nobody knows of.
 * @param bytes its file, held once: many wait here for their turn
 * @param field the form field that complaints are about
 * @param signal aborted when the client has gone: then nothing is stored
 * @returns the address of its largest width, which the others derive from (`imageSources`)
 * @throws AppError too_large, invalid, unavailable
 */
export async function storeImage(
  actor: Actor,
  bytes: Buffer,
  field: string,
  signal?: AbortSignal,
): Promise<{ url: string }> {
  const widths = await encodePicture(bytes, { who: actor.id, field, signal });
  const id = crypto.randomUUID();
  const url = imageUrl(imageFolder(), id);
  await images().insertOne({ _id: id, userId: toObjectId(actor.id), url, used: false, since: timeNow() });
  await storeFiles(widths.map(({ width, bytes }) => ({ name: imageName(id, width), bytes })));
  return { url };
}

/**
 * Says, before the write, that something is about to show this picture: for a day it stays whatever becomes of that, then
 * what is shown decides (lib/ops/sweep/images). Pictures that come with the shop need no saying.
 * @param field the form field that complaints are about
 * @throws AppError invalid for a picture from elsewhere, or one that was removed
 */
export async function adoptImage(url: string, field: string): Promise<void> {
  if (!isOwnPicture(url)) throw fieldError(field, messages.image.foreign);
  const id = ownImageId(url);
  if (!id) return;
  const marked = await images().updateOne({ _id: id, url: { $ne: '' } }, { $set: { since: timeNow() } });
  if (marked.matchedCount === 0) throw fieldError(field, messages.image.foreign);
}

/** Says that something ceases to show this picture, better before the write than never. After a day unshown it is removed. */
export async function discardImage(url: string | null | undefined): Promise<void> {
  const id = url ? ownImageId(url) : null;
  if (id) await images().updateOne({ _id: id }, { $set: { used: false, since: timeNow() } });
}

/** The same of everything that somebody uploaded, whatever had said so before: each is looked at once more. */
export async function discardImagesOf(userId: ObjectId): Promise<void> {
  const change = { $set: { used: false, since: timeNow() } };
  await images().updateMany({ userId, url: { $ne: '' } }, change, { hint: 'user' });
}
