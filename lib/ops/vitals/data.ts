import 'server-only';
import { type Device, type PageKind, type Vital, vitals } from '@/lib/base/vitals';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import { bounds, quantile } from './buckets';
import type { PageVitals } from './schema';

/** One day's visits by kind of page, device and measure: how many fell into each bucket, by its number. */
export type VitalsDoc = {
  _id: string;
  day: string;
  page: PageKind;
  device: Device;
  vital: Vital;
  counts: Record<string, number>;
};

export const vitalsDays = () => collection<VitalsDoc>('vitals');

const dayMs = 24 * 3_600_000;

/** The UTC day so many days ago: 'YYYY-MM-DD'. */
export const dayBefore = (days: number): string =>
  new Date(timeNow().getTime() - days * dayMs).toISOString().slice(0, 10);

/** Days that are shown. */
const shownDays = 28;

/** The measures of the visits of the last days. @throws the database's errors */
export async function readVitals(): Promise<PageVitals[]> {
  const found = await vitalsDays()
    .find({ day: { $gt: dayBefore(shownDays) } })
    .sort({ page: 1, device: -1 })
    .toArray();
  const byKind = new Map<string, PageVitals & { counts: Partial<Record<Vital, number[]>> }>();
  for (const { page, device, vital, counts } of found) {
    const id = `${page} ${device}`;
    const known = byKind.get(id) ?? { id, page, device, visits: 0, p75: {}, counts: {} };
    const sums = known.counts[vital] ?? Array.from({ length: bounds[vital].length + 1 }, () => 0);
    known.counts[vital] = sums.map((sum, index) => sum + (counts[index] ?? 0));
    byKind.set(id, known);
  }
  return [...byKind.values()].map(({ counts, ...facts }) => {
    for (const vital of vitals) {
      const p75 = quantile(vital, counts[vital] ?? [], 0.75);
      if (p75 !== null) facts.p75[vital] = p75;
    }
    const numbers = Object.values(counts).map((each) => each.reduce((sum, one) => sum + one, 0));
    return { ...facts, visits: Math.max(0, ...numbers) };
  });
}
