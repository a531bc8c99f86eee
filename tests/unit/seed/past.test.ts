import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { newAccount } from '@/lib/auth/data';
import { historyFaults } from '@/lib/ops/ledger/history';
import { demoProducts } from '../../../scripts/seed/catalogue.ts';
import { demoCustomers } from '../../../scripts/seed/customers.ts';
import { pastOrders, takenBy } from '../../../scripts/seed/past.ts';

const buyers = demoCustomers.map((customer, index) => ({
  ...customer,
  user: newAccount({ ...customer, _id: new ObjectId(index.toString(16).padStart(24, '0')) }),
}));
const world = { holdHours: 24, first: 1, buyers, catalogue: demoProducts, admin: new ObjectId() };
const past = (now: Date) => pastOrders({ ...world, now });

/** Every weekday, at three hours of it. */
const moments = Array.from(
  { length: 21 },
  (_none, index) => new Date(Date.UTC(2026, 10, 16 + (index % 7), 4 + index)),
);

describe('the past of the demo shop', () => {
  it('is the same for the same moment', () => {
    const [now = new Date()] = moments;
    expect(past(now)).toEqual(past(now));
  });

  it.each(moments)('leads up to %s: told by its histories, with something of everything', (now) => {
    const orders = past(now);
    expect(orders.flatMap(historyFaults)).toEqual([]);
    const events = orders.flatMap(({ history }) => history);
    expect(events.filter(({ at }) => at >= now)).toEqual([]);
    expect(new Set(orders.map(({ status, state }) => status ?? state))).toEqual(
      new Set(['unpaid', 'cancelled', 'pending', 'processing', 'shipped', 'delivered']),
    );
    expect(new Set(events.map(({ type }) => type))).toContain('expired');
    const part = orders.filter(
      ({ refundedAmount = 0, total }) => refundedAmount > 0 && refundedAmount < total,
    );
    expect(part.length).toBeGreaterThan(0);
    expect(orders.length).toBeGreaterThan(90);
    expect(orders.map(({ sequence }) => sequence)).toEqual(orders.map((_order, index) => index + 1));
    const sorted = orders.map(({ _id }) => _id.toHexString());
    expect(sorted).toEqual(sorted.toSorted());
    expect(new Set(sorted).size).toBe(orders.length);
  });

  it('has a week in it: more on working days than at the end of it', () => {
    const [now = new Date()] = moments;
    const perDay = [0, 0, 0, 0, 0, 0, 0];
    for (const { createdAt } of past(now))
      perDay[createdAt.getUTCDay()] = (perDay[createdAt.getUTCDay()] ?? 0) + 1;
    const [sunday = 0, monday = 0, , , , , saturday = 0] = perDay;
    expect(monday).toBeGreaterThan(2 * saturday);
    expect(saturday + sunday).toBeGreaterThan(0);
  });

  it('takes from each product what its orders say', () => {
    const orders = past(new Date(Date.UTC(2026, 10, 18, 12)));
    const sold = demoProducts.reduce((sum, { _id }) => sum + takenBy(orders, _id).sold, 0);
    const paid = orders.filter((order) => order.paid);
    expect(sold).toBe(paid.reduce((sum, { quantity }) => sum + quantity, 0));
    const holds = demoProducts.flatMap(({ _id }) => takenBy(orders, _id).holds);
    expect(holds).toHaveLength(orders.filter(({ state }) => state === 'unpaid').length);
  });
});
