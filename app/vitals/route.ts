import { readJson, whole } from '@/lib/http/request';
import { refuseCrossOrigin, resource, route } from '@/lib/http/route';
import { noteVisit } from '@/lib/ops/vitals/keep';
import { visitSchema } from '@/lib/ops/vitals/schema';
import { clientAddress } from '@/lib/platform/client-address';
import { NearbyLimit } from '@/lib/platform/nearby-limit';

/** A visit is told once for each page; a house of people behind one address who leaf through the shop. */
const limit = new NearbyLimit('visits measured', { points: 120, seconds: 60 });

/** Bytes; five short fields. */
const mostBytes = 300;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** What a page felt like to who has just left it (elements/vitals); keeps three numbers and nothing about him. */
  POST: route({ access: 'public', ownBody: true }, async (_actor, request) => {
    refuseCrossOrigin(request);
    limit.take(clientAddress(request.headers));
    noteVisit(visitSchema.parse(await readJson(await whole(request, mostBytes))));
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  }),
});
