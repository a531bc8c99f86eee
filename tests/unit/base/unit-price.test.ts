import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalFor, unitPriceFor } from '@/lib/base/unit-price';

const rollers = {
  price: 345,
  breaks: [
    { from: 100, price: 320 },
    { from: 500, price: 290 },
  ],
};

/** A price and breaks below it, rising in units and falling in price. */
const priced = fc
  .record({
    prices: fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 9 }),
    units: fc.uniqueArray(fc.integer({ min: 2, max: 100_000 }), { minLength: 8, maxLength: 8 }),
  })
  .map(({ prices, units }) => {
    const [price = 1, ...lower] = prices.sort((a, b) => b - a);
    const from = units.sort((a, b) => a - b);
    return { price, breaks: lower.map((one, place) => ({ from: from[place] ?? 0, price: one })) };
  });

describe('what one unit costs', () => {
  it('is the price of the last break that the quantity reaches', () => {
    expect([1, 99, 100, 101, 499, 500, 9000].map((units) => unitPriceFor(rollers, units))).toEqual([
      345, 345, 320, 320, 320, 290, 290,
    ]);
    expect(totalFor(rollers, 100)).toBe(32_000);
  });

  it('is the product’s price where it has no breaks', () => {
    for (const breaks of [undefined, null, []]) expect(unitPriceFor({ price: 345, breaks }, 900)).toBe(345);
  });

  it('never rises with the quantity, and is always one that the product has', () => {
    fc.assert(
      fc.property(priced, fc.nat(200_000), fc.nat(1000), (product, units, more) => {
        const unit = unitPriceFor(product, units);
        expect([product.price, ...product.breaks.map(({ price }) => price)]).toContain(unit);
        expect(unitPriceFor(product, units + more)).toBeLessThanOrEqual(unit);
        expect(totalFor(product, units)).toBe(unit * units);
      }),
    );
  });

  it('changes at the boundary and nowhere else', () => {
    fc.assert(
      fc.property(priced, (product) => {
        let before = product.price;
        for (const { from, price } of product.breaks) {
          expect(unitPriceFor(product, from - 1)).toBe(before);
          expect(unitPriceFor(product, from)).toBe(price);
          before = price;
        }
      }),
    );
  });
});
