import { inParts } from './in-parts';

/** The value of a cell. Numbers stay numbers, dates become ISO 8601, `null` an empty cell. */
export type Cell = string | number | boolean | Date | null;

/** Matches text that spreadsheet programs read as a formula, also with full-width signs (OWASP, "CSV Injection"). */
const formula = /^(?:\s*[=+\-@|＝＋－＠]|[\t\r\n])/;
/** Such text after quotes that make it plain. It gets one more quote, so that `readCell` can always remove one. */
const defused = /^'+(?=\s*[=+\-@|＝＋－＠]|[\t\r\n])/;

/**
 * A formula inside a text: a program that expects semicolons doesn't honor the quotes of a later cell, and splits cells
 * and lines inside it (OWASP, "CSV Injection", field separators).
 */
const within = /([;\r\n](?:[^\S\r\n]|")*)('*[=+\-@|＝＋－＠])/g;
const defusedWithin = /([;\r\n](?:[^\S\r\n]|")*)'('*[=+\-@|＝＋－＠])/g;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell instanceof Date ? cell.toISOString() : String(cell);
  const inside = cell.replace(within, "$1'$2");
  const safe = formula.test(inside) || defused.test(inside) ? `'${inside}` : inside;
  return /["\r\n,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The original text of a cell that `csvLine` wrote. */
export const readCell = (text: string): string =>
  (defused.test(text) ? text.slice(1) : text).replace(defusedWithin, '$1$2');

/** The `sep=` line that spreadsheet programs put before the first one, and don't count. */
export const separatorLine = /^sep=[;,\t]\s*?(?:\r\n|\n|\r)/i;

/** One line of a CSV file (RFC 4180), in which no spreadsheet program finds a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** A CSV file as a stream of text. It begins with a byte order mark, which Excel needs. */
export const csvFile = <T>(
  header: readonly string[],
  rows: AsyncIterable<T>,
  cellsOf: (row: T) => readonly Cell[],
): AsyncGenerator<string, void, undefined> =>
  inParts(`\uFEFF${csvLine(header)}`, rows, (row) => csvLine(cellsOf(row)), '');
