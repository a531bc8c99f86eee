import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { layout } from './layout.ts';
import { reasonFor } from './reasons.ts';
import { nameOf, type Question, reachOf } from './shape.ts';

const listFile = 'scripts/scale/questions.json';
/** Where tests that collect put what they saw. */
export const seenFolder = '.data/test/questions';

const listedSchema = z.object({
  collection: z.string(),
  operation: z.string(),
  filter: z.string(),
  /** Which shards it asks (`Reach`). */
  asks: z.enum(['one', 'some', 'all', 'whole']),
  /** The files that ask it. */
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

/** What the tests of the last collecting runs saw. */
export function readSeen(root: string): Seen[] {
  const files = globSync(`${seenFolder}/*.jsonl`, { cwd: root });
  const lines = files.flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'));
  return lines.filter((line) => line !== '').map((line) => seenSchema.parse(JSON.parse(line)));
}

/** By name, and without what a package asked by itself, such as a second try, where it is known for whom. */
function placesOf(from: ReadonlySet<string>): string[] {
  const known = [...from].filter((file) => file !== 'a package');
  return (known.length > 0 ? known : [...from]).toSorted();
}

/**
 * The list with what was seen.
 * @param isWhole whether everything was seen: then what was not is gone from the code
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
  // A test may leave a collection of its own in the way of a restore; one of the shop's without a place fails the tests.
  for (const each of seen) if (each.collection in layout) add(each, [each.from]);
  return [...places]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { question, from }]) => ({ ...question, asks: reachOf(question), from: placesOf(from) }));
}

export function writeListed(root: string, listed: readonly Listed[]): void {
  const lines = listed.map((each) => `  ${JSON.stringify(each)}`);
  writeFileSync(path.join(root, listFile), `[\n${lines.join(',\n')}\n]\n`);
}

/** One sentence for each question that asks all shards without a reason, or is listed as asking others than it does. */
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
