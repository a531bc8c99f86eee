/**
 * Public pages with only static text, by name. The document cache, sitemap, speculation rules, visit statistics and
 * tests of public pages are derived from this list. Must not import anything, because `elements/` uses it too.
 */
export const staticPages = {
  blog: '/blog',
  portfolio: '/portfolio',
  terms: '/terms',
  privacy: '/privacy',
  delivery: '/delivery',
  returns: '/returns',
} as const;
export type ReadingPath = (typeof staticPages)[keyof typeof staticPages];
