import { folded } from '@/lib/base/words';
import {
  fractionBars,
  fractionSigns,
  isFraction,
  measureTerm,
  millimetres,
  numberOf,
  unitSpellings,
} from './measures';

/** A part of a text. */
export type Place = { readonly start: number; readonly end: number };

/** A word or a measure of a text: its place, and its terms in the index. */
export type Piece = Place & { readonly terms: readonly string[] };

/** Maximum length of a term; longer words are cut. */
const mostLetters = 40;

const inAnyCase = (text: string) => text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const units = unitSpellings.map(inAnyCase).join('|');
/** The `in` of a `3-in-1` or `3 in 1` tool, which is no inch; `9 in 1/2 nap` has two lengths. */
const manyInOne = String.raw`-[iI][nN]-| [iI][nN] 1(?![\d${fractionBars}${fractionSigns}]|[.,]\d|\s*(?:\d|(?:${units})(?![\p{L}\p{N}])))`;
/** A unit of length, after blanks or one hyphen. */
const unit = String.raw`(?!${manyInOne})(?:\s*|[-‐‑–])(${units})`;

/** The `x` between two lengths: 230 x 90 mm, 9x1/2 in, 9-in. x 1/2-in. */
const times = new RegExp(
  String.raw`([\d${fractionSigns}](?:[-\s]?(?:${units})\.?)?)(\s?[xX×]\s?)(?=\.?[\d${fractionSigns}])`,
  'g',
);
/** The zero of each script whose digits customers type: full-width, Arabic, Persian, Hindi. */
const noughts = ['０', '٠', '۰', '०'];
const digit = new RegExp(
  `[${noughts.map((nought) => `${nought}-${String.fromCharCode(nought.charCodeAt(0) + 9)}`).join('')}]`,
  'g',
);
const plainDigit = (typed: string): string => {
  const own = noughts.find((nought) => typed >= nought && typed.charCodeAt(0) - nought.charCodeAt(0) < 10);
  return String(typed.charCodeAt(0) - (own ?? '0').charCodeAt(0));
};

const apart = (text: string) =>
  text
    .replace(digit, plainDigit)
    .replace(times, (_all, before: string, between: string) => before + ';'.repeat(between.length));

/** A place together with the separators around its length, because nobody searches for an `x`. */
export function withSigns(text: string, { start, end }: Place): Place {
  const read = apart(text);
  const isSign = (at: number) => read[at] === ';' && text[at] !== ';';
  let [from, to] = [start, end];
  while (isSign(from - 1)) from -= 1;
  while (isSign(to)) to += 1;
  return { start: from, end: to };
}

const bar = `[${fractionBars}]`;
/** Apostrophes, and characters that people type in their place. */
const apostrophes = "'’‘ʼ´`";
const apostrophe = new RegExp(`[${apostrophes}]`, 'g');
const possessive = new RegExp(`[${apostrophes}]s$`, 'i');

/** A text without apostrophes, so that lamb's wool and lambs wool are the same. */
export const withoutApostrophes = (text: string): string => text.replace(apostrophe, '');

/**
 * A word of any script, or a number with the unit that follows it. For speed, words come first and letters are listed
 * in both cases: whole catalogues are read with it, and the `i` flag makes it several times slower. Only fractions
 * that rulers have count, so that 24/7 is none. A point that begins a word begins a number: .5 in is half an inch.
 */
const pattern = new RegExp(
  String.raw`\p{L}[\p{L}\p{N}\p{M}]*(?:[${apostrophes}][sS](?![\p{L}\p{N}\p{M}]))?|((?:\d+(?:[.,]\d+)?|\d+[ -])?[${fractionSigns}]|(?:\d+[ -])?(?:[1-9]${bar}[2-9]|\d{1,2}${bar}(?:16|32|64))(?!\d)|\d+(?:[.,]\d+)?|(?<![\p{L}\p{N}.])\.\d+)(?:${unit})?(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+`,
  'gu',
);

/** The rest of a range such as `1.1-2 m`, whose unit applies to the first number too. */
const rangeEnd = new RegExp(String.raw`\s*(?:[-–]|to\s)\s*\d+(?:[.,]\d+)?${unit}(?![\p{L}\p{N}])`, 'uy');

