import { readJson, withBufferedBody } from '@/lib/http/request';
import { refuseCrossOrigin, resource, route } from '@/lib/http/route';
import { noteVisit } from '@/lib/ops/vitals/keep';
import { visitSchema } from '@/lib/ops/vitals/schema';
import { clientIp } from '@/lib/platform/client-ip';
import { InProcessRateLimit } from '@/lib/platform/in-process-rate-limit';

/** One report per page view, for an office behind one IP address that browses the shop. */
const limit = new InProcessRateLimit('visits measured', { points: 120, seconds: 60 });

/** In bytes; there are five short fields. */
const mostBytes = 300;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Records how fast a page felt to a visitor who has just left (elements/vitals): three numbers, nothing personal. */
  POST: route({ access: 'public', ownBody: true }, async (_actor, request) => {
    refuseCrossOrigin(request);
    limit.take(clientIp(request.headers));
    noteVisit(visitSchema.parse(await readJson(await withBufferedBody(request, mostBytes))));
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  }),
});
