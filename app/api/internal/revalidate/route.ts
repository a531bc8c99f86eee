import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { readJson } from '@/lib/http/request';
import { route } from '@/lib/http/route';
import { cacheTags, expireEverything, expireTags } from '@/lib/platform/cache';
import { env } from '@/lib/platform/env';

const bodySchema = z.object({ tags: z.array(z.enum([...cacheTags, '*'])).min(1) });

/** The key that the server, scripts and sweepers prove themselves with; derived, so that there is no further secret to keep. */
function isInternal(given: string | null): boolean {
  const key = createHmac('sha256', env().AUTH_SECRET).update('internal').digest();
  const offered = Buffer.from(given ?? '', 'hex');
  return offered.length === key.length && timingSafeEqual(offered, key);
}

/** Expires cached pages for writers that have no request of their own (decision 0015). */
export const POST = route({ access: 'public' }, async (_actor, request) => {
  if (!isInternal(request.headers.get('x-internal-key'))) throw new AppError('not_found', messages.notFound);
  const { tags } = bodySchema.parse(await readJson(request));
  if (tags.includes('*')) expireEverything();
  else expireTags(tags.filter((tag) => tag !== '*'));
  return { expired: tags };
});
