import 'server-only';
import { orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';

/** In a shop of more orders than these, what is summed over them is kept for a moment. */
const manyOrders = 50_000;
const keptMs = 60_000;
const mostKept = 50;

/** Counted by the database without reading them. */
const areMany = async (): Promise<boolean> => (await orders().estimatedDocumentCount()) > manyOrders;

/** What was summed; `at` when, unless it was just now for who asked. */
export type Summed<T> = { at: Date | null; value: T };

/**
 * A sum over orders that costs in a large shop what its orders cost, however few people ask: there it is at most a minute old,
 * and made once for everybody who asks meanwhile; in any other it is made anew for each. What fails is forgotten.
 */
export function summed<Asked, T>(
  keyOf: (asked: Asked) => string,
  sum: (asked: Asked) => Promise<T>,
  isLarge = areMany,
): (asked: Asked) => Promise<Summed<T>> {
  const kept = new Map<string, { at: Date; madeAt: number; value: Promise<T> }>();
  return async (asked) => {
    if (!(await isLarge())) return { at: null, value: await sum(asked) };
    const [at, now] = [timeNow(), performance.now()]; // the age by a clock that never goes back
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
