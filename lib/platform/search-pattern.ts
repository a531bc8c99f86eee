import 'server-only';
import { folded } from '@/lib/base/words';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Latin letters, À to ɏ and those of Vietnamese, by the plain letter or the two that they are folded to: É by e, Œ by oe. */
const marked = new Map<string, string>();
for (const [first, last] of [
  [0xc0, 0x24f],
  [0x1ea0, 0x1ef9],
] as const)
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    const plain = folded(letter);
    if (plain.length <= 2 && plain !== letter.toLowerCase())
      marked.set(plain, (marked.get(plain) ?? '') + letter);
  }

function withAnyMarks(letter: string): string {
  const others = marked.get(letter);
  return `${others ? `[${letter}${others}]` : escaped(letter)}\\p{M}*`;
}

/** The pattern of a folded text. */
function patternOf(plain: string): string {
  const letters = [...plain];
  let pattern = '';
  for (let at = 0; at < letters.length; at += 1) {
    const [one = '', two = ''] = letters.slice(at, at + 2);
    const both = two && marked.get(one + two);
    if (both) at += 1;
    pattern += both ? `(?:${withAnyMarks(one)}${withAnyMarks(two)}|[${both}]\\p{M}*)` : withAnyMarks(one);
  }
  return pattern;
}

/** A pattern that finds a search text anywhere, with or without accents; special characters are taken literally. */
export function searchPattern(text: string): RegExp {
  const plain = folded(text);
  // A lone accent folds to a blank.
  const pattern = plain.trim() === '' ? '' : `|${patternOf(plain)}`;
  return new RegExp(escaped(text) + pattern, 'iu');
}
