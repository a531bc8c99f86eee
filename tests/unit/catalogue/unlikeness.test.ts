import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories } from '@/lib/base/categories';
import { propertiesIn } from '@/lib/catalogue/properties';
import { unlikeness } from '@/lib/catalogue/related';

const price = fc.integer({ min: 1, max: 1_000_000 });
const value = fc.oneof(fc.double({ min: 0.1, max: 9999, noNaN: true }), fc.constantFrom('foam', 'woven'));
const product = fc.record({
  price,
  properties: fc.dictionary(fc.constantFrom('width', 'nap', 'cover'), value),
});

describe('how unlike two products are', () => {
  it('is nothing for the same, and the same both ways, and bounded', () => {
    fc.assert(
      fc.property(fc.constantFrom(...categories), product, product, (category, one, other) => {
        expect(unlikeness(category, one, one)).toBe(0);
        expect(unlikeness(category, one, other)).toBeCloseTo(unlikeness(category, other, one), 9);
        expect(unlikeness(category, one, other)).toBeLessThanOrEqual(propertiesIn(category).length + 1);
      }),
    );
  });

  it('grows with what sets them apart', () => {
    const cover = { price: 300, properties: { nap: 9, width: 230, cover: 'woven' } };
    const by = (changes: object, more: object = {}) =>
      unlikeness('roller', cover, { ...cover, ...more, properties: { ...cover.properties, ...changes } });
    expect(by({ nap: 10 })).toBeLessThan(by({ nap: 18 }));
    expect(by({ nap: 10 })).toBeLessThan(by({ cover: 'foam' }));
    expect(by({}, { price: 310 })).toBeLessThan(by({}, { price: 600 }));
  });
});
