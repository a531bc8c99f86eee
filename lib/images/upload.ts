import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { imageName, imageUrl } from './address';
import { images, namesPicture, ownImageId } from './data';
import { encodePicture } from './encode';
import { imageFolder, storeFiles } from './service';

/** Takes one attempt of the actor's upload limits, before the picture is read. @throws AppError limited */
export async function takeUpload({ id }: Actor): Promise<void> {
  await consumeLimit('upload', id, { userId: id });
  await consumeLimit('uploadDay', id, { userId: id });
}

/** Stores a picture that was uploaded in a form. @throws as takeUpload and storeImage */
export async function uploadImage(actor: Actor, file: Blob, field = 'image'): Promise<{ url: string }> {
  await takeUpload(actor);
  return storeImage(actor, Buffer.from(await file.arrayBuffer()), field);
}

/**
 * Checks a picture by its content, re-encodes it in all widths and stores it. The record is written first, so that a
 * crash leaves no orphaned file.
 * @param bytes the file; not copied, because many uploads may be waiting for their turn
 * @param field the form field that errors refer to
 * @param signal aborted when the client has gone: what is not encoded by then is not stored
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
 * Marks a picture that a document is about to use; call it before the write. The sweep then keeps it for at least a
 * day, and longer only if it is in use (lib/ops/sweep/images). Of a picture that comes with the shop, only checks that
 * it is there.
 * @param field the form field that errors refer to
 * @param by the account that must have uploaded it, if the picture is to go with that account
 * @throws AppError invalid for a picture of another site or account, or one that was removed or never was
 */
export async function adoptImage(url: string, field: string, by?: ObjectId): Promise<void> {
  if (!(await namesPicture(url))) throw fieldError(field, messages.image.foreign);
  const id = ownImageId(url);
  if (!id) return;
  const marked = await images().updateOne(
    { _id: id, url: { $ne: '' }, ...(by && { userId: by }) },
    { $set: { since: timeNow() } },
  );
  if (marked.matchedCount === 0) throw fieldError(field, messages.image.foreign);
}

/** Marks a picture that a document stops using, best before the write. The sweep removes it a day later if unused. */
export async function discardImage(url: string | null | undefined): Promise<void> {
  const id = url ? ownImageId(url) : null;
  if (id) await images().updateOne({ _id: id }, { $set: { used: false, since: timeNow() } });
}

/** Marks all pictures of an uploader, so that the sweep checks each of them again. */
export async function discardImagesOf(userId: ObjectId): Promise<void> {
  const change = { $set: { used: false, since: timeNow() } };
  await images().updateMany({ userId, url: { $ne: '' } }, change, { hint: 'user' });
}
