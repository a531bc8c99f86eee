import { expect, it } from 'vitest';
import { isHydratedPage, paths } from '../../../lib/base/paths.ts';
import { speculationRules } from '../../../lib/base/speculation.ts';
import { allDocumentPaths } from '../../../server/http/routes.ts';

it('lets browsers ask in advance for every public page, and for nothing that is somebody’s or does something', () => {
  const pages = speculationRules.prerender.flatMap(({ where }) => where.href_matches);
  expect(pages.toSorted()).toEqual(allDocumentPaths.filter((path) => !path.includes('.')).toSorted());
  expect(
    pages.filter((page) => isHydratedPage(page) || page.startsWith('/api') || /[*:]/.test(page)),
  ).toEqual([]);
  expect(pages).not.toContain(paths.login);
});

it('lets them read the page of a product in advance, and no other page below the list', () => {
  const patterns = speculationRules.prefetch.flatMap(({ where }) => where.href_matches);
  const isAhead = (address: string) =>
    patterns.some((pattern) => new URLPattern(pattern, 'http://shop.test').test(address, 'http://shop.test'));
  expect(isAhead(paths.product('microfibre-roller-cover-9in'))).toBe(true);
  for (const path of ['/products?q=roller', '/products/a/b', '/api/products/a', paths.list])
    expect(isAhead(path), path).toBe(false);
});
