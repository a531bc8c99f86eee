import { describe, expect, it } from 'vitest';
import { applyRefresh, cursorOf, maxPageSize, mergeNewest } from '@/components/orders/own-orders';
import type { Order } from '@/lib/orders/schema';
import { shownOrder } from '../../../support/shown-order.ts';

const idOf = (number: number) => number.toString(16).padStart(24, '0');

const order = (number: number, changes: Partial<Order> = {}): Order =>
  shownOrder({ id: idOf(number), number: `NB-${number}`, ...changes });
const paid = { state: 'paid', paid: true, status: 'pending', holdExpiresAt: null } as const;

describe("a customer's list, refreshed", () => {
  it('takes over what changed, puts new orders on top, and keeps what is no longer listed as cancelled', () => {
    const shown = [order(3), order(2), order(1, paid)];
    const answered = [order(1, { ...paid, status: 'shipped' }), order(3, paid), order(4)];
    expect(mergeNewest(shown, answered).map(({ id, state, status }) => [id, state, status])).toEqual([
      [idOf(4), 'unpaid', null],
      [idOf(3), 'paid', 'pending'],
      [idOf(2), 'cancelled', null],
      [idOf(1), 'paid', 'shipped'],
    ]);
  });

  it('leaves an order of the next page there, though its id is later than one that is shown', () => {
    const shown = [order(3), order(1)];
    const earlier = order(2, { createdAt: new Date(Date.parse(order(1).createdAt) - 1000).toISOString() });
    expect(mergeNewest(shown, [order(1), earlier, order(3)])).toEqual(shown);
  });

  it('asks for what is shown, and says nothing of what a full answer ends before', {
    tags: ['@spec-7-get-orders'],
  }, () => {
    expect(cursorOf([])).toBeNull();
    const shown = Array.from({ length: 25 }, (_none, index) => order(1000 - 10 * index));
    expect(cursorOf(shown)).toBe(idOf(1000 - 240 - 1));
    const full = Array.from({ length: maxPageSize }, (_none, index) => order(760 + index, paid));
    const now = applyRefresh(shown, full.slice(1)); // ends before 100 are there, so with the last of all
    expect(now.filter(({ state }) => state === 'paid')).toHaveLength(9);
    expect(now.filter(({ state }) => state === 'cancelled')).toHaveLength(16);
    expect(applyRefresh(shown, full).filter(({ state }) => state === 'unpaid')).toHaveLength(15);
    expect(now).toHaveLength(25);
  });
});
