import 'server-only';
import { orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';

/** In a shop with more orders than this, sums over them are cached for a moment. */
const manyOrders = 50_000;
const keptMs = 60_000;
const mostKept = 50;

/** The database estimates the number without reading the orders. */
const areMany = async (): Promise<boolean> => (await orders().estimatedDocumentCount()) > manyOrders;

/** A sum; `at` is when it was computed, null if just now. */
export type Summed<T> = { at: Date | null; value: T };

/**
 * Caches a sum over orders, which in a large shop is expensive however few people ask: there it is at most a minute old
 * and computed once for all who ask meanwhile; in any other shop it is computed anew each time. A failure is not
 * cached.
 */
export function cachedSum<Asked, T>(
  keyOf: (asked: Asked) => string,
  sum: (asked: Asked) => Promise<T>,
  isLarge = areMany,
): (asked: Asked) => Promise<Summed<T>> {
  const kept = new Map<string, { at: Date; madeAt: number; value: Promise<T> }>();
  return async (asked) => {
    if (!(await isLarge())) return { at: null, value: await sum(asked) };
    const [at, now] = [timeNow(), performance.now()]; // the age by a monotonic clock
    const key = keyOf(asked);
    const known = kept.get(key);
    if (known && now - known.madeAt < keptMs) return { at: known.at, value: await known.value };
    const value = sum(asked);
    kept.delete(key);
    kept.set(key, { at, madeAt: now, value });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    try {
      return { at, value: await value };
    } catch (error) {
      if (kept.get(key)?.value === value) kept.delete(key);
      throw error;
    }
  };
}
