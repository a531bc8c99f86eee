import { paths } from './paths.ts';
import { publicPages } from './public-pages.ts';

/**
 * What a browser may prerender when a pointer rests on a link or a finger touches it (HTML speculation rules): only
 * public pages, never personal ones or API calls. Product pages are only prefetched, without their pictures, because a
 * pointer passes over many of their links.
 */
export const speculationRules = {
  prerender: [{ where: { href_matches: publicPages }, eagerness: 'moderate' }],
  prefetch: [{ where: { href_matches: [paths.product(':slug')] }, eagerness: 'moderate' }],
} as const;
