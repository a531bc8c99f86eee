import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import type { Printed } from '../schema';

const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/documents/fonts');

export type Weight = 'regular' | 'bold';

let known: Record<Weight, Buffer> | undefined;

/** The files of the shop's font, read once. */
export function fontFiles(): Record<Weight, Buffer> {
  known ??= {
    regular: readFileSync(path.join(/* turbopackIgnore: true */ folder, 'manrope-regular.ttf')),
    bold: readFileSync(path.join(/* turbopackIgnore: true */ folder, 'manrope-bold.ttf')),
  };
  return known;
}

let parsed: Font | undefined;

/** Whether the font draws a character. Both weights have the same ones. */
function isDrawn(character: string): boolean {
  if (!parsed) {
    const font = create(fontFiles().regular);
    if (font.type !== 'TTF') throw new Error('The font of documents is no single font.');
    parsed = font;
  }
  return parsed.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** Stands for what the font lacks, such as other scripts; the print page shows those as they are. */
const missing = '?';

/** Signs that look like one that the font lacks, as of names and addresses with an ʻokina, and of inches. */
const alike: Readonly<Record<string, string>> = {
  ʻ: '‘',
  ʽ: '‘',
  ʿ: '‘',
  ʼ: '’',
  ʾ: '’',
  ʹ: "'",
  '′': "'",
  ʺ: '"',
  '″': '"',
  '‐': '-',
  '‒': '–',
  '―': '—',
};

/** A character without its accents, in signs that look the same. The first layout knew none, nor that an accent may stand alone. */
function likeness(character: string, layout: Printed['layout']): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (layout === 1) return plain === '' || ![...plain].every(isDrawn) ? missing : plain;
  const same = [...(alike[character] ?? plain)].map((each) => alike[each] ?? each);
  return same.every(isDrawn) ? same.join('') : missing;
}

/**
 * A text in characters that the font has: blanks are blanks, what is composed is one letter, a letter that only lacks its
 * accent loses it, a sign may become one that looks the same, and anything else becomes a sign that something is missing.
 */
export function drawable(text: string, layout: Printed['layout']): string {
  return [
    ...text
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .replace(/[\p{Cc}\p{Cf}]/gu, ''),
  ]
    .map((character) => (isDrawn(character) ? character : likeness(character, layout)))
    .join('');
}
