import 'server-only';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { log } from '@/lib/platform/log';
import { PictureProcess, PictureProcessError, type PictureTask } from '@/lib/platform/picture-process';
import { processSingleton } from '@/lib/platform/process-singleton';
import { imageWidths } from './address';
import { FairQueue, noTurns } from './fair-queue';
import { imageLimits } from './schema';

/**
 * Whether a file has the signature of an accepted format; its name and type are ignored. The image library has dozens
 * of decoders, and no other format may reach them (OWASP File Upload Cheat Sheet, "File Signature Validation").
 */
const startsLikePicture = (bytes: Buffer): boolean => {
  const start = bytes.toString('latin1', 0, 12);
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  return isWebp || start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n');
};

const quality = 82;

/**
 * One picture at a time, with turns by account: decoding takes 100 MB (at most 400) and a second or two, and two at
 * once would not be faster. The queue is short because each waiting picture holds its file in memory.
 */
const { turns, pictures } = processSingleton('pictures', () => ({
  turns: noTurns(),
  pictures: new PictureProcess(),
}));
const queue = new FairQueue({ own: 4, waiting: 12, patienceMs: 20_000 }, turns);

/** On whose behalf a picture is processed. */
export type Reader = {
  /** The account whose turn it takes. */
  who: string;
  /** The form field that errors refer to. */
  field: string;
  /** Aborted when the client has gone. */
  signal?: AbortSignal | undefined;
};

const refusals = {
  unreadable: messages.image.unreadable,
  tooManyPixels: messages.image.tooManyPixels(imageLimits),
  tooSmall: messages.image.tooSmall(imageLimits.smallestSide),
} as const;

/**
 * Encodes an uploaded picture in every width, as WebP.
 * @throws AppError too_large, invalid, limited (too many of one's own), unavailable (queue full, or the client left)
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
    throw fieldError(field, refusals.unreadable); // not `unavailable`, so that nobody sends it again
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
 * Draws a picture for link previews, as JPEG; null if it can't be drawn. Takes turns with uploads, as one account of
 * the queue.
 * @throws AppError limited, unavailable (queue full); PictureProcessError
 */
export async function composePicture(task: Omit<SocialTask, 'kind'>): Promise<Buffer | null> {
  const answer = await queue.take('the shop itself', () => pictures.work({ kind: 'social', ...task }));
  const [made] = answer.kind === 'pictures' ? answer.pictures : [];
  return made ? Buffer.from(made) : null;
}
