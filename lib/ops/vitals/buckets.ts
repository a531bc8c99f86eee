import type { Vital } from '@/lib/base/vitals';

/** Upper bounds of each measure's buckets, densest around good and poor (web.dev, "Defining the thresholds"). */
export const bounds: Readonly<Record<Vital, readonly number[]>> = {
  LCP: [250, 500, 750, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 6000, 10_000],
  INP: [16, 50, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 2000],
  CLS: [0.001, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.5, 1, 2],
};

/** The bucket of a value; the last one has no bound. */
export function bucketOf(vital: Vital, value: number): number {
  const found = bounds[vital].findIndex((bound) => value <= bound);
  return found === -1 ? bounds[vital].length : found;
}

/**
 * The value that this share of all values stays within, interpolated evenly between two bounds; above the last bound,
 * that bound. Null without values.
 */
export function quantile(vital: Vital, counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, each) => sum + each, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [index, amount] of counts.entries()) {
    if (below + amount >= share * total && amount > 0) {
      const low = bounds[vital][index - 1] ?? 0;
      const high = bounds[vital][index] ?? low;
      return low + (high - low) * ((share * total - below) / amount);
    }
    below += amount;
  }
  return bounds[vital].at(-1) ?? null;
}
