import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isHydratedPage, paths } from '../../../lib/base/paths.ts';
import { root } from '../../../scripts/testing/places.ts';

const sources = globSync('{app,components}/**/*.{ts,tsx}', { cwd: root });

describe('links', () => {
  it.each([
    [paths.home, false],
    [paths.dealers, false],
    [paths.products, false],
    ['/products/category/rollers', false],
    ['/purchases', false],
    ['#reach', false],
    ['mailto:trade@shop.example', false],
    [paths.purchase('aaaaaaaaaaaaaaaaaaaaaaaa'), true],
    [paths.dashboard, true],
    [`${paths.allOrders}?page=2`, true],
    [`${paths.backInStock}?product=roller#top`, true],
    [`${paths.login}?from=%2Fproducts`, false],
    [`${paths.register}#top`, false],
  ])('to %s are for React: %s', (href, isLive) => {
    expect(isHydratedPage(href)).toBe(isLive);
  });

  it("are written through components/ui/link, never as Next's own, which would ask public pages for React's data", () => {
    const users = sources.filter((file) =>
      /import \w+.*from 'next\/link'/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(users).toEqual(['components/ui/link.tsx']);
  });
});
