import { answers } from './blog.ts';
import { shelves } from './categories.ts';
import { paths } from './paths.ts';
import { readingPages } from './reading.ts';

/** Public pages: the same for everybody, and asking for one changes nothing. */
const publicPages = [
  paths.home,
  '/home',
  paths.products,
  ...shelves.map(({ slug }) => paths.category(slug)),
  ...Object.values(readingPages),
  ...answers.map(({ id }) => paths.blogPost(id)),
];

/**
 * What a browser may fetch, and lay out, before a link is pressed: public pages alone, when a pointer rests on the link or
 * a finger goes down. Never an account's pages, which belong to somebody, and never a call (speculation rules, HTML).
 * Of products, over which a pointer wanders, the words alone come ahead, without their pictures.
 */
export const speculationRules = {
  prerender: [{ where: { href_matches: publicPages }, eagerness: 'moderate' }],
  prefetch: [{ where: { href_matches: [paths.product(':slug')] }, eagerness: 'moderate' }],
} as const;
