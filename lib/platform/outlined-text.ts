// Part of the picture worker process: imports nothing of the app.
import font from './manrope.json' with { type: 'json' };

/** Outline units per em. */
const em = 1000;

type Glyph = { readonly advance: number; readonly path: string };

const glyphs: ReadonlyMap<string, Glyph> = new Map(
  Object.entries(font.glyphs).map(([character, outline]) => {
    const [advance = '', ...path] = outline.split(' ');
    return [character, { advance: Number(advance), path: path.join(' ') }];
  }),
);
const kerning: ReadonlyMap<string, number> = new Map(
  Object.entries(font.kerning).flatMap(([first, pairs]) =>
    pairs.split(/(?<=\d) /).map((pair) => [first + pair.charAt(0), Number(pair.slice(1))] as const),
  ),
);

const plain = (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * The text in characters that the shop's font has: whitespace becomes blanks, and letters that the font lacks lose
 * their accents. Null if a character is still missing, as in other scripts.
 */
export function drawable(text: string): string | null {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].map((each) =>
    glyphs.has(each) ? each : plain(each),
  );
  const line = characters.join('');
  return [...line].every((each) => glyphs.has(each)) ? line : null;
}

/** The position of each character and of the line's end, in outline units. */
function positions(line: string): { at: number[]; end: number } {
  let end = 0;
  let before = '';
  const at = [...line].map((character) => {
    end += kerning.get(before + character) ?? 0;
    const start = end;
    end += glyphs.get(character)?.advance ?? 0;
    before = character;
    return start;
  });
  return { at, end };
}

/** The width of a line in pixels. */
export const widthOf = (line: string, size: number): number => (positions(line).end * size) / em;

/** Breaks a text at blanks into lines no wider than this; a wider word gets its own line. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

type Place = { x: number /** The baseline. */; y: number; size: number; fill: string };

/** A line as outlines in SVG, so that it doesn't depend on the fonts of the machine. */
export function outlined(line: string, { x, y, size, fill }: Place): string {
  const { at } = positions(line);
  const scale = size / em;
  const drawn = [...line].map((character, index) => {
    const path = glyphs.get(character)?.path;
    return path ? `<path transform="translate(${at[index]} 0)" d="${path}"/>` : '';
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale})">${drawn.join('')}</g>`;
}
