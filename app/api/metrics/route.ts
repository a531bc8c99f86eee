import { failureResponse, resource } from '@/lib/http/route';
import { assertMayMeasure } from '@/lib/ops/metrics/allowed';
import { tellMetrics } from '@/lib/ops/metrics/registry';
import { toFailure } from '@/lib/platform/failure';

export const dynamic = 'force-dynamic';

/** This process's metrics for Prometheus, and the state of the shop; each process reports only its own. */
async function tell(request: Request): Promise<Response> {
  try {
    assertMayMeasure(request.headers);
    const { type, text } = await tellMetrics();
    return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
  } catch (error) {
    return failureResponse(request, toFailure(error));
  }
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: tell });
