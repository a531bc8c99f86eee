import type { Order } from '@/lib/orders/schema';

/** The most orders that one REST request returns (components/rest/calls). */
export const maxPageSize = 100;

/** REST lists what comes after an id, so this is the id just before the given one. */
const before = (id: string) => (BigInt(`0x${id}`) - 1n).toString(16).padStart(24, '0');

/** The REST cursor from which the response includes all these orders; null to begin with the very first. */
export function cursorOf(shown: readonly Order[]): string | null {
  const [oldest] = shown.map(({ id }) => id).sort();
  return oldest === undefined ? null : before(oldest);
}

/**
 * The shown orders in their current state. REST omits canceled and expired orders, but the page keeps them as history
 * (decision 0012). A full response ends with its last order and says nothing of later ones.
 */
export function applyRefresh(shown: readonly Order[], answered: readonly Order[]): readonly Order[] {
  const fresh = new Map(answered.map((order) => [order.id, order]));
  const [last] = answered.length < maxPageSize ? [] : [...fresh.keys()].sort().reverse();
  return shown.map((order): Order => {
    const now = fresh.get(order.id);
    if (now) return now;
    const isGone = order.state === 'unpaid' && (last === undefined || order.id <= last);
    return isGone ? { ...order, state: 'cancelled', holdExpiresAt: null } : order;
  });
}

/**
 * The same for the newest orders of all, with those placed since on top. Ids and times come from different clocks, so
 * that an order of the next page may have a later id than the oldest one shown.
 */
export function mergeNewest(shown: readonly Order[], answered: readonly Order[]): readonly Order[] {
  const known = new Set(shown.map(({ id }) => id));
  const [oldest = ''] = shown.map(({ createdAt }) => createdAt).sort();
  const placedSince = answered.filter(({ id, createdAt }) => !known.has(id) && createdAt >= oldest);
  return [...placedSince.reverse(), ...applyRefresh(shown, answered)];
}
