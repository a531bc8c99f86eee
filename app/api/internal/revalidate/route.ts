import * as z from 'zod';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { readJson } from '@/lib/http/request';
import { resource, route } from '@/lib/http/route';
import { cacheTags, expireEverything, expireTags } from '@/lib/platform/cache';
import { env } from '@/lib/platform/env';
import { internalHeader, isInternalKey } from '@/lib/platform/internal-key';

const bodySchema = z.object({ tags: z.array(z.enum([...cacheTags, '*'])).min(1) });

/** Expires cached pages for writers that have no request of their own (decision 0015). */
const expire = route({ access: 'public' }, async (_actor, request) => {
  if (!isInternalKey(request.headers.get(internalHeader), env().AUTH_SECRET))
    throw new AppError('not_found', messages.notFound);
  const { tags } = bodySchema.parse(await readJson(request));
  if (tags.includes('*')) expireEverything();
  else expireTags(tags.filter((tag) => tag !== '*'));
  return { expired: tags };
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: expire });
