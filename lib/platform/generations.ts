import 'server-only';
import { randomUUID } from 'node:crypto';
import { bothChanges, type CacheChange, type CacheTag, isNoChange, publicDocuments } from './cache-change';
import { tellCacheChange } from './cache-change-listeners';
import { collection } from './db';
import { isDatabaseAway } from './failure';
import { isStopping, waitUnlessStopping } from './lifecycle';
import { log } from './log';
import { processSingleton } from './process-singleton';
import { count } from './tally';

type Move = { hard: CacheTag[]; soft: CacheTag[]; by: string };

/**
 * The one document through which all processes tell each other what changed (decision 0018): the number of changes
 * ("moves") so far, and the latest ones. A database that was emptied starts a new epoch.
 */
type GenerationsDoc = { _id: 'documents'; epoch: string; clock: number; moves: Move[] };

export const generations = () => collection<GenerationsDoc>('generations');

/** How many moves are kept: a process that missed more invalidates everything. */
const mostMoves = 100;
/** The time from the start of one look to the start of the next, as a look takes long on a busy machine. */
const lookEveryMs = 500;
/** The shortest pause between two looks, however long a look took. */
const leastPauseMs = 100;
/** How many moves a look reads at first; it reads the rest only if it missed more. */
const fewMoves = 8;

/** How many tags may wait to be written, as while the database is unreachable; more are replaced by "everything". */
const mostOwed = 500;

type Told = {
  /** The id of this process. */
  readonly me: string;
  /** The change that other processes still have to be told of. */
  owed: CacheChange;
  /** How far this process has read; missing before its first look. */
  known?: Pick<GenerationsDoc, 'epoch' | 'clock'>;
  looking?: Promise<void> | undefined;
};

/** Shared by all bundles of a process: pages and API handlers note changes that the watcher writes. */
const told = processSingleton<Told>('generations', () => ({ me: randomUUID(), owed: {} }));

async function write({ hard = [], soft = [] }: CacheChange): Promise<void> {
  const move: Move = { hard: [...hard], soft: [...soft], by: told.me };
  await generations().updateOne(
    { _id: 'documents' },
    {
      $setOnInsert: { epoch: randomUUID() },
      $inc: { clock: 1 },
      $push: { moves: { $each: [move], $slice: -mostMoves } },
    },
    { upsert: true },
  );
}

/** Queues a change for the other processes, so that one write tells of many. */
export function shareSoon(change: CacheChange): void {
  const { hard = [], soft = [] } = bothChanges(told.owed, change);
  told.owed = hard.length + soft.length > mostOwed ? { hard: ['*'] } : { hard, soft };
}

/** Tells the other processes now; if that fails, queues the change. */
export async function broadcastChange(change: CacheChange): Promise<void> {
  try {
    await write(change);
  } catch (error) {
    if (!isDatabaseAway(error)) log.error({ err: error }, 'other processes are told later of a change');
    shareSoon(change);
  }
}

/** Writes the queued change. @throws the database's errors; then it stays queued */
export async function shareOwed(): Promise<void> {
  if (isNoChange(told.owed)) return;
  const change = told.owed;
  told.owed = {};
  try {
    await write(change);
  } catch (error) {
    shareSoon(change);
    throw error;
  }
}

/** How many moves there were since `known`; infinity if that is unknown. */
const missedSince = ({ epoch, clock }: GenerationsDoc): number =>
  told.known?.epoch === epoch ? clock - told.known.clock : Number.POSITIVE_INFINITY;

/** What others changed since `known`; everything if that is unknown. */
function missedMoves(found: GenerationsDoc): readonly CacheChange[] {
  const [{ moves }, missed] = [found, missedSince(found)];
  if (missed < 0 || missed > moves.length) return [{ hard: ['*'] }];
  return moves.slice(moves.length - missed).filter(({ by }) => by !== told.me);
}

const unused: GenerationsDoc = { _id: 'documents', epoch: '', clock: 0, moves: [] };

/** Only moves that most members have: one that a new primary rolls back would be counted as the next move that it gets. */
const readConcern = { level: 'majority' } as const;

async function read(most: number): Promise<GenerationsDoc> {
  const projection = { epoch: 1, clock: 1, moves: { $slice: -most } };
  return (await generations().findOne({ _id: 'documents' }, { projection, readConcern })) ?? unused;
}

async function look(): Promise<void> {
  const documents = publicDocuments();
  const since = performance.now();
  const latest = await read(fewMoves);
  const missed = missedSince(latest);
  const found = missed > fewMoves && missed <= mostMoves ? await read(mostMoves) : latest;
  if (missed !== 0) {
    for (const move of missedMoves(found)) {
      tellCacheChange(move);
      documents?.noteChange(move);
    }
    told.known = { epoch: found.epoch, clock: found.clock };
  }
  documents?.noteRead(performance.now() - since);
}

/** Applies what other processes changed since the last look; callers share one look. @throws the database's errors */
export function pollChanges(): Promise<void> {
  told.looking ??= look().finally(() => {
    told.looking = undefined;
  });
  return told.looking;
}

/** Writes queued changes and looks for others' until the server stops. Never keeps the process alive. */
export async function watchGenerations(): Promise<void> {
  publicDocuments()?.readThrough(pollChanges);
  while (!isStopping()) {
    const since = performance.now();
    let isAway = false;
    try {
      await shareOwed();
      await pollChanges();
    } catch (error) {
      isAway = isDatabaseAway(error);
      if (!isAway) log.warn({ err: error }, 'cannot see what other processes change');
    }
    const left = lookEveryMs - (performance.now() - since);
    await waitUnlessStopping(Math.max(leastPauseMs, left));
    if (isAway) count('databaseLost', {}, (performance.now() - since) / 1000);
  }
  await shareOwed().catch(() => undefined); // if it is lost, the maximum age of their pages bounds the error
}
