import { separatorLine } from '@/lib/base/csv';
import { withoutIgnorable, withoutUnseen, withPlainHyphens } from '@/lib/base/unseen';

/** Parses quick order, as typed, pasted or read from a file: a SKU and a quantity per line. Looks up no products. */

export type QuickLine = {
  /** The line as typed, in full length; only its SKU and quantity if the heads above say where these are. */
  text: string;
  /** In upper case, like SKUs in the catalogue. */
  sku: string;
  /** null if there is none, or it is ambiguous. */
  quantity: number | null;
};

const quantityPattern = /^(?:x\s*)?(\d{1,6})(?:\.0{1,2})?(?:\s*(?:x|pcs?\.?|pieces?|units?|ea\.?))?$/i;
const groupedPattern = /^\d{1,3}(?:[,.'’\s]\d{3})+$/;
const headerWords = /\b(?:sku|article|item|code|part|product|quantity|qty|units?|number|no)\b/i;

function quantityOf(text: string | undefined): number | null {
  const typed = text?.trim() ?? '';
  const plain = groupedPattern.test(typed) ? typed.replace(/\D/g, '') : typed;
  const units = Number(quantityPattern.exec(plain)?.[1] ?? 0);
  return units > 0 ? units : null;
}

/** Splits a line at this separator, but not inside quotes, where `""` is a quote (RFC 4180). */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (isQuoted && letter === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
      if (isQuoted) cell = '';
    } else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

const separators = ['\t', ';', ','] as const;

/**
 * Splits a line at its first blank if the rest is a quantity; all of its words but the last must be digits. A colon may
 * stand on either side of the blank.
 */
function blankedCells(line: string): string[] {
  const [sku = ''] = line.split(/\s/, 1);
  const amount = line
    .slice(sku.length)
    .trim()
    .replace(/^(?:x|[:=])\s*/i, '');
  const words = amount.split(/\s+/);
  const isAmount = /^\d/.test(amount) && words.slice(0, -1).every((word) => /^\d+$/.test(word));
  return isAmount ? [sku.replace(/(?<=.)[:=]$/, ''), amount] : [line];
}

/** How many characters of a line are parsed, because anyone may post very long ones. */
const longestLine = 200;

/** Cuts a long line, after collapsing its blanks. The ellipsis keeps half a number from being read as a whole one. */
function cut(line: string): string {
  if (line.length <= longestLine) return line;
  const close = line.replace(/[^\S\t]+/g, ' ');
  return close.length > longestLine ? `${close.slice(0, longestLine)}…` : close;
}

const separatorIn = (line: string) => separators.find((each) => cellsOf(line, each).length > 1) ?? '\t';

/** The part of a line that is parsed. It is cut before its cells are looked at: `1,000` must not be read as 1. */
const parsed = (typed: string): string => cut(withoutIgnorable(typed));

function cellsIn(typed: string, separator?: string): string[] {
  const line = parsed(typed);
  const cells = cellsOf(line, separator ?? separatorIn(line));
  return cells.length > 1 ? cells : blankedCells(cells[0] ?? '');
}

/** A SKU as the catalogue writes it, undoing what other programs may have changed. */
const skuOf = (typed: string): string =>
  withPlainHyphens(withoutUnseen(typed.normalize('NFKC'), '')).toUpperCase();

/** `1,000` in a line separated by commas may be one number or two cells; so may `x1,000` and `1,000 pcs`. */
const isThousandsRest = (cell: string): boolean => /^\d{3}(?!\d)/.test(cell) && quantityPattern.test(cell);
/** The same behind a blank: `NB-1001 1,000`. */
const splitAfterBlank = /^[^,]*\s(?:x\s*)?\d{1,3},\d{3}(?!\d)/i;

function readLine(text: string): QuickLine {
  const line = text.trim();
  const [first = '', second, third = ''] = cellsIn(line);
  const isTurned = quantityOf(first) !== null && second !== undefined && quantityOf(second) === null;
  const plain = parsed(line);
  const isUnclear =
    separatorIn(plain) === ',' &&
    ((/^(?:x\s*)?\d{1,3}$/i.test(second ?? '') && isThousandsRest(third)) || splitAfterBlank.test(plain));
  const [sku, amount] = isTurned && second !== '' ? [second, first] : [first, second];
  return { text: line, sku: skuOf(sku), quantity: isUnclear ? null : quantityOf(amount) };
}

/** The first word of a line that could not be split, which may be its SKU. */
export const firstWord = ({ sku }: QuickLine): string => sku.split(/\s/, 1)[0] ?? '';

/** The column heads in a first line, or null if it has none. */
function headsIn(line: string): string[] | null {
  const cells = cellsIn(line); // the first may be blank
  const isHeader = cells.every((cell) => !/\d/.test(cell)) && cells.some((cell) => headerWords.test(cell));
  return isHeader ? cells : null;
}

/** Heads of the column with the SKU, the surest ones first. */
const skuHeads = [/\bsku\b/i, /\b(?:code|(?:article|item|part|product) (?:no|number))\b/i, headerWords];
const quantityHeads = [/\b(?:quantity|qty)\b/i, /\b(?:units|pcs|pieces)\b/i];

const columnOf = (heads: readonly string[], names: readonly RegExp[], taken?: number): number | undefined =>
  names.map((words) => heads.findIndex((head, at) => at !== taken && words.test(head))).find((at) => at >= 0);

/**
 * Returns a function that reduces a line to SKU and quantity if these are not its only columns. A line with other cells
 * than there are heads has no quantity, because its columns are unclear, unless they are the first two; such a line stays
 * as it is, and so does one without a SKU.
 */
function columnsBy(heads: readonly string[], separator: string): (line: string) => string {
  const amount = columnOf(heads, quantityHeads);
  const sku = columnOf(heads, skuHeads, amount);
  const areFirst = sku === 0 && amount === 1;
  if (sku === undefined || amount === undefined || (areFirst && heads.length === 2)) return (line) => line;
  return (line) => {
    const cells = cellsIn(line, separator);
    const isWhole = cells.length === heads.length;
    const places = isWhole ? [sku, amount] : [sku];
    return cells[sku] && (isWhole || !areFirst) ? places.map((at) => cells[at] ?? '').join('\t') : line;
  };
}

/** The lines of quick order, without blank ones and a header. */
export function readQuick(text: string): QuickLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(separatorLine, '')
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .filter((line) => /[^\s,;"]/.test(line));
  const [first = '', ...others] = lines;
  const heads = headsIn(first);
  return heads ? others.map(columnsBy(heads, separatorIn(first))).map(readLine) : lines.map(readLine);
}

/** For a line without a readable quantity (`NB-1001 abc`): takes its first word as the SKU if only that is known. */
export function withKnownSku(line: QuickLine, isKnown: (sku: string) => boolean): QuickLine {
  const sku = firstWord(line);
  return line.quantity === null && !isKnown(line.sku) && isKnown(sku) ? { ...line, sku } : line;
}

const sumOf = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other;

/**
 * Merges lines of the same SKU. The quantity is their sum, or unknown if one of theirs is; the text is all of theirs.
 */
export function summed(lines: readonly QuickLine[]): QuickLine[] {
  const bySku = new Map<string, QuickLine>();
  for (const line of lines) {
    const there = bySku.get(line.sku);
    const both = there && {
      ...there,
      text: `${there.text}\n${line.text}`,
      quantity: sumOf(there.quantity, line.quantity),
    };
    bySku.set(line.sku, both ?? line);
  }
  return [...bySku.values()];
}

/** A quick order line for this SKU and quantity. */
export const quickText = (sku: string, quantity: number | null): string =>
  quantity === null ? sku : `${/[\s,;"]/.test(sku) ? `"${sku.replaceAll('"', '""')}"` : sku}, ${quantity}`;
