import 'server-only';
import { retention } from '@/lib/base/retention';
import { vitals } from '@/lib/base/vitals';
import { processSingleton } from '@/lib/platform/process-singleton';
import { bucketOf } from './buckets';
import { dayBefore, type VitalsDoc, vitalsDays } from './data';
import type { Visit } from './schema';

type Waiting = Omit<VitalsDoc, 'counts'> & { counts: Map<number, number> };

/**
 * Visits that are not stored yet: a handler notes them, the heartbeat stores them. Bounded for each day by the
 * number of kinds of pages, devices, measures and buckets.
 */
const waiting = processSingleton('visits', () => new Map<string, Waiting>());

/** Adds what was counted elsewhere to what waits. */
function addWaiting({ counts, ...facts }: Waiting): void {
  const known = waiting.get(facts._id) ?? { ...facts, counts: new Map<number, number>() };
  for (const [bucket, visits] of counts) known.counts.set(bucket, (known.counts.get(bucket) ?? 0) + visits);
  waiting.set(facts._id, known);
}

/** Adds one visit in memory; the heartbeat stores all of them together. */
export function noteVisit({ page, device, ...values }: Visit): void {
  const day = dayBefore(0);
  for (const vital of vitals) {
    const value = values[vital];
    if (value === undefined) continue;
    const _id = `${day}:${page}:${device}:${vital}`;
    addWaiting({ _id, day, page, device, vital, counts: new Map([[bucketOf(vital, value), 1]]) });
  }
}

async function store({ _id, counts, ...facts }: Waiting): Promise<void> {
  const more = [...counts].map(([bucket, visits]) => [`counts.${bucket}`, visits]);
  await vitalsDays().updateOne(
    { _id },
    { $setOnInsert: facts, $inc: Object.fromEntries(more) },
    { upsert: true },
  );
}

/**
 * Stores what was noted before. What can't be stored waits for the next call: it is counted twice if only the answer was
 * lost.
 * @throws the database's errors
 */
export async function keepVisits(): Promise<void> {
  for (const [key, noted] of [...waiting]) {
    waiting.delete(key); // first: more may be noted while it is stored
    try {
      await store(noted);
    } catch (error) {
      addWaiting(noted);
      throw error;
    }
  }
}

/** @throws the database's errors */
export async function forgetOldVisits(): Promise<void> {
  await vitalsDays().deleteMany({ day: { $lt: dayBefore(retention.visits.term.count) } });
}
