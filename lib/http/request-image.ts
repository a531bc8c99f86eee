import 'server-only';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { mostParts, multipartBoundary, partCounter } from '@/lib/base/multipart';
import { imageLimits } from '@/lib/images/schema';
import { acceptedType } from './content-type';
import { readBytes } from './request';

/** Allowance for the multipart framing around the file. */
const overhead = 16 * 1024;

/** The picture in the multipart field `image`. @throws AppError too_large, unsupported_type, invalid */
export async function readImage(request: Request): Promise<Buffer> {
  const tooLarge = messages.image.tooLarge(imageLimits.bytes / 1024 / 1024);
  const bytes = await readBytes(request, imageLimits.bytes + overhead, tooLarge);
  const contentType = request.headers.get('content-type') ?? '';
  if (!acceptedType(request.headers, 'multipart/form-data'))
    throw new AppError('unsupported_type', messages.noForm);
  if (multipartBoundary(contentType) === null || partCounter(contentType)(bytes) > mostParts)
    throw new AppError('invalid', messages.image.notForm);
  const headers = { 'Content-Type': contentType };
  const form = await new Response(bytes, { headers }).formData().catch(() => null);
  if (!form) throw new AppError('invalid', messages.image.notForm);
  const image = form.get('image');
  if (!(image instanceof Blob) || image.size === 0) throw fieldError('image', messages.image.required);
  return Buffer.from(await image.arrayBuffer());
}
