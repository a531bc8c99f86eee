import { withoutUnseen } from '@/lib/base/unseen';

/** Quick order as it is typed, pasted or read from a file: one line for each SKU with a quantity. Pure; knows no product. */

export type QuickLine = {
  /** As it was typed, however long. */
  text: string;
  /** In capitals, as the catalogue keeps them. */
  sku: string;
  /** null where none, or none that could be read without guessing, was given. */
  quantity: number | null;
};

const quantityPattern = /^(?:x\s*)?(\d{1,6})(?:\.0+)?(?:\s*(?:x|pcs?\.?|pieces?|units?|ea\.?))?$/i;
const groupedPattern = /^\d{1,3}(?:[,.\s]\d{3})+$/;
const headerWords = /\b(?:sku|article|item|code|part|product|quantity|qty|units?|number|no)\b/i;

function quantityOf(text: string | undefined): number | null {
  const typed = text?.trim() ?? '';
  const plain = groupedPattern.test(typed) ? typed.replace(/\D/g, '') : typed;
  const units = Number(quantityPattern.exec(plain)?.[1] ?? 0);
  return units > 0 ? units : null;
}

/** The cells of a line between these separators; in quotes a separator is a letter like others, and `""` a quote (RFC 4180). */
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

/** By blanks alone: what is last is the quantity, all of its words but the last in digits. */
function blankedCells(line: string): string[] {
  const [sku = ''] = line.split(/\s/, 1);
  const amount = line
    .slice(sku.length)
    .trim()
    .replace(/^(?:x|[:=])\s*/i, '');
  const words = amount.split(/\s+/);
  const isAmount = /^\d/.test(amount) && words.slice(0, -1).every((word) => /^\d+$/.test(word));
  return isAmount ? [sku, amount] : [line];
}

/** So many letters of a line are read, for anybody may post one that is long by intent. */
const longestLine = 200;

/** Of a long line, with its blanks as one each, its beginning; the mark keeps half a number from being read as one. */
function cut(line: string): string {
  if (line.length <= longestLine) return line;
  const close = line.replace(/[^\S\t]+/g, ' ');
  return close.length > longestLine ? `${close.slice(0, longestLine)}…` : close;
}

function cellsIn(typed: string): string[] {
  const line = cut(typed);
  const separator = separators.find((each) => cellsOf(line, each).length > 1);
  const cells = separator ? cellsOf(line, separator) : cellsOf(line, '\t');
  return cells.length > 1 ? cells : blankedCells(cells[0] ?? '');
}

/** What text programs write in place of a hyphen. */
const hyphens = /[\p{Pd}\u2212]/gu;

/** As the catalogue writes SKUs, whatever a program made of one on its way here. */
const skuOf = (typed: string): string =>
  withoutUnseen(typed.normalize('NFKC'), '').replace(hyphens, '-').toUpperCase();

function readLine(text: string): QuickLine {
  const [first = '', second, third = ''] = cellsIn(text.trim());
  const isTurned = quantityOf(first) !== null && second !== undefined && quantityOf(second) === null;
  // `1,000` between commas that may be one number or two.
  const isUnclear = /^\d{1,3}$/.test(second ?? '') && /^\d{3}$/.test(third);
  const [sku, amount] = isTurned && second !== '' ? [second, first] : [first, second];
  return { text: text.trim(), sku: skuOf(sku), quantity: isUnclear ? null : quantityOf(amount) };
}

/** What may be the SKU of a line that was not read as SKU and quantity. */
export const firstWord = ({ sku }: QuickLine): string => sku.split(/\s/, 1)[0] ?? '';

/** A first line that names the columns. */
const isHeader = (line: string): boolean => {
  const cells = cellsIn(line.trim());
  return cells.every((cell) => !/\d/.test(cell)) && cells.some((cell) => headerWords.test(cell));
};

/** The lines of quick order; blank ones and a head line say nothing. */
export function readQuick(text: string): QuickLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .filter((line) => line.trim() !== '');
  const [first] = lines;
  return (first !== undefined && isHeader(first) ? lines.slice(1) : lines).map(readLine);
}

/** A line in which no quantity could be read, by the first word alone, where that is a SKU and all of it is none: `NB-1001 abc`. */
export function withKnownSku(line: QuickLine, isKnown: (sku: string) => boolean): QuickLine {
  const sku = firstWord(line);
  return line.quantity === null && !isKnown(line.sku) && isKnown(sku) ? { ...line, sku } : line;
}

const sumOf = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other;

/**
 * Lines of one SKU as one, with the sum of their quantities, which is unknown where one of them could not be read; its
 * text is all of theirs.
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

/** A line as it is written for somebody. */
export const quickText = (sku: string, quantity: number | null): string =>
  quantity === null ? sku : `${/[\s,;"]/.test(sku) ? `"${sku.replaceAll('"', '""')}"` : sku}, ${quantity}`;
