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

/** A word or a measure of a text: where it stands, and what the index calls it. */
export type Piece = Place & { readonly terms: readonly string[] };

/** Longer words are cut. */
const mostLetters = 40;

const inAnyCase = (text: string) => text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const units = unitSpellings.map(inAnyCase).join('|');
/** As in a 3-in-1 tool, or a 3 in 1 one; 9 in 1/2 nap says two lengths. */
const manyInOne = String.raw`-[iI][nN]-| [iI][nN] 1(?![\d${fractionBars}${fractionSigns}]|[.,]\d|\s*(?:\d|(?:${units})(?![\p{L}\p{N}])))`;
/** A unit of length, behind blanks or one hyphen. */
const unit = String.raw`(?!${manyInOne})(?:\s*|[-‐‑–])(${units})`;

/** What parts two lengths: 230 x 90 mm, 9x1/2 in, 9-in. x 1/2-in. */
const times = new RegExp(
  String.raw`([\d${fractionSigns}](?:[-\s]?(?:${units})\.?)?)(\s?[xX×]\s?)(?=[\d${fractionSigns}])`,
  'g',
);
/** The nought of each script whose digits customers type: full-width, Arabic, Persian, Hindi. */
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

/** A place with the signs that part its length from others: nobody looks for an `x`. */
export function withSigns(text: string, { start, end }: Place): Place {
  const read = apart(text);
  const isSign = (at: number) => read[at] === ';' && text[at] !== ';';
  let [from, to] = [start, end];
  while (isSign(from - 1)) from -= 1;
  while (isSign(to)) to += 1;
  return { start: from, end: to };
}

const bar = `[${fractionBars}]`;
/** As keyboards have them, and as people take them for one. */
const apostrophes = "'’‘ʼ´`";
const apostrophe = new RegExp(`[${apostrophes}]`, 'g');
const possessive = new RegExp(`[${apostrophes}]s$`, 'i');

/** A word as who leaves out apostrophes writes it: lamb's wool, lambs wool. */
export const withoutApostrophes = (text: string): string => text.replace(apostrophe, '');

/**
 * A word of any script, or a number with the unit that follows it. Words come first and letters are spelled in both cases: a
 * catalogue is read through this, and the flag for it makes the pattern several times slower. Of fractions only those that
 * rulers have, so that 24/7 is none.
 */
const pattern = new RegExp(
  String.raw`\p{L}[\p{L}\p{N}\p{M}]*(?:[${apostrophes}][sS](?![\p{L}\p{N}\p{M}]))?|((?:\d+(?:[.,]\d+)?|\d+[ -])?[${fractionSigns}]|(?:\d+[ -])?(?:[1-9]${bar}[2-9]|\d{1,2}${bar}(?:16|32|64))(?!\d)|\d+(?:[.,]\d+)?)(?:${unit})?(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+`,
  'gu',
);

/** What follows the first number of `1.1-2 m`: its unit. */
const rangeEnd = new RegExp(String.raw`\s*(?:[-–]|to\s)\s*\d+(?:[.,]\d+)?${unit}(?![\p{L}\p{N}])`, 'uy');

/** As the index calls them ('does' is 'doe' there): what stands in every text or question, or before every SKU, and is looked for by nobody who looks for something else as well. */
const stopWords: ReadonlySet<string> = new Set(
  'a an and as at by for from in is it of on or sku that the this to with are do doe how i me my need our we what which who you your'.split(
    ' ',
  ),
);

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

function made(word: string): string {
  const plain = folded(word.replace(possessive, '')).slice(0, mostLetters);
  if (!/^[a-z]+$/.test(plain)) return plain;
  return spellings.reduce((text, [from, to]) => text.replace(from, to), singular(plain));
}

/** Of the words that came last: a catalogue says the same ones all the time. */
const known = new Map<string, string>();
const mostKnown = 5000;

/** What the index calls a word: no case, no marks, one spelling, singular. */
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

/** Calls `visit` for each word and measure of a text, in turn: a number with a unit is a measure, `bare` the number by itself. */
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
    // A fraction is one of an inch, where nothing else is said: `3/8 nap`.
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

/** A word behind a number at the end of what is being typed. */
const lastWord = /(\d[\s-]*)([a-z]+)$/i;
/** Letters that say which unit is meant: `9 inc` is on the way to inches, and `4 mi` to mini rollers. */
const tellsUnit = /^(?:inc|fee|foo|[a-z]{4})/i;

/** The same with the unit written out that somebody is on the way to. */
const withUnit = (typed: string): string =>
  typed.replace(lastWord, (all, number: string, begun: string) => {
    if (!tellsUnit.test(begun)) return all;
    const whole = unitSpellings.findLast((each) => each.startsWith(begun.toLowerCase()));
    return whole === undefined ? all : number + whole;
  });

/** The words and measures of a search: whoever types 'to' and nothing else may be on the way to 'tools', '9 inc' to '9 inches'. */
export function soughtIn(typed: string): Piece[] {
  const q = withUnit(typed);
  const pieces = piecesOf(q);
  return pieces.length > 0 ? pieces : piecesOf(q, new Set());
}
