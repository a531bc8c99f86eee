import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { memoized } from './memoized.ts';
import { isBuildAsset, isFile } from './routes.ts';

/** What Next wrote down of a build's pages and handlers, the narrower before the wider. */
const manifestSchema = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

const nothing: Manifest = { staticRoutes: [], dynamicRoutes: [] };

/** Of the build that runs here; without one, as in development, everything is `other`. */
export function builtRoutes(env: NodeJS.ProcessEnv = process.env): Manifest {
  const file = path.join(env['NEXT_DIST_DIR'] || '.next', 'routes-manifest.json');
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return nothing;
  }
}

/**
 * Under which route a path is counted, such as `/products/[slug]`: as many as the shop has, however many paths are asked.
 */
export function routeCounter({ staticRoutes, dynamicRoutes }: Manifest): (path: string) => string {
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  return memoized((asked) => {
    // The specification spells these calls both ways; next.config.ts rewrites the one to the other.
    const spelled = asked.replace(/^\/api\/allOrders(?=\/|$)/, '/api/allorders');
    if (fixed.has(spelled)) return spelled;
    if (isBuildAsset(asked)) return '/_next/static';
    const pattern = patterns.find(({ regex }) => regex.test(spelled));
    return pattern?.page ?? (isFile(asked) ? 'file' : 'other');
  });
}
