// Part of the picture worker process: imports nothing of the app.
import sharp from 'sharp';
import { drawable, linesOf, outlined, widthOf } from './outlined-text.ts';
import type { PictureAnswer, PictureTask } from './picture-process.ts';

/** In pixels: the size that sites with link previews expect. */
const size = { width: 1200, height: 630 } as const;
/** The product's picture is a square on the right; the texts are on the panel to its left. */
const panel = size.width - size.height;
const margin = 56;
const room = panel - 2 * margin;

const colours = { panel: '#14213d', text: '#f6f3ee', quiet: '#b9c3dc', accent: '#ff7a33' } as const;
const quality = 84;
const mostPixels = 32_000_000;

type Social = Extract<PictureTask, { kind: 'social' }>;

/** The name in the largest letters that need at most four lines; a longer one is cut after five of the smallest. */
function nameLines(name: string): { lines: string[]; letters: number } {
  for (const letters of [56, 48, 42, 36]) {
    const lines = linesOf(name, letters, room);
    const fits = lines.length <= 4 && lines.every((line) => widthOf(line, letters) <= room);
    if (fits) return { lines, letters };
  }
  const letters = 36;
  const all = linesOf(name, letters, room);
  const shown = all.slice(0, 5).map((line) => cut(line, letters));
  if (all.length > shown.length) shown.push(cut(`${shown.pop() ?? ''}…`, letters));
  return { lines: shown, letters };
}

/** A line cut to the available width, with an ellipsis if something is missing. */
function cut(line: string, letters: number): string {
  if (widthOf(line, letters) <= room) return line;
  let shown = line;
  while (widthOf(`${shown}…`, letters) > room) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}

/** The texts as an SVG, or null if the font lacks a character. */
function drawing({ name, price, unit, note, brand }: Social['words']): string | null {
  const [title, amount, per, below, shop] = [name, price, unit, note, brand].map(drawable);
  if (!title || !amount || !per || !below || !shop) return null;
  const { lines, letters } = nameLines(title);
  const top = 214 + (letters === 56 ? 12 : 0);
  const foot = size.height - margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${panel}" height="${size.height}">`,
    `<rect width="100%" height="100%" fill="${colours.panel}"/>`,
    outlined(shop, { x: margin + 68, y: margin + 36, size: 30, fill: colours.text }),
    ...lines.map((line, index) =>
      outlined(line, { x: margin, y: top + index * letters * 1.14, size: letters, fill: colours.text }),
    ),
    `<rect x="${margin}" y="${foot - 128}" width="56" height="5" fill="${colours.accent}"/>`,
    outlined(amount, { x: margin, y: foot - 48, size: 64, fill: colours.text }),
    outlined(per, { x: margin + widthOf(amount, 64) + 12, y: foot - 48, size: 30, fill: colours.quiet }),
    outlined(below, { x: margin, y: foot - 2, size: 26, fill: colours.quiet }),
    '</svg>',
  ].join('');
}

/** Draws a product's picture beside its name and price, for link previews. */
export async function socialPicture({ bytes, mark, words }: Social): Promise<PictureAnswer> {
  const svg = drawing(words);
  if (svg === null) return { kind: 'refused', why: 'unreadable' };
  const side = size.height;
  const [picture, sign] = await Promise.all([
    sharp(bytes, { limitInputPixels: mostPixels }).rotate().resize(side, side, { fit: 'cover' }).toBuffer(),
    sharp(mark).resize(52, 52).png().toBuffer(),
  ]);
  const made = await sharp({ create: { ...size, channels: 3, background: colours.panel } })
    .composite([
      { input: picture, left: panel, top: 0 },
      { input: Buffer.from(svg), left: 0, top: 0 },
      { input: sign, left: margin, top: margin - 2 },
    ])
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
  return { kind: 'pictures', pictures: [made] };
}
