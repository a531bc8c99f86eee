import * as z from 'zod';
import { suggest } from '@/lib/catalogue/listed';
import { pictureHeaders, picturesFor } from '@/lib/http/pictures';
import { readQuery } from '@/lib/http/request';
import { resource, route } from '@/lib/http/route';
import { restSuggestions } from '@/lib/http/suggestions';
import { clientIp } from '@/lib/platform/client-ip';
import { InProcessRateLimit } from '@/lib/platform/in-process-rate-limit';

const querySchema = z.object({ q: z.string().default('') });

/** Generous: an office behind one IP address may be typing without a pause. */
const limit = new InProcessRateLimit('suggestions', { points: 600, seconds: 60 });

/**
 * Cached for half a minute by the visitor's browser, because typing goes back and forth over the same letters. Not by
 * shared caches: every prefix would evict another entry, and an old price would be shown to many.
 */
const headers = {
  'Cache-Control': 'private, max-age=30',
  'Content-Type': 'application/json; charset=utf-8',
  ...pictureHeaders,
};

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Suggestions for the search box while somebody types; none for a text without search terms. */
  GET: route({ access: 'public' }, async (_actor, request) => {
    limit.take(clientIp(request.headers));
    const { q } = readQuery(request, querySchema);
    const { products, categories } = restSuggestions(await suggest(q));
    return Response.json({ products: products.map(picturesFor(request)), categories }, { headers });
  }),
});
