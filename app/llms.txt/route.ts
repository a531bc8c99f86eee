import { llmsText } from '@/lib/http/crawled/llms';

/** Rendered per request, because the origin is configuration that a build does not have. */
export const dynamic = 'force-dynamic';

export const GET = async (): Promise<Response> =>
  new Response(await llmsText(), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
