import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PagePreview } from '@/components/catalogue/page-preview';
import { ProductPreview } from '@/components/catalogue/product-preview';
import type { ManagedProduct } from '@/lib/catalogue/schema';
import { shownProduct } from '../../../support/shown-product.ts';

const wordsOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

it.each([
  ['', true],
  ['20', false], // 90 is the most that can be ordered
])('the card of a product that is typed promises what its cartons leave: “%s”', (step, isPromised) => {
  const typed = { name: 'Roller', price: '6.90', quantity: '10', available: '100', step, breaks: '95: 5' };
  const card = renderToStaticMarkup(createElement(ProductPreview, { typed, picture: null }));
  expect(card.includes('In bulk')).toBe(isPromised);
});

it('the page of a draft is shown with its cartons, and with price breaks as its page has them', () => {
  const breaks = [
    { from: 2400, price: 320 },
    { from: 3601, price: 300 }, // begins with the next carton
  ];
  const product: ManagedProduct = {
    ...shownProduct({ quantity: 1200, step: 12, breaks }),
    state: 'draft',
    oldSlugs: [],
    held: 0,
    sold: 0,
    updatedAt: '2026-11-20T10:00:00.000Z',
  };
  const words = wordsOf(renderToStaticMarkup(createElement(PagePreview, { product })));
  expect(words).toContain('Minimum order 1,200 units');
  expect(words).toContain('Sold in steps of 12 units');
  expect(words).toContain('From 2,400 units $3.20 /u From 3,612 units $3.00 /u');
});
