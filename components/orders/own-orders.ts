import type { Order } from '@/lib/orders/schema';

/** Of the newest orders shown so many are asked about again: fewer than are answered, so that new ones have room. */
const watched = 80;

/** REST lists what comes after an id: the id just before this one. */
const before = (id: string) => (BigInt(`0x${id}`) - 1n).toString(16).padStart(24, '0');

/** Where REST is asked to begin for the newest of these orders, newest first; null to begin with the first of all. */
export function cursorOf(shown: readonly Order[]): string | null {
  const oldest = shown[watched - 1]?.id;
  return oldest === undefined ? null : before(oldest);
}

/** REST no longer lists what was cancelled or has expired; the page keeps it as history (decision 0012). */
export function mergeOwn(shown: readonly Order[], answered: readonly Order[]): readonly Order[] {
  const fresh = new Map(answered.map((order) => [order.id, order]));
  const oldest = shown[watched - 1]?.id ?? '';
  const known = shown.map((order): Order => {
    const now = fresh.get(order.id);
    fresh.delete(order.id);
    if (now) return now;
    const isGone = order.state === 'unpaid' && order.id >= oldest;
    return isGone ? { ...order, state: 'cancelled', holdExpiresAt: null } : order;
  });
  return [...[...fresh.values()].reverse(), ...known];
}
