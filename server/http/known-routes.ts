import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { memoized } from './memoized.ts';
import { isBuildAsset, isFile } from './routes.ts';

/** Next's manifest of a build's pages and handlers; more specific dynamic routes come first. */
const manifestSchema = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

const nothing: Manifest = { staticRoutes: [], dynamicRoutes: [] };

/** The manifest of the running build; without one, as in development, every path counts as `other`. */
export function builtRoutes(env: NodeJS.ProcessEnv = process.env): Manifest {
  const file = path.join(env['NEXT_DIST_DIR'] || '.next', 'routes-manifest.json');
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return nothing;
  }
}

/**
 * Maps a path to the route it is counted under, such as `/products/[slug]`, so that made-up paths can't add metrics.
 */
export function routeCounter({ staticRoutes, dynamicRoutes }: Manifest): (path: string) => string {
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  return memoized((asked) => {
    // As next.config.ts rewrites them.
    const spelled = asked
      .replace(/^\/api\/allOrders(?=\/|$)/, '/api/allorders')
      .replace(/^\/sitemap-(?=[^/]+\.xml$)/, '/sitemaps/');
    if (fixed.has(spelled)) return spelled;
    if (isBuildAsset(asked)) return '/_next/static';
    const pattern = patterns.find(({ regex }) => regex.test(spelled));
    return pattern?.page ?? (isFile(asked) ? 'file' : 'other');
  });
}
