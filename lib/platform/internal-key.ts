// Shared with the server and the launcher, which run outside of Next: imports nothing of the app.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header by which the shop's own processes prove themselves to each other. */
export const internalHeader = 'x-internal-key';

/** Set by the shop's server on requests that came to it directly, not through a proxy; nobody else can set it. */
export const directHeader = 'x-came-direct';

/** Derived from AUTH_SECRET, so that there is no further secret to keep. */
export const internalKey = (secret: string): string =>
  createHmac('sha256', secret).update('internal').digest('hex');

export function isInternalKey(given: string | null, secret: string): boolean {
  const key = Buffer.from(internalKey(secret));
  const offered = Buffer.from(given ?? '');
  return offered.length === key.length && timingSafeEqual(offered, key);
}
