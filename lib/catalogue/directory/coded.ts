import type { Tail } from './codes';
import type { Columns } from './columns';
import { codeOf } from './entry';
import { fractionBars, fractionSigns } from './measures';
import type { Order } from './orders';
import type { Place } from './words';

/** Scores of products found by SKU, above the score of any words. */
const scores = { exact: 255, beginning: 200, tail: 190 } as const;
/** The score if one of several words is the SKU: more than that of any other word. */
export const codePartScore = 25;
/** A shorter text would be the beginning of too many SKUs. */
const shortestCode = 3;
/** How many words of a search are tried as part of a SKU. */
const mostTails = 8;

type Slots = Iterable<number>;

/** Products that a search names by their SKU. */
export type Coded = {
  /** Matches of the whole search text, the weakest first. */
  readonly whole: readonly { readonly slots: Slots; readonly score: number }[];
  /** Matches of one of several words, with its place in the search. */
  readonly words: readonly (Place & { readonly slots: Slots })[];
};

type Index = { readonly columns: Columns; readonly orders: { readonly code: Order } };

const tellsMuch = (code: string) => code.length >= shortestCode && /\d/.test(code);
/** Digits alone are more likely a measure or a quantity. */
const isMixed = (code: string) => tellsMuch(code) && /[A-Z]/.test(code);
/** A number with a decimal point or a fraction is a measure: neither `1.5 in` nor `.15 in` is the SKU `15IN`. */
const measured = new RegExp(
  String.raw`\d[.,\s${fractionBars}]+\d|[${fractionSigns}]|(?<![\p{L}\p{N}.])\.\d`,
  'u',
);
/** Two parts with a separator between them may be an unfinished SKU. */
const isJoined = (q: string) => /^\S+$/.test(q.trim()) && /[a-z0-9][^a-z0-9]+[a-z0-9]/i.test(q);

/** Products whose SKU, or its part after a separator, equals or begins with the search, or equals one of its words. */
export function codedBy(index: Index, q: string): Coded {
  const code = codeOf(q);
  const typed = [...q.matchAll(/\S+/g)].map(({ 0: word, index: start }) => ({
    start,
    end: start + word.length,
    code: codeOf(word),
  }));
  const words = typed.length < 2 ? [] : typed.filter((word) => word.code !== '');
  const mixed = words
    .filter((word) => isMixed(word.code) && !measured.test(q.slice(word.start, word.end)))
    .slice(0, mostTails);
  const own =
    tellsMuch(code) && !measured.test(q) ? [{ text: code, isWhole: !(isMixed(code) && isJoined(q)) }] : [];
  const tails: Tail[] = [...own, ...mixed.map((word) => ({ text: word.code, isWhole: true }))];
  const found = index.columns.codes.withTails(tails);
  const { exact, begun } = withCode(index, code);
  return {
    whole: [
      { slots: own.length > 0 ? (found[0] ?? []) : [], score: scores.tail },
      { slots: begun, score: scores.beginning },
      { slots: exact, score: scores.exact },
    ],
    words: [
      ...mixed.map(({ start, end }, at) => ({ start, end, slots: found[own.length + at] ?? [] })),
      ...words.map((word) => ({ start: word.start, end: word.end, slots: withCode(index, word.code).exact })),
    ],
  };
}

/** Products with exactly this SKU, and (if the text is long enough) those whose SKU begins with it. */
function withCode({ columns, orders }: Index, code: string): { exact: Int32Array; begun: Int32Array } {
  const { slots } = orders.code;
  const none = slots.subarray(0, 0);
  if (code === '') return { exact: none, begun: none };
  const { codes } = columns;
  const start = orders.code.place((slot) => codes.compareTo(slot, code) < 0);
  const after = orders.code.place((slot) => codes.compareTo(slot, code) <= 0);
  // `~` sorts after letters and digits.
  const end = tellsMuch(code) ? orders.code.place((slot) => codes.compareTo(slot, `${code}~`) < 0) : after;
  return { exact: slots.subarray(start, after), begun: slots.subarray(after, end) };
}
