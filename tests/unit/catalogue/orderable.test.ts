import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  orderabilityIssue,
  raiseToValidQuantity,
  smallestQuantity,
  suggestedQuantity,
} from '@/lib/catalogue/orderable';

const product = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  available: fc.integer({ min: 0, max: 5000 }),
  step: fc.option(fc.integer({ min: 1, max: 100 })),
  price: fc.integer({ min: 50, max: 10_000 }),
});

it('what is offered can be ordered, and is as near to what was wanted as rules and stock allow', () => {
  fc.assert(
    fc.property(product, fc.integer({ min: 1, max: 9000 }), (rules, wanted) => {
      const offer = suggestedQuantity(rules, wanted);
      if (offer === null) expect(orderabilityIssue(rules, wanted)).toBe('soldOut');
      else expect(orderabilityIssue(rules, offer)).toBeNull();
      if (orderabilityIssue(rules, wanted) === null) expect(offer).toBe(wanted);
    }),
  );
});

it('a held quantity is the first one that the rules allow, and stays as it is when held again', () => {
  fc.assert(
    fc.property(product, fc.integer({ min: 1, max: 9000 }), (rules, wanted) => {
      const held = raiseToValidQuantity(rules, wanted);
      expect(held).toBeGreaterThanOrEqual(wanted);
      expect(raiseToValidQuantity(rules, held)).toBe(held);
      expect([null, 'total']).toContain(orderabilityIssue({ ...rules, available: 1_000_000 }, held));
    }),
  );
});

it('the smallest quantity is the first one that can be bought where there is enough of it', () => {
  const cheap = fc.record({
    quantity: fc.integer({ min: 1, max: 30 }),
    step: fc.option(fc.integer({ min: 1, max: 9 })),
    price: fc.integer({ min: 3, max: 60 }),
    off: fc.integer({ min: 1, max: 2 }),
    after: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(cheap, ({ quantity, step, price, off, after }) => {
      const breaks = [{ from: quantity + after, price: price - off }];
      const rules = { quantity, step, price, breaks, available: 1000 };
      let first = 1;
      while (orderabilityIssue(rules, first) !== null) first += 1;
      expect(smallestQuantity(rules)).toBe(first);
    }),
  );
});

it.each([
  [{ quantity: 24, available: 100, step: 24, price: 100 }, 25, 'step', 48],
  [{ quantity: 24, available: 100, step: 24, price: 100 }, 96, null, 96],
  [{ quantity: 24, available: 100, step: 24, price: 100 }, 97, 'step', 96],
  [{ quantity: 24, available: 20, step: null, price: 100 }, 24, 'soldOut', null],
  [{ quantity: 1, available: 999_999, step: null, price: 10_000 }, 10_000, 'total', 10_000],
  [{ quantity: 1, available: 9, step: null, price: 49 }, 1, 'total', 1],
])('%j of %i: %s, %s', (rules, wanted, unfit, offer) => {
  expect(orderabilityIssue(rules, wanted)).toBe(unfit);
  expect(suggestedQuantity(rules, wanted)).toBe(offer);
});
