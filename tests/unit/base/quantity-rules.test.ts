import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { largestQuantity, quantityComplaint, quantityFault } from '@/lib/base/quantity-rules';
import { stepOf } from '@/lib/base/quantity-step';

const cartons = { quantity: 24, available: 100, step: 24 };

const anyRules = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  available: fc.nat(3000),
  step: fc.option(fc.integer({ min: 2, max: 200 })),
});

describe('what can be ordered of a product', () => {
  it('is the minimum and whole cartons above it, as far as the stock goes', () => {
    const allowed = Array.from({ length: 101 }, (_none, units) => units).filter(
      (units) => quantityFault(cartons, units) === null,
    );
    expect(allowed).toEqual([24, 48, 72, 96]);
    expect(largestQuantity(cartons)).toBe(96);
    expect(largestQuantity({ ...cartons, available: 23 })).toBe(0);
    expect(largestQuantity({ quantity: 10, available: 33, step: 5 })).toBe(30);
    expect(largestQuantity({ quantity: 10, available: 33 })).toBe(33);
  });

  it('is said in words that name the next quantity, and the largest where the stock ends', () => {
    expect(quantityComplaint(cartons, 25)).toBe('Sold in steps of 24 from 24 units. Try 48');
    expect(quantityComplaint(cartons, 97)).toBe(
      'Sold in steps of 24 from 24 units. Order at most 96 for now',
    );
    expect(quantityComplaint(cartons, 23)).toBe(messages.order.quantityMin);
    expect(quantityComplaint(cartons, 101)).toBe(messages.order.quantityMax);
    expect(quantityComplaint(cartons, 48)).toBeNull();
  });

  it('has the largest quantity among it, and nothing above; without cartons it is a range', () => {
    fc.assert(
      fc.property(anyRules, fc.nat(4000), (rules, units) => {
        const largest = largestQuantity(rules);
        if (rules.available < rules.quantity) expect(largest).toBe(0);
        else expect(quantityFault(rules, largest)).toBeNull();
        const isAllowed = quantityFault(rules, units) === null;
        if (units > largest) expect(isAllowed).toBe(false);
        if (isAllowed) expect((units - rules.quantity) % (rules.step ?? 1)).toBe(0);
        if (rules.step === null) expect(isAllowed).toBe(units >= rules.quantity && units <= rules.available);
        expect(quantityComplaint(rules, units) === null).toBe(isAllowed);
      }),
    );
  });

  it('names a next quantity that can be ordered, with none between', () => {
    fc.assert(
      fc.property(anyRules, fc.nat(4000), (rules, units) => {
        const [, said] = /Try ([\d,]+)$/.exec(quantityComplaint(rules, units) ?? '') ?? [];
        fc.pre(said !== undefined);
        const next = Number(said.replaceAll(',', ''));
        expect(quantityFault(rules, next)).toBeNull();
        expect(next - units).toBeGreaterThan(0);
        expect(next - units).toBeLessThan(rules.step ?? 1);
      }),
    );
  });
});

it('the buttons step by cartons, else by tens where the minimum is large', () => {
  expect([stepOf(10), stepOf(20), stepOf(10, 24), stepOf(100, 6)]).toEqual([1, 10, 24, 6]);
});
