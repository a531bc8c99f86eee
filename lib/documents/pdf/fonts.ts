import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import type { Printed } from '../schema';

const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/documents/fonts');

export type Weight = 'regular' | 'bold';

let known: Record<Weight, Buffer> | undefined;

/** The bytes of the shop's font files, read once. */
export function fontFiles(): Record<Weight, Buffer> {
  known ??= {
    regular: readFileSync(path.join(/* turbopackIgnore: true */ folder, 'manrope-regular.ttf')),
    bold: readFileSync(path.join(/* turbopackIgnore: true */ folder, 'manrope-bold.ttf')),
  };
  return known;
}

let parsed: Font | undefined;

/** Whether the font has a glyph for a character. Both weights have the same glyphs. */
function isDrawn(character: string): boolean {
  if (!parsed) {
    const font = create(fontFiles().regular);
    if (font.type !== 'TTF') throw new Error('The font of documents is no single font.');
    parsed = font;
  }
  return parsed.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** Drawn in place of what the font lacks, such as other scripts; the print page shows those as they are. */
const missing = '?';

/** Look-alikes for characters that the font lacks, such as the ʻokina in names and addresses, or inch marks. */
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

/**
 * A character without its accents, or its look-alike. Layout 1 has no look-alikes and replaces lone accents, and must
 * stay so: files of issued documents may not change.
 */
function likeness(character: string, layout: Printed['layout']): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (layout === 1) return plain === '' || ![...plain].every(isDrawn) ? missing : plain;
  const same = [...(alike[character] ?? plain)].map((each) => alike[each] ?? each);
  return same.every(isDrawn) ? same.join('') : missing;
}

/**
 * A text made drawable with the font: whitespace becomes single spaces, composed characters one letter, and a character
 * that the font lacks loses its accent, becomes a look-alike or, if neither is possible, `?`.
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
