import { sitemapIndex } from '@/lib/http/crawled/sitemap';

/** Rendered per request, because the origin is configuration that a build does not have. */
export const dynamic = 'force-dynamic';

export const GET = async (): Promise<Response> =>
  new Response(await sitemapIndex(), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
