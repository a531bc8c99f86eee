import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server';
import { expect, it } from 'vitest';
import { config } from '../../../middleware.ts';

const reachesGate = (path: string, headers: Record<string, string> = {}) =>
  unstable_doesMiddlewareMatch({ config, nextConfig: {}, url: `https://shop.example${path}`, headers });

it.each(['/dashboard', '/dashboard/manage', '/purchase/6650a1b2c3d4e5f607182930'])(
  'a prefetch of %s signs nobody out, however a browser names it; a visit is checked',
  (path) => {
    expect(reachesGate(path)).toBe(true);
    expect(reachesGate(path, { 'sec-purpose': 'something-else' })).toBe(true);
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'next-router-prefetch': '1' },
    ])
      expect(reachesGate(path, headers), JSON.stringify(headers)).toBe(false);
  },
);
