import 'server-only';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { readCell, separatorLine } from '@/lib/base/csv';
import { fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { decimalsOf } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { mayBeThousands } from '@/lib/base/typed-number';
import { type ProductColumn, productColumns } from '../columns';
import { fieldOf } from '../fields';
import { importLimits } from './schema';

/** The filled cells of a line by column head. `clears` has the columns whose cell is `-`. */
export type FileLine = {
  /** Counted as spreadsheets do: line 1 has the column heads. */
  line: number;
  cells: ReadonlyMap<string, string>;
  clears: ReadonlySet<string>;
  /** It has filled cells beyond the last column. */
  isTooLong: boolean;
};

type Separator = ',' | ';';

const refuse = (message: string) => fieldError('file', message);
const known: ReadonlySet<string> = new Set(productColumns.map(({ head }) => head));

/** A column head regardless of case and blanks. */
const headOf = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Whether a first line names a column; those of files with other separators or formats don't. */
const hasHead = (cells: readonly string[]) =>
  cells.some((cell) => known.has(headOf(cell.replaceAll('"', ''))));

function readHeads(cells: readonly string[]): string[] {
  if (!hasHead(cells)) throw refuse(messages.import.noHeads);
  const heads = cells.map(headOf);
  while (heads.at(-1) === '') heads.pop();
  const unknown = heads.filter((head) => !known.has(head));
  if (unknown.length > 0)
    throw refuse(
      messages.import.unknownColumns(unknown.map((head) => head.slice(0, 40) || 'a blank one').join(', ')),
    );
  const twice = heads.filter((head, place) => heads.indexOf(head) !== place);
  if (twice.length > 0) throw refuse(messages.import.columnTwice(twice.join(', ')));
  if (!heads.includes('sku') && !heads.includes('_id')) throw refuse(messages.import.noKey);
  return heads;
}

/** The numbers in a column: whole ones, decimal ones (measures), prices, or price breaks with whole ones and prices. */
type Numbers = 'whole' | 'decimal' | 'price' | 'breaks';
const byKind = { length: 'decimal', count: 'whole', choice: undefined } as const;
const byMode = { decimal: 'decimal', numeric: 'whole' } as const;

function numbersOf(column: ProductColumn): Numbers | undefined {
  if (column.kind === 'move') return 'whole';
  if (column.kind === 'property') return byKind[column.of];
  if (column.kind !== 'field') return undefined;
  const { inputMode } = fieldOf(column.name);
  const { name } = column;
  return name === 'breaks' || name === 'price' ? name : inputMode && byMode[inputMode];
}

const numbersIn = new Map(productColumns.map((column) => [column.head, numbersOf(column)] as const));

/** `1.000` units are a thousand: in whole numbers, points can only separate thousands. */
const withoutPoints = (text: string) => text.replaceAll('.', '');
const wholeThousands = /^\s*-?\d{1,3}(?:\.\d{3})+\s*$/;
const unitsOfBreak = /\d{1,3}(?:\.\d{3})+(?=\s*[:=])/g;
/** `3,20`, `1.234,5` and `4,7625`: a comma is decimal unless it may separate thousands, as in `1,250`. */
const decimalComma = /^(\s*(?:\d{1,3}(?:\.\d{3})+|\d+)),(\d+\s*)$/;
const perhapsThousands = /^\s*[1-9]\d{0,2},\d{3}\s*$/;
const priceOfBreak = /([:=]\s*\d+),(\d{1,2}\s*)(?=[;\n]|$)/g;

/** `1.250` for a price: many mean thousands by it, as prices have three decimals in few currencies. */
const pointedPrice = /(^|[:=])(\s*[1-9]\d{0,2})\.(\d{3}\s*)(?=[;\n]|$)/g;
/** Where it leaves no doubt, or is refused as it is. */
const isClear = decimalsOf(site.currency.code) === 3 || mayBeThousands('1.250');
/** Such a price with a comma, by which it is refused: else a product would cost a thousandth. */
const inDoubt = (text: string) => (isClear ? text : text.replace(pointedPrice, '$1$2,$3'));

const readNumbers: Readonly<Record<Numbers, (text: string) => string>> = {
  whole: (text) => (wholeThousands.test(text) ? withoutPoints(text) : text),
  decimal: (text) =>
    perhapsThousands.test(text)
      ? text
      : text.replace(decimalComma, (_all, whole: string, part: string) => `${withoutPoints(whole)}.${part}`),
  price: (text) => inDoubt(readNumbers.decimal(text)),
  breaks: (text) => inDoubt(text.replace(unitsOfBreak, withoutPoints).replace(priceOfBreak, '$1.$2')),
};

/** A cell with its numbers in plain notation: files separated by semicolons may have 3,20 and 1.000. */
function meant(head: string, text: string, separator: Separator): string {
  const numbers = separator === ';' ? numbersIn.get(head) : undefined;
  return numbers ? readNumbers[numbers](text) : text;
}

function readLine(
  heads: readonly string[],
  texts: readonly string[],
  { line, separator }: { line: number; separator: Separator },
): FileLine {
  const written = texts.map((text, place) => {
    const head = heads[place] ?? '';
    return [head, meant(head, text, separator)] as const;
  });
  const filled = written.filter(([head, text]) => head !== '' && text.trim() !== '');
  return {
    line,
    cells: new Map(filled.map(([head, text]) => [head, readCell(text)])),
    clears: new Set(filled.flatMap(([head, text]) => (text.trim() === '-' ? [head] : []))),
    isTooLong: written.some(([head, text]) => head === '' && text.trim() !== ''),
  };
}

const firstOf = (text: string) => text.split(/[\r\n]/, 1)[0] ?? '';

/** Comma or semicolon, whichever is more frequent in the first line; column heads contain neither. */
function separatorOf(text: string): Separator {
  const first = firstOf(text);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes); // without a byte order mark
  } catch {
    throw refuse(messages.import.notUtf8);
  }
}

