import 'server-only';
import { folded } from '@/lib/base/words';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Latin letters that are others with marks, by those: À to ɏ, and those of Vietnamese. */
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

/** Text typed into a search box as a pattern that finds it anywhere, with or without accents; nothing in it is an operator. */
export function searchPattern(text: string): RegExp {
  const plain = folded(text);
  const pattern = plain.trim() === '' ? '' : `|${[...plain].map(withAnyMarks).join('')}`; // an accent alone folds to a blank
  return new RegExp(escaped(text) + pattern, 'iu');
}
