import 'server-only';
import { folded } from '@/lib/base/words';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Latin letters with diacritics by their plain letters: À to ɏ, and those of Vietnamese. */
const marked = new Map<string, string>();
for (const [first, last] of [
  [0xc0, 0x24f],
  [0x1ea0, 0x1ef9],
] as const)
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    const plain = folded(letter);
    if (plain.length === 1 && plain !== letter.toLowerCase())
      marked.set(plain, (marked.get(plain) ?? '') + letter);
  }

function withAnyMarks(letter: string): string {
  const others = marked.get(letter);
  return `${others ? `[${letter}${others}]` : escaped(letter)}\\p{M}*`;
}

/** A pattern that finds a search text anywhere, with or without accents; special characters are taken literally. */
export function searchPattern(text: string): RegExp {
  const plain = folded(text);
  // A lone accent folds to a blank.
  const pattern = plain.trim() === '' ? '' : `|${[...plain].map(withAnyMarks).join('')}`;
  return new RegExp(escaped(text) + pattern, 'iu');
}
