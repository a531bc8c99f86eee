import { unstable_cache } from 'next/cache';
import { expect, it, vi } from 'vitest';
import { cached } from '@/lib/platform/cache';

it('a read for public pages is kept until its tags expire, and for five minutes at most', {
  tags: ['@spec-9-cache'],
}, async () => {
  const read = async () => 7;
  expect(await cached('figures', ['statistics'], 0, read)()).toBe(7);
  expect(unstable_cache).toHaveBeenCalledWith(read, ['figures'], {
    tags: ['statistics'],
    revalidate: 300,
  });
});

it('a build, which has no database, gets what stands in for the read', async () => {
  vi.stubEnv('NEXT_PHASE', 'phase-production-build');
  expect(await cached('figures', ['statistics'], 0, async () => 7)()).toBe(0);
  vi.unstubAllEnvs();
});
