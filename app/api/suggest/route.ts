import * as z from 'zod';
import { suggest } from '@/lib/catalogue/listed';
import { pictureHeaders, picturesFor } from '@/lib/http/pictures';
import { readQuery } from '@/lib/http/request';
import { resource, route } from '@/lib/http/route';
import { restSuggestions } from '@/lib/http/suggestions';
import { clientAddress } from '@/lib/platform/client-address';
import { NearbyLimit } from '@/lib/platform/nearby-limit';

const querySchema = z.object({ q: z.string().default('') });

/** Generous: a house of people behind one address who type without a pause. */
const limit = new NearbyLimit('suggestions', { points: 600, seconds: 60 });

/**
 * Kept for half a minute by the browser that asked, which goes back and forth over the same letters. By nothing that is
 * shared: every beginning of a word would push out something else there, and a price would be old for many.
 */
const headers = {
  'Cache-Control': 'private, max-age=30',
  'Content-Type': 'application/json; charset=utf-8',
  ...pictureHeaders,
};

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** What a search box offers while somebody types; nothing for a text that says nothing. */
  GET: route({ access: 'public' }, async (_actor, request) => {
    limit.take(clientAddress(request.headers));
    const { q } = readQuery(request, querySchema);
    const { products, categories } = restSuggestions(await suggest(q));
    return Response.json({ products: products.map(picturesFor(request)), categories }, { headers });
  }),
});
