import 'server-only';
import { AppError, fieldError } from '@/lib/errors';
import { imageLimits } from '@/lib/images/schema';
import { messages } from '@/lib/messages';
import { readBytes } from '@/lib/request';

/** Room for what a multipart body has around the file's own bytes. */
const overhead = 16 * 1024;

/** The picture in the multipart field `image`. @throws AppError too_large, invalid */
export async function readImage(request: Request): Promise<Blob> {
  const tooLarge = messages.image.tooLarge(imageLimits.bytes / 1024 / 1024);
  const bytes = await readBytes(request, imageLimits.bytes + overhead, tooLarge);
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => null);
  if (!form) throw new AppError('invalid', messages.image.notForm);
  const image = form.get('image');
  if (!(image instanceof Blob) || image.size === 0) throw fieldError('image', messages.image.required);
  return image;
}
