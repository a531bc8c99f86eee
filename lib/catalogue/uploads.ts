import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { admit, findActor } from '@/lib/auth/admit';
import { fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { uploadImage } from '@/lib/images/upload';
import { mostPictures } from './pictures';
import type { ProductPicture } from './product';

/**
 * A form's pictures, followed by its uploaded files. Uploads take time, so the actor's admin role is checked again
 * afterwards. @throws as uploadImage; unauthorized, forbidden
 */
export async function withUploads(
  actor: Actor,
  pictures: readonly ProductPicture[],
  files: readonly File[] = [],
): Promise<ProductPicture[]> {
  if (pictures.length + files.length > mostPictures)
    throw fieldError('image', messages.catalogue.tooManyPictures(mostPictures));
  const all = [...pictures];
  for (const file of files) all.push({ img: (await uploadImage(actor, file)).url, alt: null });
  if (files.length > 0) admit('admin', await findActor({ userId: actor.id, sid: actor.sid }));
  return all;
}
