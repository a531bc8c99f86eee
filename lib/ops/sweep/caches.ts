import 'server-only';
import type { CacheTag } from '@/lib/platform/cache';
import { env } from '@/lib/platform/env';
import { internalHeader, internalKey } from '@/lib/platform/internal-key';

/** Where this very process answers; never through the public address. */
const ownOrigin = () =>
  process.env['__NEXT_PRIVATE_ORIGIN'] ?? `http://127.0.0.1:${process.env['PORT'] || '3000'}`;

/**
 * Expires cached pages for a change that no request made: Next expires tags only while it answers one (decision 0015).
 * @throws Error when the process does not answer (yet)
 */
export async function expireCaches(tags: readonly CacheTag[]): Promise<void> {
  const response = await fetch(new URL('/api/internal/revalidate', ownOrigin()), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [internalHeader]: internalKey(env().AUTH_SECRET),
    },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(5000),
  });
  await response.arrayBuffer(); // read to its end, so that the connection is free again
  if (!response.ok) throw new Error(`The internal route answered ${response.status}.`);
}
