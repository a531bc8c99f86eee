import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LowStock } from '@/components/overview/low-stock';
import type { ManagedProduct } from '@/lib/catalogue/schema';
import { shownProduct } from '../../../support/shown-product.ts';

const managed = (available: number): ManagedProduct => ({
  ...shownProduct({ quantity: 10, available }),
  state: 'live',
  oldSlugs: [],
  held: 0,
  sold: 0,
  updatedAt: '2026-11-01T00:00:00.000Z',
});

it.each([
  [25, '50%'],
  [0, '0%'],
  [-3, '0%'], // more is promised than there is; a browser would draw the bar of a negative width in full
])('draws what is left of %s units as %s of what would do', (available, width) => {
  const markup = renderToStaticMarkup(
    createElement(LowStock, { lowStock: { count: 1, lowest: [managed(available)] } }),
  );
  expect(markup).toContain(`style="width:${width}"`);
});
