import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Place } from '@/lib/catalogue/change-feed';
import { collection } from '@/lib/platform/db';
import { firstId } from '@/lib/platform/ranges';

/** Progress of a job that follows the changes of products. `_id` is the job's name. */
export type Progress = Place & {
  _id: string;
  /** The same for products from before its first run: the last one done, and how many may be left. */
  older: ObjectId | null;
  left: number;
  /** Identifies what all pictures shared at the last run (lib/catalogue/social). */
  look?: string;
  /** Failures in a row, and until when the job pauses because of them. */
  failures: number;
  pausedUntil: Date;
};

const minute = 60_000;
const longestPause = 6 * 60 * minute;

const progress = () => collection<Progress>('sweep_progress');

/** By more than this (ms) no clock of a process is ahead of another's. */
const apart = minute;

/**
 * The same without what the database's clock left while it was ahead: until that day the job would pause, or take what
 * changes now for done. It goes back by its longest pause, since it has read nothing after the clock was set right.
 */
function byRightClock(known: Progress, now: Date): Progress {
  const latest = now.getTime() + apart;
  const isAhead = known.at.getTime() > latest;
  return {
    ...known,
    ...(isAhead && { at: new Date(now.getTime() - longestPause), id: firstId }),
    ...(known.pausedUntil.getTime() > latest + longestPause && { pausedUntil: now }),
  };
}

/** Where to continue; a first run starts from now on, with `left` of the older products. */
export async function progressOf(name: string, left: number, now: Date): Promise<Progress> {
  const known = await progress().findOne({ _id: name });
  if (known) return byRightClock(known, now);
  return { _id: name, at: now, id: firstId, older: null, left, failures: 0, pausedUntil: now };
}

export async function saveProgress(made: Progress): Promise<void> {
  await progress().replaceOne({ _id: made._id }, made, { upsert: true });
}

/** How long (ms) to pause after so many failures: 1, 2, 4 … minutes, six hours at most. */
export const pauseAfter = (failures: number): number => Math.min(minute * 2 ** (failures - 1), longestPause);
