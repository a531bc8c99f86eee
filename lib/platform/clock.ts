import 'server-only';
import * as z from 'zod';
import { db } from './db';
import { isDatabaseAway } from './failure';
import { isStopping, waitUnlessStopping } from './lifecycle';
import { log } from './log';

/** While both clocks differ by less than this (ms), the machine's own is used. */
const toleranceMs = 1000;
/** A difference from this on (ms) is logged. */
const noticeMs = 5000;
/** By more than this (ms) no process's time is ahead of another's, nor of the database's. */
export const apartMs = 60_000;
const lookEveryMs = 30_000;
const triedAgainMs = 1000;
/** How often (ms) to see whether the machine's clock jumped. */
const jumpSeenMs = 1000;

/** The database's time minus `performance.now()`, which clock changes don't affect; common to all module copies. */
const shared = globalThis as typeof globalThis & { storefrontClock?: { anchor: number } };

/**
 * The current time, by the database's clock if the machine's disagrees with it: so holds, links, sessions and mails
 * expire by one clock, however many machines there are. Until the database has been asked, it is the machine's time.
 */
export function timeNow(): Date {
  const own = Date.now();
  const { anchor } = shared.storefrontClock ?? {};
  if (anchor === undefined) return new Date(own);
  const theirs = anchor + performance.now();
  return new Date(Math.abs(own - theirs) < toleranceMs ? own : theirs);
}

/** By how much (ms) this machine's clock is ahead of the database's. */
export const aheadBy = (): number => Date.now() - timeNow().getTime();

const toldTime = z.object({ now: z.date() });

/** Asks the database for its time. @throws the database's errors */
export async function readClock(): Promise<void> {
  const before = performance.now();
  const told = await db()
    .aggregate([{ $documents: [{ now: '$$NOW' }] }])
    .next();
  const { now } = toldTime.parse(told);
  shared.storefrontClock = { anchor: now.getTime() - (before + performance.now()) / 2 };
}

function tell(wasOff: boolean): boolean {
  const seconds = Math.round(aheadBy() / 1000);
  const isOff = Math.abs(seconds) * 1000 >= noticeMs;
  if (isOff && !wasOff)
    log.warn(
      { seconds },
      `the clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's, which counts; set it right`,
    );
  if (!isOff && wasOff) log.info('the clock of this machine agrees with the database again');
  return isOff;
}

/**
 * Waits so long (ms), but no longer than until the machine's clock jumps, as it does when a machine wakes up: the time
 * it slept is missing from the monotonic clock, and so from the database's time as it was told before.
 */
async function waitUnlessJumping(ms: number): Promise<void> {
  const apart = () => Date.now() - performance.now();
  const before = apart();
  for (let left = ms; left > 0 && !isStopping(); left -= jumpSeenMs) {
    await waitUnlessStopping(Math.min(left, jumpSeenMs));
    if (Math.abs(apart() - before) >= toleranceMs) return;
  }
}

/**
 * Keeps asking the database for its time until the server stops, at once when the machine's clock has jumped.
 * @param known is called once the database has told its time
 */
export async function watchClock(known: () => void): Promise<void> {
  let isOff = false;
  while (!isStopping()) {
    let next = lookEveryMs;
    try {
      await readClock();
      known();
      isOff = tell(isOff);
    } catch (error) {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'the time of the database could not be read');
      next = triedAgainMs;
    }
    await waitUnlessJumping(next);
  }
  known(); // whoever waits for it must not hang at a stop
}
