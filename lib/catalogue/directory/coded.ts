import type { Tail } from './codes';
import type { Columns } from './columns';
import { codeOf } from './entry';
import { fractionBars, fractionSigns } from './measures';
import type { Order } from './orders';
import type { Place } from './words';

/** Above the score of any words. */
const scores = { exact: 255, beginning: 200, tail: 190 } as const;
/** Of one word among others: more than any word that is no SKU. */
export const codePartScore = 25;
/** A shorter beginning of a SKU would be the beginning of many. */
const shortestCode = 3;
/** Words that may be a part of a SKU. */
const mostTails = 8;

type Slots = Iterable<number>;

/** Products that a search names by their SKU. */
export type Coded = {
  /** By all that was typed, those that it fits the least first. */
  readonly whole: readonly { readonly slots: Slots; readonly score: number }[];
  /** By one of several words, with its place. */
  readonly words: readonly (Place & { readonly slots: Slots })[];
};

type Index = { readonly columns: Columns; readonly orders: { readonly code: Order } };

const tellsMuch = (code: string) => code.length >= shortestCode && /\d/.test(code);
/** Digits alone are rather a measure, or how many. */
const isMixed = (code: string) => tellsMuch(code) && /[A-Z]/.test(code);
/** What has a point or a fraction is a measure: 1.5 in is no 15IN. */
const measured = new RegExp(String.raw`\d[.,\s${fractionBars}]+\d|[${fractionSigns}]`);
/** Two parts with their joint are a part of a SKU while they are typed. */
const isJoined = (q: string) => /^\S+$/.test(q.trim()) && /[a-z0-9][^a-z0-9]+[a-z0-9]/i.test(q);

/** Products whose SKU, or what follows a joint of it, is what was typed or begins so, or is one of its words. */
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

/** Products whose SKU is this, and those whose SKU begins with it where it is long enough to say something. */
function withCode({ columns, orders }: Index, code: string): { exact: Int32Array; begun: Int32Array } {
  const { slots } = orders.code;
  const none = slots.subarray(0, 0);
  if (code === '') return { exact: none, begun: none };
  const { codes } = columns;
  const start = orders.code.place((slot) => codes.compareTo(slot, code) < 0);
  const after = orders.code.place((slot) => codes.compareTo(slot, code) <= 0);
  const end = tellsMuch(code) ? orders.code.place((slot) => codes.compareTo(slot, `${code}~`) < 0) : after; // behind letters and digits
  return { exact: slots.subarray(start, after), begun: slots.subarray(after, end) };
}
