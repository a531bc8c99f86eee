import type { MetadataRoute } from 'next';
import { siteUrl } from '@/lib/platform/site-url';

/** The origin is configuration, which a build does not have. */
export const dynamic = 'force-dynamic';

/** What llms.txt leads to is read, and what that leads to (RFC 9309: the longest rule decides). */
const allow = ['/', '/api/docs', '/api/openapi.json'];

/** Login and register stay crawlable, so that their `noindex` is seen. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow, disallow: ['/dashboard', '/api', '/purchase', '/*?q=', '/*&q='] },
    sitemap: new URL('/sitemap.xml', siteUrl()).href,
  };
}
