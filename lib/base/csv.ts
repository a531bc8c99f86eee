import { inParts } from './in-parts';

/** What a cell may hold. Numbers stay numbers, dates become ISO 8601, `null` an empty cell. */
export type Cell = string | number | boolean | Date | null;

/** Begins a formula in spreadsheet programs, also in its full-width form (OWASP, "CSV Injection"). */
const formula = /^(?:\s*[=+\-@|＝＋－＠]|[\t\r\n])/;
/** The same behind the signs that make a text of it: one more is put before those, so that one is always ours to take. */
const defused = /^'+(?=\s*[=+\-@|＝＋－＠]|[\t\r\n])/;

/**
 * The same within a text: a program that reads semicolons takes the quotes of a cell further on for letters, and ends cells and
 * lines inside it (OWASP, "CSV Injection", field separators).
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

/** What a cell of such a file says. */
export const readCell = (text: string): string =>
  (defused.test(text) ? text.slice(1) : text).replace(defusedWithin, '$1$2');

/** One line of a CSV file (RFC 4180) that no spreadsheet program takes for a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** The file in parts. It begins with a byte order mark, which Excel needs. */
export const csvFile = <T>(
  header: readonly string[],
  rows: AsyncIterable<T>,
  cellsOf: (row: T) => readonly Cell[],
): AsyncGenerator<string, void, undefined> =>
  inParts(`\uFEFF${csvLine(header)}`, rows, (row) => csvLine(cellsOf(row)), '');
