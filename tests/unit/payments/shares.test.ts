import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenByOrder } from '@/lib/payments/joint/shares';

const shares = [
  { orderId: 'a', amount: 100 },
  { orderId: 'b', amount: 50 },
];
const given = (...refunds: [number, string | null][]) =>
  Object.fromEntries(
    givenByOrder(
      shares,
      refunds.map(([amount, orderId]) => ({ amount, orderId })),
    ),
  );

describe('what of a joint payment was given back', () => {
  it('counts where it was made for', () => {
    expect(given([30, 'b'])).toEqual({ a: 0, b: 30 });
    expect(given([30, 'b'], [100, 'a'], [20, 'b'])).toEqual({ a: 100, b: 50 });
  });

  it('counts for the first with something left where nobody said what for', () => {
    expect(given([30, null])).toEqual({ a: 30, b: 0 });
    expect(given([30, null], [90, 'a'])).toEqual({ a: 100, b: 20 });
    expect(given([120, null])).toEqual({ a: 100, b: 20 });
    expect(given([10, 'of another shop'])).toEqual({ a: 10, b: 0 });
  });

  it('is never more than a part, and together what was given back', () => {
    const order = fc.constantFrom('a', 'b', 'c', 'd');
    const parts = fc.uniqueArray(fc.record({ orderId: order, amount: fc.integer({ min: 1, max: 500 }) }), {
      selector: ({ orderId }) => orderId,
      minLength: 1,
    });
    const refund = fc.record({
      amount: fc.integer({ min: 0, max: 300 }),
      orderId: fc.option(order),
    });
    void fc.assert(
      fc.property(parts, fc.array(refund, { maxLength: 8 }), (of, made) => {
        const found = givenByOrder(of, made);
        const total = of.reduce((sum, { amount }) => sum + amount, 0);
        const back = made.reduce((sum, { amount }) => sum + amount, 0);
        expect([...found.values()].reduce((sum, amount) => sum + amount, 0)).toBe(Math.min(total, back));
        for (const { orderId, amount } of of) {
          expect(found.get(orderId)).toBeGreaterThanOrEqual(0);
          expect(found.get(orderId)).toBeLessThanOrEqual(amount);
          const own = made.filter((one) => one.orderId === orderId);
          const named = own.reduce((sum, one) => sum + one.amount, 0);
          expect(found.get(orderId)).toBeGreaterThanOrEqual(Math.min(amount, named));
        }
      }),
    );
  });
});
