import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountText,
  chargeLimits,
  decimalsOf,
  formatMoney,
  formatWhole,
  isExact,
  toAmount,
  toMinor,
} from '@/lib/base/money';
import { site } from '@/lib/base/site';

describe('money', () => {
  it.each([
    ['usd', 2, 345, '$3.45', '3.45'],
    ['EUR', 2, 340, '€3.40', '3.40'],
    ['JPY', 0, 345, '¥345', '345'],
    ['KWD', 3, 3450, 'KWD 3.450', '3.450'],
    ['HUF', 2, 340_050, 'HUF 3,400.50', '3400.50'], // `Intl` shows none here, Stripe counts in hundredths
    ['idr', 2, 5_000_000, 'IDR 50,000.00', '50000.00'],
  ])('has the decimals of its currency: %s has %d', (currency, decimals, minor, shown, typed) => {
    expect(decimalsOf(currency)).toBe(decimals);
    expect(formatMoney(minor, currency).replace('\u00a0', ' ')).toBe(shown);
    expect(amountText(minor, currency)).toBe(typed);
    expect(toMinor(Number(typed), currency)).toBe(minor);
  });

  it('survives the way out and back, whatever the amount and the currency', () => {
    const currency = fc.constantFrom('usd', 'jpy', 'kwd');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: chargeLimits.max }), currency, (minor, code) => {
        expect(toMinor(toAmount(minor, code), code)).toBe(minor);
        expect(isExact(toAmount(minor, code), decimalsOf(code))).toBe(true);
      }),
    );
  });

  it('is in the shop’s currency unless something else is said', () => {
    const { code, smallestCharge } = site.currency;
    expect(formatMoney(345)).toBe(formatMoney(345, code));
    expect(formatWhole(toMinor(345))).toBe(formatMoney(toMinor(345)).replace(/\.0+/, ''));
    expect(toMinor(12)).toBe(toMinor(12, code));
    expect(chargeLimits).toEqual({ min: toMinor(smallestCharge, code), max: 99_999_999 });
  });

  it('is exact where a float is not', () => {
    expect(toMinor(207.00000000000003, 'usd')).toBe(20_700); // 3.45 × 60 is a float
    expect([isExact(3.45, 2), isExact(3.455, 2), isExact(3.5, 0)]).toEqual([true, false, false]);
    expect([isExact(0, 2), isExact(1e-9, 2), isExact(-1e-9, 0)], 'no price becomes nothing').toEqual([
      ...[true, false, false],
    ]);
  });
});
