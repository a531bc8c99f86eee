import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeLimits } from '@/lib/base/money';
import { taxPart } from '@/lib/base/tax';

/** Thousandths of a percent, from none to all that a law may ask for. */
const share = fc.nat(100_000);
const total = fc.nat(50 * chargeLimits.max);

/** The same in whole numbers of any length, halves up. */
const exact = (amount: number, thousandths: number): number => {
  const whole = BigInt(100_000 + thousandths);
  return Number((2n * BigInt(amount) * BigInt(thousandths) + whole) / (2n * whole));
};

describe('the tax that a total includes', () => {
  it('is a part of it at the rate, rounded halves up', () => {
    expect(taxPart(11_900, 19)).toBe(1900);
    expect(taxPart(10_825, 8.25)).toBe(825);
    expect(taxPart(10_887, 8.875)).toBe(887);
    expect(taxPart(3, 100)).toBe(2);
    expect(taxPart(345, 0)).toBe(0);
  });

  it('is exact for every total and rate, grows with the total and leaves a net amount', () => {
    fc.assert(
      fc.property(total, total, share, (one, other, thousandths) => {
        const part = taxPart(one, thousandths / 1000);
        expect(part).toBe(exact(one, thousandths));
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(one);
        if (other >= one) expect(taxPart(other, thousandths / 1000)).toBeGreaterThanOrEqual(part);
      }),
    );
  });

  it('of what is given back in turns adds up to the part of the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { maxLength: 20 }), share, (refunds, thousandths) => {
        const rate = thousandths / 1000;
        const whole = refunds.reduce((sum, one) => sum + one, 0);
        let left = whole;
        let given = 0;
        for (const refund of refunds) {
          given += taxPart(left, rate) - taxPart(left - refund, rate);
          left -= refund;
        }
        expect(given).toBe(taxPart(whole, rate));
      }),
    );
  });
});
