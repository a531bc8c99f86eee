import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bothChanges, type CacheChange, type CacheTag, isNoChange, publicDocuments } from './cache-change';
import { collection } from './db';
import { isDatabaseAway } from './failure';
import { isStopping } from './lifecycle';
import { log } from './log';
import { tellMoves } from './move-listeners';
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
const lookEveryMs = 500;

/** This process. */
const me = randomUUID();

/** What the others are still to be told. */
let owed: CacheChange = {};

async function write({ hard = [], soft = [] }: CacheChange): Promise<void> {
  const move: Move = { hard: [...hard], soft: [...soft], by: me };
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
  owed = bothChanges(owed, change);
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
  if (isNoChange(owed)) return;
  const change = owed;
  owed = {};
  try {
    await write(change);
  } catch (error) {
    shareSoon(change);
    throw error;
  }
}

/** How far this process has looked; not at all before its first look. */
let known: Pick<GenerationsDoc, 'epoch' | 'clock'> | undefined;

/** What others changed since `known`; everything when that cannot be told. */
function missedMoves({ epoch, clock, moves }: GenerationsDoc): readonly CacheChange[] {
  const missed = known?.epoch === epoch ? clock - known.clock : Number.POSITIVE_INFINITY;
  if (missed < 0 || missed > moves.length) return [{ hard: ['*'] }];
  return moves.slice(moves.length - missed).filter(({ by }) => by !== me);
}

const unused: GenerationsDoc = { _id: 'documents', epoch: '', clock: 0, moves: [] };

/** Takes over what other processes changed since the last look. @throws the database's errors */
export async function lookForMoves(): Promise<void> {
  const documents = publicDocuments();
  const { epoch, clock } =
    (await generations().findOne({ _id: 'documents' }, { projection: { epoch: 1, clock: 1 } })) ?? unused;
  if (known?.epoch !== epoch || known.clock !== clock) {
    const found = (await generations().findOne({ _id: 'documents' })) ?? unused;
    for (const move of missedMoves(found)) {
      tellMoves(move);
      documents?.move(move);
    }
    known = { epoch: found.epoch, clock: found.clock };
  }
  documents?.see();
}

/** Tells and looks until the server stops. Never keeps the process alive. */
export async function watchGenerations(): Promise<void> {
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
    await pause(lookEveryMs, undefined, { ref: false });
    if (isAway) count('databaseLost', {}, (performance.now() - since) / 1000);
  }
  await shareOwed().catch(() => undefined); // their pages are bounded by age
}
