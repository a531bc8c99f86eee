import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookBackDays, type Sales, suggest } from '@/lib/ops/restock/rule';

const sales = fc.record({
  sold: fc.integer({ min: 0, max: 1_000_000 }),
  /** Below nothing if more was promised than there is, as after a restore. */
  available: fc.integer({ min: -1000, max: 1_000_000 }),
  pack: fc.integer({ min: 1, max: 5000 }),
  ageDays: fc.double({ min: 0, max: 4000, noNaN: true }),
}) satisfies fc.Arbitrary<Sales>;
const cover = fc.integer({ min: 1, max: 365 });

/** Units that go in a day, as the rule counts them. */
const paceOf = ({ sold, ageDays }: Sales) => sold / Math.min(lookBackDays, Math.max(14, Math.floor(ageDays)));

describe('how much to buy', () => {
  it('is said in whole packs, for the pace of the last 90 days', () => {
    const known = { sold: 900, available: 100, pack: 24, ageDays: 400 };
    expect(suggest(known, 60)).toEqual({ lastsDays: 10, units: 504 }); // 600 − 100 = 500, in packs of 24
    expect(suggest({ ...known, available: 600 }, 60)).toEqual({ lastsDays: 60, units: 0 });
    expect(suggest({ ...known, sold: 0 }, 60)).toEqual({ lastsDays: null, units: 0 });
    expect(suggest({ ...known, sold: -3 }, 60), 'more came back than went').toEqual({
      lastsDays: null,
      units: 0,
    });
  });

  it('of a product that is new counts the days that it has been there, two weeks at least', () => {
    const known = { sold: 28, available: 0, pack: 1, ageDays: 1 };
    expect(suggest(known, 30).units).toBe(60);
    expect(suggest({ ...known, ageDays: 28 }, 30).units).toBe(30);
  });

  it('is enough, no pack more than that, and never less than nothing', () => {
    fc.assert(
      fc.property(sales, cover, (known, days) => {
        const { units, lastsDays } = suggest(known, days);
        // What does not sell is not bought, even if more of it was promised than there is.
        const needed = known.sold === 0 ? Math.min(0, known.available) : paceOf(known) * days;
        expect(units).toBeGreaterThanOrEqual(0);
        expect(units % known.pack).toBe(0);
        expect(known.available + units).toBeGreaterThanOrEqual(needed - 1e-6);
        if (units > 0) expect(known.available + units - known.pack).toBeLessThan(needed);
        expect(lastsDays === null).toBe(known.sold === 0);
        expect(lastsDays ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('grows with what sells and shrinks with what is there', () => {
    fc.assert(
      fc.property(sales, cover, fc.nat(1000), (known, days, more) => {
        const now = suggest(known, days).units;
        expect(suggest({ ...known, sold: known.sold + more }, days).units).toBeGreaterThanOrEqual(now);
        expect(suggest({ ...known, available: known.available + more }, days).units).toBeLessThanOrEqual(now);
        expect(suggest(known, days + more).units).toBeGreaterThanOrEqual(now);
      }),
    );
  });
});
