/**
 * Public pages with nothing but words of the site's own on them, by name. Documents, sitemap, speculation rules and the
 * figures of visits follow from this list, and so do the tests of public pages. A leaf: elements read it, too.
 */
export const readingPages = {
  blog: '/blog',
  portfolio: '/portfolio',
  terms: '/terms',
  privacy: '/privacy',
  delivery: '/delivery',
  returns: '/returns',
} as const;
export type ReadingPath = (typeof readingPages)[keyof typeof readingPages];
