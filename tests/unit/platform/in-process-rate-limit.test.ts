import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/base/errors';
import { InProcessRateLimit } from '@/lib/platform/in-process-rate-limit';

/** What a try comes to: null, or the seconds to wait. */
function tried(limit: InProcessRateLimit, address: string): number | null {
  try {
    limit.take(address);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'limited') throw error;
    return error.retryAfter ?? 0;
  }
}

describe('a limit that this process counts', () => {
  it('lets so many tries of an address through, then says how long to wait, then begins anew', () => {
    let now = 5000;
    const limit = new InProcessRateLimit('tests', { points: 2, seconds: 60 }, () => now);
    expect([tried(limit, 'a'), tried(limit, 'a'), tried(limit, 'b')]).toEqual([null, null, null]);
    now += 20_500;
    expect(tried(limit, 'a')).toBe(40);
    expect(tried(limit, 'b'), 'each by itself').toBeNull();
    now += 39_500;
    expect(tried(limit, 'a')).toBeNull();
  });

  it('refuses an address after its points and not before, in whatever order they ask', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), fc.integer({ min: 1, max: 5 }), (all, points) => {
        const limit = new InProcessRateLimit('tests', { points, seconds: 10 }, () => 0);
        const asked = new Map<string, number>();
        for (const address of all) {
          const count = (asked.get(address) ?? 0) + 1;
          asked.set(address, count);
          expect(tried(limit, address)).toBe(count <= points ? null : 10);
        }
      }),
    );
  });

  it('of a network with addresses without end leaves the others theirs', () => {
    const limit = new InProcessRateLimit('tests', { points: 2, seconds: 60 }, () => 0);
    for (let index = 0; index < 10_100; index += 1) tried(limit, `2001:db8:1:${index.toString(16)}::/64`);
    expect(tried(limit, '2001:db8:1:ffff::/64')).toBe(60);
    expect([1, 2].map(() => tried(limit, '192.0.2.7'))).toEqual([null, null]);
    expect(tried(limit, '2001:db8:2:1::/64')).toBeNull();
  });

  it('is not got round by the 65,536 networks of one IPv6 site, and another site is not kept from anything', () => {
    const limit = new InProcessRateLimit('tests', { points: 3, seconds: 60 }, () => 0);
    const asked = Array.from({ length: 100 }, (_none, network) =>
      tried(limit, `2001:db8:1:${network.toString(16)}::/64`),
    );
    expect(asked.filter((wait) => wait === null)).toHaveLength(16 * 3);
    expect(tried(limit, '2001:db8:2:1::/64')).toBeNull();
  });

  it('counts as one whoever asks after as many networks as it tells apart', () => {
    const limit = new InProcessRateLimit('tests', { points: 3, seconds: 60 }, () => 0);
    for (let index = 0; index < 20_000; index += 1)
      limit.take(`10.${Math.floor(index / 250)}.${index % 250}.7`);
    expect([1, 2, 3].map((each) => tried(limit, `172.16.${each}.7`))).toEqual([null, null, null]);
    expect(tried(limit, '172.16.4.7')).toBe(60);
  });

  it('goes on with the networks that it tells apart once there are too many', () => {
    const limit = new InProcessRateLimit('tests', { points: 3, seconds: 60 }, () => 0);
    for (let index = 0; index < 20_000; index += 1)
      limit.take(`10.${Math.floor(index / 250)}.${index % 250}.7`);
    const late = [1, 2, 3, 4].map((each) => tried(limit, `172.16.${each}.7`));
    expect(late.at(-1), 'all others are counted as one').toBe(60);
    expect(tried(limit, '10.79.249.9'), 'a network from before by itself').toBeNull();
  });

  it('stays small however many addresses ask', () => {
    const limit = new InProcessRateLimit('tests', { points: 3, seconds: 60 }, () => 0);
    for (let index = 0; index < 10_000; index += 1) limit.take(String(index));
    expect([1, 2, 3].map((each) => tried(limit, `late ${each}`))).toEqual([null, null, null]);
    expect(tried(limit, 'late 4'), 'the late ones are counted together').toBe(60);
    expect(tried(limit, '7'), 'the early ones by themselves').toBeNull();
  });
});
