import 'server-only';
import { randomUUID } from 'node:crypto';
import { bothChanges, type CacheChange, type CacheTag, isNoChange, publicDocuments } from './cache-change';
import { tellCacheChange } from './cache-change-listeners';
import { collection } from './db';
import { isDatabaseAway } from './failure';
import { isStopping, waitUnlessStopping } from './lifecycle';
import { log } from './log';
import { ofProcess } from './of-process';
import { count } from './tally';

type Move = { hard: CacheTag[]; soft: CacheTag[]; by: string };

/**
 * The one document in which all processes tell each other what changed (decision 0018): how many moves there were, and
 * the last of them. A database that was emptied begins another epoch.
 */
type GenerationsDoc = { _id: 'documents'; epoch: string; clock: number; moves: Move[] };

export const generations = () => collection<GenerationsDoc>('generations');

/** Whoever missed more than these takes everything for changed. */
const mostMoves = 100;
/** From the beginning of one look to that of the next: on a busy machine a look is a good part of it. */
const lookEveryMs = 500;
/** However long a look took. */
const leastPauseMs = 100;
/** Of the moves that a look reads at once; more are read when there were more. */
const fewMoves = 8;

/** Of what is owed; who is told of more takes everything for changed. Nothing is written while the database is away. */
const mostOwed = 500;

type Told = {
  /** This process. */
  readonly me: string;
  /** What the others are still to be told. */
  owed: CacheChange;
  /** How far this process has looked; not at all before its first look. */
  known?: Pick<GenerationsDoc, 'epoch' | 'clock'>;
  looking?: Promise<void> | undefined;
};

/** Orders are placed by pages and under /api, and told of by what runs since the start. */
const told = ofProcess<Told>('generations', () => ({ me: randomUUID(), owed: {} }));

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

/** Adds to what is owed; one write tells of many. */
export function shareSoon(change: CacheChange): void {
  const { hard = [], soft = [] } = bothChanges(told.owed, change);
  told.owed = hard.length + soft.length > mostOwed ? { hard: ['*'] } : { hard, soft };
}

/** Tells all processes at once; later, when that fails. */
export async function shareMove(change: CacheChange): Promise<void> {
  try {
    await write(change);
  } catch (error) {
    if (!isDatabaseAway(error)) log.error({ err: error }, 'other processes are told later of a change');
    shareSoon(change);
  }
}

/** @throws the database's errors; then it is still owed */
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

/** How many moves there were since `known`; without number when that cannot be told. */
const missedSince = ({ epoch, clock }: GenerationsDoc): number =>
  told.known?.epoch === epoch ? clock - told.known.clock : Number.POSITIVE_INFINITY;

/** What others changed since `known`; everything when that cannot be told. */
function missedMoves(found: GenerationsDoc): readonly CacheChange[] {
  const [{ moves }, missed] = [found, missedSince(found)];
  if (missed < 0 || missed > moves.length) return [{ hard: ['*'] }];
  return moves.slice(moves.length - missed).filter(({ by }) => by !== told.me);
}

const unused: GenerationsDoc = { _id: 'documents', epoch: '', clock: 0, moves: [] };

async function read(most: number): Promise<GenerationsDoc> {
  const projection = { epoch: 1, clock: 1, moves: { $slice: -most } };
  return (await generations().findOne({ _id: 'documents' }, { projection })) ?? unused;
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

/** Takes over what other processes changed since the last look; one at a time, for all who ask. @throws the database's errors */
export function lookForMoves(): Promise<void> {
  told.looking ??= look().finally(() => {
    told.looking = undefined;
  });
  return told.looking;
}

/** Tells and looks until the server stops. Never keeps the process alive. */
export async function watchGenerations(): Promise<void> {
  publicDocuments()?.readThrough(lookForMoves);
  while (!isStopping()) {
    const since = performance.now();
    let isAway = false;
    try {
      await shareOwed();
      await lookForMoves();
    } catch (error) {
      isAway = isDatabaseAway(error);
      if (!isAway) log.warn({ err: error }, 'cannot see what other processes change');
    }
    const left = lookEveryMs - (performance.now() - since);
    await waitUnlessStopping(Math.max(leastPauseMs, left));
    if (isAway) count('databaseLost', {}, (performance.now() - since) / 1000);
  }
  await shareOwed().catch(() => undefined); // their pages are bounded by age
}
