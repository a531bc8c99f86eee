// A child process that `picture-process.ts` starts, so that memory and crashes of the decoders stay out of the shop.
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import type { PictureAnswer, PictureTask } from './picture-process.ts';
import { socialPicture } from './social-picture.ts';

sharp.cache(false);
sharp.concurrency(1);
// Page requests take precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
endFirst();

/** Where memory is short, the kernel ends this process and not the shop's, which is larger (proc(5), oom_score_adj). */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // not Linux
  }
}

const formats = new Set(['jpeg', 'png', 'webp']);

type Uploaded = Extract<PictureTask, { kind: 'uploaded' }>;
type Shipped = Extract<PictureTask, { kind: 'shipped' }>;

/** Checks the file by its header alone, before anything is decoded. @returns what is wrong, or null */
async function faultOf({ bytes, limits }: Uploaded): Promise<PictureAnswer | null> {
  const found = await open(bytes, limits.pixels)
    .metadata()
    .catch((error: unknown) =>
      error instanceof Error && error.message.includes('pixel limit') ? 'vast' : 'unreadable',
    );
  if (found === 'vast') return { kind: 'refused', why: 'tooManyPixels' };
  if (found === 'unreadable' || !formats.has(found.format)) return { kind: 'refused', why: 'unreadable' };
  const { width, height } = found;
  if (Math.max(width, height) > limits.side || width * height > limits.pixels)
    return { kind: 'refused', why: 'tooManyPixels' };
  return Math.min(width, height) < limits.smallestSide ? { kind: 'refused', why: 'tooSmall' } : null;
}

const open = (bytes: Uint8Array, limitInputPixels: number): Sharp =>
  sharp(bytes, { limitInputPixels, failOn: 'error' });

/**
 * Decodes the whole picture once, turns it upright and scales it down without loss, then encodes it in each width. Only
 * the pixels of the file are kept: no metadata, no trailing data.
 */
async function writeAnew({ bytes, widths, quality, limits }: Uploaded): Promise<PictureAnswer> {
  const file = open(bytes, limits.pixels);
  // Of 16 bits sharp would make P3 without a profile; of the 8 bits that these become it makes sRGB below.
  if ((await file.metadata()).space === 'rgb16') file.keepIccProfile();
  const upright = await file
    .rotate()
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const pictures: Uint8Array[] = [];
  for (const width of widths)
    pictures.push(
      await open(upright, limits.pixels)
        .resize({ width, withoutEnlargement: true })
        .webp({ quality })
        .toBuffer(),
    );
  return { kind: 'pictures', pictures };
}

async function shrink({ bytes, width, quality, format }: Shipped): Promise<PictureAnswer> {
  const smaller = sharp(bytes).resize({ width, withoutEnlargement: true });
  // Each is made only once, so the slowest compression pays off (a WebP is a tenth smaller).
  const effort = format === 'webp' ? { effort: 6 } : {};
  return { kind: 'pictures', pictures: [await smaller.toFormat(format, { quality, ...effort }).toBuffer()] };
}

async function work(task: PictureTask): Promise<PictureAnswer> {
  if (task.kind === 'shipped') return shrink(task);
  if (task.kind === 'social') return socialPicture(task);
  return (await faultOf(task)) ?? (await writeAnew(task));
}

process.on('message', (task: PictureTask) => {
  // An error here means that the file is truncated, or broken after its header.
  void work(task)
    .catch((): PictureAnswer => ({ kind: 'refused', why: 'unreadable' }))
    .then((answer) => process.send?.(answer));
});
// Ends with the shop but ignores signals, since a shop that is told to stop, as its process group, may need a picture.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
