import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { type Cell, csvFile } from '@/lib/base/csv';
import { consumeLimit } from '@/lib/platform/limits';
import type { Row } from './rows';
import { sections } from './sections';

export const dataFormats = ['json', 'csv'] as const;
export type DataFormat = (typeof dataFormats)[number];

type Parts = AsyncGenerator<string, void, undefined>;

/** One JSON object with a list for each section, written row by row. */
async function* jsonFile(actor: Actor): Parts {
  let before = '{';
  for (const [name, read] of sections(actor)) {
    yield `${before}${JSON.stringify(name)}:[`;
    let comma = '';
    for await (const row of await read()) {
      yield comma + JSON.stringify(row);
      comma = ',';
    }
    before = '],';
  }
  yield ']}';
}

type Line = readonly [section: string, entry: number, field: string, value: Cell];

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  return typeof value === 'string' ? value : JSON.stringify(value).replace(/^"(.*)"$/, '$1');
}

const linesOf = (name: string, entry: number, row: Row): Line[] =>
  Object.entries(row).map(([field, value]) => [name, entry, field, cellOf(value)]);

/** One line for each field of each entry, so that sections of every shape fit into one table. */
async function* lines(actor: Actor): AsyncGenerator<Line> {
  for (const [name, read] of sections(actor)) {
    let entry = 0;
    for await (const row of await read()) {
      entry += 1;
      yield* linesOf(name, entry, row);
    }
  }
}

/** Everything that the shop keeps about the actor, as the parts of a file; limited per day. @throws AppError limited */
export async function ownDataFile(actor: Actor, format: DataFormat): Promise<Parts> {
  await consumeLimit('ownData', actor.id, { userId: actor.id });
  if (format === 'json') return jsonFile(actor);
  return csvFile(['part', 'entry', 'field', 'value'], lines(actor), (line) => line);
}
