import 'server-only';
import sharp from 'sharp';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { imageWidths } from './address';
import { imageLimits } from './schema';
import { Turns } from './turns';

/**
 * Formats by their first bytes; what a file calls itself is not looked at. Nothing else reaches the decoders, of which
 * the library has dozens (OWASP File Upload Cheat Sheet, "File Signature Validation").
 */
const startsLikePicture = (bytes: Buffer): boolean => {
  const start = bytes.toString('latin1', 0, 12);
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  return isWebp || start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n');
};

const formats = new Set(['jpeg', 'png', 'webp']);

const quality = 82;

/**
 * One picture at a time, by turns: decoding takes up to 100 MB and a second or two, and a busy processor is no faster with
 * two. Each that waits holds its file in memory.
 */
const turns = new Turns({ own: 4, waiting: 12, patienceMs: 20_000 });

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: 'error' });

/** The header alone is read here. @throws AppError invalid, in the words of what is wrong */
async function assertPicture(bytes: Buffer, field: string): Promise<void> {
  if (!startsLikePicture(bytes)) throw fieldError(field, messages.image.unreadable);
  const found = await open(bytes)
    .metadata()
    .catch((error: unknown) => {
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
      throw fieldError(
        field,
        isTooLarge ? messages.image.tooManyPixels(imageLimits.side) : messages.image.unreadable,
      );
    });
  const { format, width = 0, height = 0 } = found;
  if (!format || !formats.has(format)) throw fieldError(field, messages.image.unreadable);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > imageLimits.side || width * height > imageLimits.pixels) {
    throw fieldError(field, messages.image.tooManyPixels(imageLimits.side));
  }
  if (short < imageLimits.smallestSide) {
    throw fieldError(field, messages.image.tooSmall(imageLimits.smallestSide));
  }
}

/** Turned upright and made small, without loss: the one time that the whole picture is decoded. */
const upright = (bytes: Buffer): Promise<Buffer> =>
  open(bytes)
    .rotate()
    .resize({ width: Math.max(...imageWidths), withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** Written anew: nothing of the file but its picture stays, no metadata, no trailer. */
const encode = (picture: Buffer, width: number): Promise<Buffer> =>
  open(picture).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();

/** For whom a picture is read. */
export type Reader = {
  /** Whose turn it takes. */
  who: string;
  /** The form field that complaints are about. */
  field: string;
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal | undefined;
};

/**
 * An uploaded picture in every width, as WebP.
 * @throws AppError too_large, invalid, limited (too many at once), unavailable (too many of everybody's, or the client left)
 */
export async function encodePicture(
  bytes: Buffer,
  { who, field, signal }: Reader,
): Promise<{ width: number; bytes: Buffer }[]> {
  if (bytes.length > imageLimits.bytes) {
    throw new AppError('too_large', messages.image.tooLarge(imageLimits.bytes / 1024 / 1024));
  }
  await assertPicture(bytes, field);
  const read = async () => {
    const picture = await upright(bytes);
    const encoded: { width: number; bytes: Buffer }[] = [];
    for (const width of imageWidths) {
      signal?.throwIfAborted();
      encoded.push({ width, bytes: await encode(picture, width) });
    }
    return encoded;
  };
  const unreadable = () => {
    if (signal?.aborted) throw new AppError('unavailable', messages.image.busy);
    throw fieldError(field, messages.image.unreadable); // cut short or broken behind its header
  };
  return turns.take(who, () => read().catch(unreadable), signal);
}
