import type { MetadataRoute } from 'next';
import { paths } from '@/lib/base/paths';
import { siteUrl } from '@/lib/platform/site-url';

/** Rendered per request, because the origin is configuration that a build does not have. */
export const dynamic = 'force-dynamic';

/**
 * The documents that llms.txt links to, and those that they link to. What no rule names is allowed: a rule that says so
 * would come first, and crawlers older than RFC 9309, such as wget, take the first that fits instead of the longest.
 */
const allow = ['/api/docs', '/api/openapi.json'];

/** Searches; a rule for every address would forbid the pictures of pages, whose addresses have a `q`, too. */
const searches = [`${paths.products}*?q=`, `${paths.products}*&q=`];

/** Login and register stay crawlable, so that crawlers see their `noindex`. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow, disallow: ['/dashboard', '/api', '/purchase', ...searches] },
    sitemap: new URL('/sitemap.xml', siteUrl()).href,
  };
}
