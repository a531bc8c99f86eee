import { measureTerm, millimetres, numberOf } from './measures';

/** A word or a measure of a text: where it stands, and what the index calls it. */
export type Piece = { readonly start: number; readonly end: number; readonly terms: readonly string[] };

/** Longer words are cut. */
const mostLetters = 40;

/** A number with the unit that follows it, or a word of any script. */
const pattern =
  /(\d+(?:[.,]\d+)?[½¼¾]|[½¼¾]|(?:\d+[ -])?[1-9]\/[2-9]|\d+(?:[.,]\d+)?)(?:\s*(mm|cm|m|in|inch|inches|["″”]))?(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+/giu;

/** What stands in every text and is looked for by nobody. */
const stopWords = new Set('a an and as at by for from in is it of on or that the this to with'.split(' '));

/** One spelling of what is spelled in two ways. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/fibre/, 'fiber'],
  [/colour/, 'color'],
  [/^grey/, 'gray'],
  [/(lit|met|cent)re$/, '$1er'],
  [/aluminium/, 'aluminum'],
  [/mould/, 'mold'],
];

/** The singular of an English word, good enough to find one by the other. */
function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** What the index calls a word: no case, no marks, one spelling, singular. */
export function termOf(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, mostLetters);
  if (!/^[a-z]+$/.test(plain)) return plain;
  return spellings.reduce((text, [from, to]) => text.replace(from, to), singular(plain));
}

/** The words and measures of a text, in their order. A number with a unit is a measure, and the number by itself. */
export function piecesOf(text: string): Piece[] {
  const found: Piece[] = [];
  for (const match of text.matchAll(pattern)) {
    const [whole, digits, unit] = match;
    const place = { start: match.index, end: match.index + whole.length };
    if (digits === undefined) {
      const term = termOf(whole);
      if (term !== '' && !stopWords.has(term)) found.push({ ...place, terms: [term] });
      continue;
    }
    const number = numberOf(digits);
    const mm = unit === undefined ? null : millimetres(number, unit);
    const bare = String(number);
    found.push({ ...place, terms: mm === null ? [bare] : [measureTerm(mm), bare] });
  }
  return found;
}
