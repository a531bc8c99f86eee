// A process of its own, started by `picture-process.ts`: the decoders stay out of the shop, with their memory and their faults.
import { constants, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import type { PictureAnswer, PictureTask } from './picture-process.ts';
import { socialPicture } from './social-picture.ts';

sharp.cache(false);
sharp.concurrency(1);
// Whoever asks for a page comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const formats = new Set(['jpeg', 'png', 'webp']);

type Uploaded = Extract<PictureTask, { kind: 'uploaded' }>;
type Shipped = Extract<PictureTask, { kind: 'shipped' }>;

/** The header alone is read here. @returns what is wrong, or null */
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
 * Turned upright and made small, without loss: the one time that the whole picture is decoded. Then written anew in each
 * width: nothing of the file but its picture stays, no metadata, no trailer.
 */
async function writeAnew({ bytes, widths, quality, limits }: Uploaded): Promise<PictureAnswer> {
  const upright = await open(bytes, limits.pixels)
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
  // Each is made once, so it may take as long as it needs to be small (a WebP is a tenth smaller).
  const effort = format === 'webp' ? { effort: 6 } : {};
  return { kind: 'pictures', pictures: [await smaller.toFormat(format, { quality, ...effort }).toBuffer()] };
}

async function work(task: PictureTask): Promise<PictureAnswer> {
  if (task.kind === 'shipped') return shrink(task);
  if (task.kind === 'social') return socialPicture(task);
  return (await faultOf(task)) ?? (await writeAnew(task));
}

process.on('message', (task: PictureTask) => {
  // Cut short, or broken behind its header.
  void work(task)
    .catch((): PictureAnswer => ({ kind: 'refused', why: 'unreadable' }))
    .then((answer) => process.send?.(answer));
});
// It ends with the shop, which may still wait for a picture when the whole group is told to stop.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
