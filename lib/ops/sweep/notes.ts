import 'server-only';
import { collection } from '@/lib/platform/db';
import { count } from '@/lib/platform/tally';

/** How a job fares, in whichever process; times by the database's clock. */
export type SweepNote = {
  _id: string;
  everyMs: number;
  /** When its last successful run ended. */
  succeededAt: Date;
  tookMs: number;
  failedAt?: Date;
  /** When it first failed since its last success. */
  failingSince?: Date;
};

export const sweepNotes = () => collection<SweepNote>('sweeps');

type Noted = { name: string; everyMs: number };

/** How long (ms) after a note no other is stored, because some jobs run every other second. */
const pauseMs = 10_000;
const written = new Map<string, number>();

/** Notes a successful run. @throws the database's errors */
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

/** Notes a failed run; the next success is stored in any case. @throws the database's errors */
export async function noteFailed({ name, everyMs }: Noted): Promise<void> {
  count('sweeps', { sweeper: name, result: 'failed' });
  written.delete(name);
  const failed = { failedAt: '$$NOW', failingSince: { $ifNull: ['$failingSince', '$$NOW'] } };
  await sweepNotes().updateOne({ _id: name }, [{ $set: { everyMs, ...failed } }], { upsert: true });
}
