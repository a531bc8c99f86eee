import 'server-only';
import { jobNames } from '../sweep/names';
import { type SweepNote, sweepNotes } from '../sweep/notes';
import type { SweeperState } from './schema';

/** Runs are stored every ten seconds at most, and another process takes over after a lease of ten seconds ends. */
const allowanceMs = 20_000;

const names: ReadonlySet<string> = new Set(jobNames);

/**
 * The state of the sweepers, by the database's clock; only those of this version, because the note of a removed job
 * would be overdue for ever.
 * @throws the database's errors
 */
export async function readSweepers(): Promise<SweeperState[]> {
  const found = await sweepNotes()
    .aggregate<Partial<SweepNote> & Pick<SweepNote, '_id' | 'everyMs'> & { now: Date }>([
      { $set: { now: '$$NOW' } },
      { $sort: { _id: 1 } },
    ])
    .toArray();
  const ours = found.filter(({ _id }) => names.has(_id));
  return ours.map(({ _id, everyMs, succeededAt, tookMs, failingSince, now }) => {
    const since = succeededAt ?? failingSince ?? now;
    return {
      id: _id,
      succeededAt: succeededAt?.toISOString() ?? null,
      tookMs: tookMs ?? null,
      lagSeconds: Math.max(0, now.getTime() - since.getTime() - everyMs - allowanceMs) / 1000,
    };
  });
}
