import type { Order } from '@/lib/orders/schema';

/** Orders that REST is asked for at once (components/rest/calls). */
export const mostAnswered = 100;

/** REST lists what comes after an id: the id just before this one. */
const before = (id: string) => (BigInt(`0x${id}`) - 1n).toString(16).padStart(24, '0');

/** Where REST is asked to begin so that it answers with these orders; null to begin with the first of all. */
export function cursorOf(shown: readonly Order[]): string | null {
  const [oldest] = shown.map(({ id }) => id).toSorted();
  return oldest === undefined ? null : before(oldest);
}

/**
 * The orders shown as they are now. REST no longer lists what was cancelled or has expired; the page keeps it as history
 * (decision 0012). An answer that is full ends with its last order: of later ones it says nothing.
 */
export function refreshed(shown: readonly Order[], answered: readonly Order[]): readonly Order[] {
  const fresh = new Map(answered.map((order) => [order.id, order]));
  const [last] = answered.length < mostAnswered ? [] : [...fresh.keys()].toSorted().reverse();
  return shown.map((order): Order => {
    const now = fresh.get(order.id);
    if (now) return now;
    const isGone = order.state === 'unpaid' && (last === undefined || order.id <= last);
    return isGone ? { ...order, state: 'cancelled', holdExpiresAt: null } : order;
  });
}

/** The same of the newest orders of all, with those that were placed meanwhile above them. */
export function mergeOwn(shown: readonly Order[], answered: readonly Order[]): readonly Order[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...answered.filter(({ id }) => !known.has(id)).reverse(), ...refreshed(shown, answered)];
}
