import 'server-only';
import { jobNames } from '../sweep/names';
import { type SweepNote, sweepNotes } from '../sweep/notes';
import type { SweeperState } from './schema';

/** Written down every ten seconds at most, and a lease of ten has to end before another process goes on. */
const allowanceMs = 20_000;

const names: ReadonlySet<string> = new Set(jobNames);

/**
 * How the sweepers fare, by the database's clock; only those that this version runs, for the note of a job that there is no
 * more would be overdue for ever. @throws the database's errors
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