/** Characters per part: parsing a long file in parts lets other requests have their turn. */
const partLength = 64_000;
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
function* parts(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    let end = at + partLength;
    // Each part is encoded by itself, so none may end inside a character (after a high surrogate).
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield text.slice(at, end);
    at = end;
  }
}

/** How many whole records the parser had read; `count` lacks those that it had not emitted yet. */
function recordOf(error: CsvError, count: number): number {
  const records: unknown = Reflect.get(error, 'records');
  return typeof records === 'number' ? records : count;
}

/** The lines of a file (RFC 4180, or with semicolons as European spreadsheets write it). @throws AppError invalid */
export async function readLines(bytes: Uint8Array): Promise<FileLine[]> {
  const text = textOf(bytes).replace(separatorLine, '');
  const separator = separatorOf(text);
  const records: AsyncIterable<string[]> = Readable.from(parts(text)).pipe(
    parse({ delimiter: separator, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] }),
  );
  const lines: FileLine[] = [];
  let heads: string[] | null = null;
  let count = 0;
  try {
    for await (const record of records) {
      count += 1;
      if (!heads) heads = readHeads(record);
      else if (record.some((cell) => cell.trim() !== ''))
        lines.push(readLine(heads, record, { line: count, separator }));
      const blank = count - 1 - lines.length;
      if (lines.length > importLimits.lines || blank > importLimits.blankLines)
        throw refuse(messages.import.tooManyLines(importLimits.lines));
    }
  } catch (error) {
    if (error instanceof CsvError) {
      const isTable = hasHead(firstOf(text).split(separator));
      const { noHeads, unreadable } = messages.import;
      throw refuse(isTable ? unreadable(recordOf(error, count) + 1) : noHeads);
    }
    throw error;
  }
  if (lines.length === 0) throw refuse(messages.import.noLines);
  return lines;
}
