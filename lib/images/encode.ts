import 'server-only';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { log } from '@/lib/platform/log';
import { ofProcess } from '@/lib/platform/of-process';
import { PictureProcess, PictureProcessError, type PictureTask } from '@/lib/platform/picture-process';
import { imageWidths } from './address';
import { FairQueue } from './fair-queue';
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

const quality = 82;

/**
 * One picture at a time, by turns: decoding takes 100 MB and a second or two, of the dearest 400, and a busy processor is no faster with
 * two. Each that waits holds its file in memory.
 */
const { queue, pictures } = ofProcess('pictures', () => ({
  queue: new FairQueue({ own: 4, waiting: 12, patienceMs: 20_000 }),
  pictures: new PictureProcess(),
}));

/** For whom a picture is read. */
export type Reader = {
  /** Whose turn it takes. */
  who: string;
  /** The form field that complaints are about. */
  field: string;
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal | undefined;
};

const refusals = {
  unreadable: messages.image.unreadable,
  tooManyPixels: messages.image.tooManyPixels(imageLimits),
  tooSmall: messages.image.tooSmall(imageLimits.smallestSide),
} as const;

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
  if (!startsLikePicture(bytes)) throw fieldError(field, refusals.unreadable);
  const task = { kind: 'uploaded', bytes, widths: imageWidths, quality, limits: imageLimits } as const;
  const broken = (error: unknown) => {
    if (!(error instanceof PictureProcessError)) throw error;
    if (signal?.aborted) throw new AppError('unavailable', messages.image.busy);
    log.error({ err: error }, 'picture process failed');
    throw fieldError(field, refusals.unreadable); // nobody should send it again
  };
  const answer = await queue.take(who, () => pictures.work(task, signal).catch(broken), signal);
  if (answer.kind === 'refused') throw fieldError(field, refusals[answer.why]);
  return imageWidths.flatMap((width, index) => {
    const picture = answer.pictures[index];
    return picture ? [{ width, bytes: Buffer.from(picture) }] : [];
  });
}

type SocialTask = Extract<PictureTask, { kind: 'social' }>;

/**
 * A picture with words for places where an address is shared, as JPEG; null when it can't be drawn. It waits behind
 * people's pictures.
 * @throws AppError limited, unavailable (too much to do); PictureProcessError
 */
export async function composePicture(task: Omit<SocialTask, 'kind'>): Promise<Buffer | null> {
  const answer = await queue.take('the shop itself', () => pictures.work({ kind: 'social', ...task }));
  const [made] = answer.kind === 'pictures' ? answer.pictures : [];
  return made ? Buffer.from(made) : null;
}
