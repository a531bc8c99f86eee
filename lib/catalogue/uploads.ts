import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { uploadImage } from '@/lib/images/upload';
import { mostPictures } from './pictures';
import type { ProductPicture } from './product';

/** The pictures of a form with those that came as files behind them. @throws as uploadImage */
export async function withUploads(
  actor: Actor,
  pictures: readonly ProductPicture[],
  files: readonly File[] = [],
): Promise<ProductPicture[]> {
  if (pictures.length + files.length > mostPictures)
    throw fieldError('image', messages.catalogue.tooManyPictures(mostPictures));
  const all = [...pictures];
  for (const file of files) all.push({ img: (await uploadImage(actor, file)).url, alt: null });
  return all;
}
