import { isDeepStrictEqual } from 'node:util';
import type { Document } from 'mongodb';
import { db } from '@/lib/platform/db';
import { layout } from '../../../../scripts/scale/layout.ts';

/** Counters, leases and what waits to be sent: every call may move them. */
const passing = [
  'rate_limits',
  'sequences',
  'leases',
  'mail_outbox',
  'generations',
  'sweeps',
  'processes',
  'reached',
];

export type Change = {
  readonly in: string;
  readonly before: Document | null;
  readonly after: Document | null;
};
export type Stored = ReadonlyMap<string, readonly Document[]>;

/** The collections that are there or that the shop would make, but for what is passing. */
export async function keptNames(): Promise<string[]> {
  const there = (await db().collections()).map(({ collectionName }) => collectionName);
  const names = new Set([...Object.keys(layout), ...there]);
  return [...names].filter((name) => !passing.includes(name)).toSorted();
}

/** Everything in these collections; by one command, because it is asked after every call. */
export async function allStored(names?: readonly string[]): Promise<Stored> {
  const kept = names ?? (await keptNames());
  const rowsOf = (name: string) => [{ $project: { _id: 0, in: { $literal: name }, document: '$$ROOT' } }];
  const [first = '', ...others] = kept;
  const rows = await db()
    .collection(first)
    .aggregate<{ in: string; document: Document }>([
      ...rowsOf(first),
      ...others.map((coll) => ({ $unionWith: { coll, pipeline: rowsOf(coll) } })),
    ])
    .toArray();
  const lists = Map.groupBy(rows, (row) => row.in);
  return new Map(kept.map((name) => [name, (lists.get(name) ?? []).map(({ document }) => document)]));
}

const byId = (docs: readonly Document[]) => new Map(docs.map((doc) => [String(doc['_id']), doc]));

/** What was inserted, changed and deleted, deep down. */
export function changesBetween(earlier: Stored, later: Stored): Change[] {
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((name) => {
    const [before, after] = [byId(earlier.get(name) ?? []), byId(later.get(name) ?? [])];
    return [...new Set([...before.keys(), ...after.keys()])]
      .map((id) => ({ in: name, before: before.get(id) ?? null, after: after.get(id) ?? null }))
      .filter((change) => !isDeepStrictEqual(change.before, change.after));
  });
}

/** Undoes these changes, and forgets how often somebody tried and what was to be mailed. */
export async function undo(changes: readonly Change[]): Promise<void> {
  for (const { in: name, before, after } of changes) {
    const _id = Object(before ?? after)['_id'];
    if (before) await db().collection(name).replaceOne({ _id }, before, { upsert: true });
    else await db().collection(name).deleteOne({ _id });
  }
  await Promise.all(['rate_limits', 'mail_outbox'].map((name) => db().collection(name).deleteMany({})));
}