/** Index terms ('does' is 'doe') found in most texts or questions, or before SKUs; ignored beside other words. */
const stopWords: ReadonlySet<string> = new Set(
  'a an and as at by for from in is it of on or sku that the this to with are do doe how i me my need our we what which who you your'.split(
    ' ',
  ),
);

/** Variant spellings, and the one that the index uses. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/fibre/, 'fiber'],
  [/colour/, 'color'],
  [/^grey/, 'gray'],
  [/(lit|met|cent)re$/, '$1er'],
  [/aluminium/, 'aluminum'],
  [/mould/, 'mold'],
];

/** The approximate singular of an English word, so that singular and plural find each other. */
function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function made(word: string): string {
  const plain = folded(word.replace(possessive, '')).slice(0, mostLetters);
  if (!/^[a-z]+$/.test(plain)) return plain;
  return spellings.reduce((text, [from, to]) => text.replace(from, to), singular(plain));
}

/** A cache of terms by word: a catalogue repeats the same words. */
const known = new Map<string, string>();
const mostKnown = 5000;

/** The index term of a word: lower case, without diacritics, in one spelling and the singular. */
export function termOf(word: string): string {
  const kept = known.get(word);
  if (kept !== undefined) return kept;
  const term = made(word);
  if (known.size >= mostKnown) known.clear();
  if (word.length <= mostLetters) known.set(word, term);
  return term;
}

function unitOfRange(text: string, end: number): string | undefined {
  rangeEnd.lastIndex = end;
  return rangeEnd.exec(text)?.[1];
}

/** Calls `visit` for each word and measure of a text. For a measure (number with unit), `bare` is the number alone. */
export function eachTerm(
  text: string,
  visit: (term: string, bare: string | null, start: number, end: number) => void,
  without = stopWords,
): void {
  const read = apart(text); // as long as the text
  pattern.lastIndex = 0;
  for (let match = pattern.exec(read); match !== null; match = pattern.exec(read)) {
    const [whole, digits, ownUnit] = match;
    const end = match.index + whole.length;
    if (digits === undefined) {
      const term = termOf(whole);
      if (term !== '' && !without.has(term)) visit(term, null, match.index, end);
      continue;
    }
    const number = numberOf(digits);
    // A fraction without a unit is in inches: `3/8 nap`.
    const unit = ownUnit ?? unitOfRange(read, end) ?? (isFraction(digits) ? 'in' : undefined);
    const mm = unit === undefined ? null : millimetres(number, unit);
    const bare = String(number);
    if (mm === null) visit(bare, null, match.index, end);
    else visit(measureTerm(mm), bare, match.index, end);
  }
}

/** The words and measures of a text, in their order. */
export function piecesOf(text: string, without = stopWords): Piece[] {
  const found: Piece[] = [];
  eachTerm(
    text,
    (term, bare, start, end) => {
      found.push({ start, end, terms: bare === null ? [term] : [term, bare] });
    },
    without,
  );
  return found;
}

/** A number and the word after it, at the end of what is being typed. */
const lastWord = /(\d[\s-]*)([a-z]+)$/i;
/** Beginnings that identify a unit: `9 inc` becomes inches, but `4 mi` may become mini rollers. */
const tellsUnit = /^(?:inc|fee|foo|[a-z]{4})/i;

/** The text with a half-typed unit completed. */
const withUnit = (typed: string): string =>
  typed.replace(lastWord, (all, number: string, begun: string) => {
    if (!tellsUnit.test(begun)) return all;
    const whole = unitSpellings.findLast((each) => each.startsWith(begun.toLowerCase()));
    return whole === undefined ? all : number + whole;
  });

/** The words and measures of a search, which may be half typed: 'to' alone may become 'tools', '9 inc' '9 inches'. */
export function soughtIn(typed: string): Piece[] {
  const q = withUnit(typed);
  const pieces = piecesOf(q);
  return pieces.length > 0 ? pieces : piecesOf(q, new Set());
}
