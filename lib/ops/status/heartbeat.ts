import 'server-only';
import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { apartMs, timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import { isDatabaseAway } from '@/lib/platform/failure';
import { isStopping, waitUnlessStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';
import { type Running, running } from '@/lib/platform/running';
import { type Reached, reached, type Service } from '@/lib/platform/service-calls';
import { keepVisits } from '../vitals/keep';

/** One process of the shop; `_id` is its `running().id`. */
export type ProcessDoc = Omit<Running, 'id'> & {
  _id: string;
  /** The time by the database's clock, and by the process's own clock at the same moment. */
  seenAt: Date;
  clockAt: Date;
  /** Bytes. */
  memory: number;
  /** Of the disk that it runs on, in bytes; null if it can't be read. */
  disk: { free: number; size: number } | null;
  /** The share of the time since the last heartbeat in which its event loop was busy, 0 to 1. */
  busy: number;
};

/** How a service was reached, over all processes. */
type ReachedDoc = Reached & { _id: Service };

export const processes = () => collection<ProcessDoc>('processes');
export const reachedServices = () => collection<ReachedDoc>('reached');

const beatMs = 10_000;
/** How long (ms) a process that was killed is remembered. */
const keptMs = 24 * 3_600_000;

async function diskOf(): Promise<ProcessDoc['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs('.');
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}

let before = performance.eventLoopUtilization();

/** Stores how this process fares and which services it reached. @throws the database's errors */
export async function beat(): Promise<void> {
  const { id, ...facts } = running();
  const now = performance.eventLoopUtilization();
  const { utilization: busy } = performance.eventLoopUtilization(now, before);
  before = now;
  const state = { ...facts, memory: process.memoryUsage.rss(), disk: await diskOf(), busy };
  await processes().updateOne({ _id: id }, [{ $set: { ...state, clockAt: new Date(), seenAt: '$$NOW' } }], {
    upsert: true,
  });
  await tellReached((times) => times);
}

/** Stores what this process knows of the services. @throws the database's errors */
async function tellReached(known: (times: Reached) => Reached): Promise<void> {
  for (const [service, times] of reached())
    await reachedServices().updateOne({ _id: service }, seenBy(known(times)), { upsert: true });
}

/**
 * The time, unless it is still to come: the database's clock was ahead then, and no service would be away until that day.
 */
const past = (time: string | Date | undefined) => ({
  $cond: [{ $lte: [time ?? null, { $add: ['$$NOW', apartMs] }] }, time ?? null, null],
});

const latest = (field: string, mine: Date | undefined) => ({
  $ifNull: [{ $max: [past(`$${field}`), past(mine)] }, '$$REMOVE'],
});

/**
 * Merges what one process saw of a service into what all saw: the last question, the last answer, and the first
 * question since that answer. An open question from before the answer no longer counts, but the last one of that process
 * does, which was not answered either.
 */
const seenBy = ({ asked, answered, openSince }: Reached) => [
  { $set: { asked: latest('asked', asked), answered: latest('answered', answered) } },
  {
    $set: {
      openSince: {
        $filter: {
          input: ['$openSince', openSince, openSince && asked].map(past),
          cond: { $gt: ['$$this', '$answered'] },
        },
      },
    },
  },
  { $set: { openSince: { $ifNull: [{ $min: '$openSince' }, '$$REMOVE'] } } },
];

/** Sends heartbeats until the server stops, then removes this process from the list. Never keeps the process alive. */
export async function keepBeating(): Promise<void> {
  while (!isStopping()) {
    try {
      await beat();
      await keepVisits();
      await processes().deleteMany({ seenAt: { $lt: new Date(timeNow().getTime() - keptMs) } });
    } catch (error) {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'heartbeat not written');
    }
    await waitUnlessStopping(beatMs);
  }
  await keepVisits().catch(() => undefined); // loses a few visits at most
  // The answers since the last heartbeat, or a service would be away that answered; no open call, whose end nobody tells.
  await tellReached(({ openSince: _open, ...times }) => times).catch(() => undefined);
  await processes()
    .deleteOne({ _id: running().id })
    .catch(() => undefined); // its record is removed after a day
}
