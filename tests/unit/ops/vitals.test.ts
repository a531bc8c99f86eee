import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signInPages } from '@/lib/base/paths';
import { pageKindOf, pageKinds, vitals } from '@/lib/base/vitals';
import { bounds, bucketOf, quantile } from '@/lib/ops/vitals/buckets';

describe('what visits felt like', () => {
  it.each([
    ['/', 'home'],
    ['/products', 'products'],
    ['/products/category/rollers', 'products'],
    ['/products/short-nap', 'product'],
    ['/blog/which-nap', 'reading'],
    ['/dashboard/payment/65f000000000000000000000', 'ordering'],
    ['/dashboard/manage', 'account'],
    ['/dashboards', 'other'],
    ['/purchase/65f000000000000000000000', 'ordering'],
  ])('%s is of the kind %s', (path, kind) => expect(pageKindOf(path)).toBe(kind));

  it.each(signInPages)('%s is of the kind of signing in', (path) => {
    expect(pageKindOf(path)).toBe('sign-in');
  });

  it('has a kind for every address', () => {
    fc.assert(fc.property(fc.string(), (text) => pageKinds.includes(pageKindOf(`/${text}`))));
  });

  it('is told by the bucket that the value lies in', () => {
    const value = fc.double({ min: 0, max: 600_000, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...vitals), value, (vital, it) => {
        const bucket = bucketOf(vital, it);
        const [low, high] = [
          bounds[vital][bucket - 1] ?? -1,
          bounds[vital][bucket] ?? Number.POSITIVE_INFINITY,
        ];
        return low < it && it <= high;
      }),
    );
  });

  it('three of four stay within p75, as near as the buckets tell', () => {
    const values = fc.array(fc.double({ min: 0, max: 9_999, noNaN: true }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(values, (all) => {
        const counts = Array.from({ length: bounds.LCP.length + 1 }, () => 0);
        for (const value of all) counts[bucketOf('LCP', value)] = (counts[bucketOf('LCP', value)] ?? 0) + 1;
        const exact = all.toSorted((one, other) => one - other)[Math.ceil(all.length * 0.75) - 1] ?? 0;
        const told = quantile('LCP', counts, 0.75) ?? -1;
        const bucket = bucketOf('LCP', exact);
        return told >= (bounds.LCP[bucket - 1] ?? 0) && told <= (bounds.LCP[bucket] ?? 10_000);
      }),
    );
  });

  it('is nothing without visits, and the last bound beyond it', () => {
    expect(quantile('LCP', [], 0.75)).toBeNull();
    expect(quantile('CLS', [...bounds.CLS.map(() => 0), 4], 0.75)).toBe(2);
  });
});
