import 'server-only';
import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import { isDatabaseAway } from '@/lib/platform/failure';
import { isStopping, waitUnlessStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';
import { type Reached, reached, type Service } from '@/lib/platform/reach';
import { type Running, running } from '@/lib/platform/running';
import { keepVisits } from '../vitals/keep';

/** One process of the shop; `_id` is its `running().id`. */
export type ProcessDoc = Omit<Running, 'id'> & {
  _id: string;
  /** By the database's clock, and what its own said in the same moment. */
  seenAt: Date;
  clockAt: Date;
  /** Bytes. */
  memory: number;
  /** Of the disk that it runs on, in bytes; null where that is not told. */
  disk: { free: number; size: number } | null;
  /** The share of the time since the beat before that its loop had something to do, 0 to 1. */
  busy: number;
};

/** The same of all processes together. */
type ReachedDoc = Reached & { _id: Service };

export const processes = () => collection<ProcessDoc>('processes');
export const reachedServices = () => collection<ReachedDoc>('reached');

const beatMs = 10_000;
/** A process that was killed is remembered so long; milliseconds. */
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

/** Writes down how this process fares and whom it reached. @throws the database's errors */
export async function beat(): Promise<void> {
  const { id, ...facts } = running();
  const now = performance.eventLoopUtilization();
  const { utilization: busy } = performance.eventLoopUtilization(now, before);
  before = now;
  const state = { ...facts, memory: process.memoryUsage.rss(), disk: await diskOf(), busy };
  await processes().updateOne({ _id: id }, [{ $set: { ...state, clockAt: new Date(), seenAt: '$$NOW' } }], {
    upsert: true,
  });
  for (const [service, times] of reached())
    await reachedServices().updateOne({ _id: service }, seenBy(times), { upsert: true });
}

const latest = (field: string, mine: Date | undefined) => ({
  $ifNull: [{ $max: [`$${field}`, mine ?? null] }, '$$REMOVE'],
});

/**
 * What all processes saw of a service, with what one of them saw: when it was asked and when it answered last, and the first
 * question since that answer. An open question from before the answer says nothing any more.
 */
const seenBy = ({ asked, answered, openSince }: Reached) => [
  { $set: { asked: latest('asked', asked), answered: latest('answered', answered) } },
  {
    $set: {
      openSince: {
        $filter: { input: ['$openSince', openSince ?? null], cond: { $gt: ['$$this', '$answered'] } },
      },
    },
  },
  { $set: { openSince: { $ifNull: [{ $min: '$openSince' }, '$$REMOVE'] } } },
];

/** Beats until the server stops, and then takes this process off the list. Never keeps the process alive. */
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
  await keepVisits().catch(() => undefined); // a few visits, not more
  await processes()
    .deleteOne({ _id: running().id })
    .catch(() => undefined); // it goes after a day
}
