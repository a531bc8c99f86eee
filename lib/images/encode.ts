import 'server-only';
import sharp from 'sharp';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { imageWidths } from './address';
import { imageLimits } from './schema';

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

/** One picture at a time: decoding takes up to 100 MB, and a busy processor is no faster with two. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const turn = last.then(run, run);
  last = turn.catch(() => undefined);
  return turn;
}

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

/** Turned upright, made small and written anew: nothing of the file but its picture stays, no metadata, no trailer. */
async function encode(bytes: Buffer, width: number): Promise<Buffer> {
  return open(bytes).rotate().resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();
}

/**
 * An uploaded picture in every width, as WebP.
 * @param field the form field that complaints are about
 * @throws AppError too_large, invalid
 */
export async function encodePicture(
  bytes: Buffer,
  field: string,
): Promise<{ width: number; bytes: Buffer }[]> {
  if (bytes.length > imageLimits.bytes) {
    throw new AppError('too_large', messages.image.tooLarge(imageLimits.bytes / 1024 / 1024));
  }
  await assertPicture(bytes, field);
  return inTurn(async () => {
    const encoded: { width: number; bytes: Buffer }[] = [];
    try {
      for (const width of imageWidths) encoded.push({ width, bytes: await encode(bytes, width) });
    } catch {
      throw fieldError(field, messages.image.unreadable); // cut short or broken behind its header
    }
    return encoded;
  });
}
