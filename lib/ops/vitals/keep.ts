import 'server-only';
import { retention } from '@/lib/base/retention';
import { vitals } from '@/lib/base/vitals';
import { processSingleton } from '@/lib/platform/process-singleton';
import { bucketOf } from './buckets';
import { dayBefore, type VitalsDoc, vitalsDays } from './data';
import type { Visit } from './schema';

type Waiting = Omit<VitalsDoc, 'counts'> & { counts: Map<number, number> };

/**
 * Visits that are not stored yet: a handler notes them, the heartbeat stores them. Bounded by the number of kinds of
 * pages, devices, measures and buckets.
 */
const waiting = processSingleton('visits', () => new Map<string, Waiting>());

/** Adds one visit in memory; the heartbeat stores all of them together. */
export function noteVisit({ page, device, ...values }: Visit): void {
  const day = dayBefore(0);
  for (const vital of vitals) {
    const value = values[vital];
    if (value === undefined) continue;
    const _id = `${day}:${page}:${device}:${vital}`;
    const known = waiting.get(_id) ?? { _id, day, page, device, vital, counts: new Map<number, number>() };
    const bucket = bucketOf(vital, value);
    known.counts.set(bucket, (known.counts.get(bucket) ?? 0) + 1);
    waiting.set(_id, known);
  }
}

/** Stores what was noted; what can't be stored is lost. @throws the database's errors */
export async function keepVisits(): Promise<void> {
  for (const [key, { _id, counts, ...facts }] of waiting) {
    waiting.delete(key);
    const more = [...counts].map(([bucket, visits]) => [`counts.${bucket}`, visits]);
    await vitalsDays().updateOne(
      { _id },
      { $setOnInsert: facts, $inc: Object.fromEntries(more) },
      { upsert: true },
    );
  }
}

/** @throws the database's errors */
export async function forgetOldVisits(): Promise<void> {
  await vitalsDays().deleteMany({ day: { $lt: dayBefore(retention.visits.term.count) } });
}
