import 'server-only';
import { collection } from '@/lib/platform/db';
import { count } from '@/lib/platform/tally';

/** How a job fares, whichever process runs it; times are the database's. */
export type SweepNote = {
  _id: string;
  everyMs: number;
  /** Of its last run that came to its end. */
  succeededAt: Date;
  tookMs: number;
  failedAt?: Date;
  /** Of the first failure since it last came to its end. */
  failingSince?: Date;
};

export const sweepNotes = () => collection<SweepNote>('sweeps');

type Noted = { name: string; everyMs: number };

/** A job that runs every other second is not written down each time; milliseconds. */
const pauseMs = 10_000;
const written = new Map<string, number>();

/** Notes that a job has come to its end. @throws the database's errors */
export async function noteDone({ name, everyMs }: Noted, tookMs: number): Promise<void> {
  count('sweeps', { sweeper: name, result: 'done' });
  const now = performance.now();
  if (now - (written.get(name) ?? Number.NEGATIVE_INFINITY) < pauseMs) return;
  written.set(name, now);
  await sweepNotes().updateOne(
    { _id: name },
    [{ $set: { everyMs, tookMs: Math.round(tookMs), succeededAt: '$$NOW' } }, { $unset: 'failingSince' }],
    { upsert: true },
  );
}

/** Notes that a run was interrupted; the next one is written down in any case. @throws the database's errors */
export async function noteFailed({ name, everyMs }: Noted): Promise<void> {
  count('sweeps', { sweeper: name, result: 'failed' });
  written.delete(name);
  const failed = { failedAt: '$$NOW', failingSince: { $ifNull: ['$failingSince', '$$NOW'] } };
  await sweepNotes().updateOne({ _id: name }, [{ $set: { everyMs, ...failed } }], { upsert: true });
}
