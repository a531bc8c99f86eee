import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { layout } from './layout.ts';
import { reasonFor } from './reasons.ts';
import { nameOf, type Question, reachOf } from './shape.ts';

const listFile = 'scripts/scale/questions.json';
/** Where collecting test runs write the questions they saw. */
export const seenFolder = '.data/test/questions';

const listedSchema = z.object({
  collection: z.string(),
  operation: z.string(),
  filter: z.string(),
  /** Which shards it reaches (`Reach`). */
  asks: z.enum(['one', 'some', 'all', 'whole']),
  /** The source files that ask it. */
  from: z.array(z.string()),
});
export type Listed = z.output<typeof listedSchema>;

const seenSchema = z.object({
  collection: z.string(),
  operation: z.string(),
  filter: z.string(),
  from: z.string(),
});
export type Seen = z.output<typeof seenSchema>;

export const readListed = (root: string): Listed[] =>
  z.array(listedSchema).parse(JSON.parse(readFileSync(path.join(root, listFile), 'utf8')));

/** The questions that the last collecting test runs saw. */
export function readSeen(root: string): Seen[] {
  const files = globSync(`${seenFolder}/*.jsonl`, { cwd: root });
  const lines = files.flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'));
  return lines.filter((line) => line !== '').map((line) => seenSchema.parse(JSON.parse(line)));
}

/** Sorted file names, without `a package` (as of a driver's retry) if a file of the shop is known. */
function placesOf(from: ReadonlySet<string>): string[] {
  const known = [...from].filter((file) => file !== 'a package');
  return (known.length > 0 ? known : [...from]).toSorted();
}

/**
 * Merges the list with the questions that were seen.
 * @param isWhole whether the runs covered everything: then questions that were not seen are dropped
 */
export function merged(listed: readonly Listed[], seen: readonly Seen[], isWhole: boolean): Listed[] {
  const places = new Map<string, { question: Question; from: Set<string> }>();
  const add = ({ collection, operation, filter }: Question, from: readonly string[]) => {
    const question = { collection, operation, filter };
    const known = places.get(nameOf(question)) ?? { question, from: new Set() };
    for (const file of from) known.from.add(file);
    places.set(nameOf(question), known);
  };
  if (!isWhole) for (const each of listed) add(each, each.from);
  // Some tests use collections of their own, which are ignored here; a shop collection without a layout fails other
  // tests.
  for (const each of seen) if (each.collection in layout) add(each, [each.from]);
  return [...places]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { question, from }]) => ({ ...question, asks: reachOf(question), from: placesOf(from) }));
}

export function writeListed(root: string, listed: readonly Listed[]): void {
  const lines = listed.map((each) => `  ${JSON.stringify(each)}`);
  writeFileSync(path.join(root, listFile), `[\n${lines.join(',\n')}\n]\n`);
}

/** One sentence for each question that asks all shards without a reason, or whose listed reach is wrong. */
export function faultsOf(listed: readonly Listed[]): string[] {
  return listed.flatMap((each) => {
    if (reachOf(each) !== each.asks) return [`${nameOf(each)} asks ${reachOf(each)}, not ${each.asks}.`];
    const isBare = each.asks === 'all' && each.from.some((file) => reasonFor(each, [file]) === undefined);
    return isBare
      ? [
          `${nameOf(each)} asks all shards (${each.from.join(', ')}); scripts/scale/reasons.ts does not say why it may.`,
        ]
      : [];
  });
}
