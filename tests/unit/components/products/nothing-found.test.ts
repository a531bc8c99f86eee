import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NothingFound } from '@/components/products/nothing-found';
import { type Listing, readListing } from '@/lib/catalogue/listing';

const nothing = (query: Record<string, string>): Listing => ({
  query: readListing(query),
  products: [],
  total: 0,
  page: 1,
  pages: 1,
  facets: [],
  prices: null,
  chips: [],
  words: { marked: [], corrected: null },
  nearest: { loosened: [], products: [] },
});

it.each([
  [{ q: 'hoverboard' }, 'Nothing found for “hoverboard”', true],
  [{ q: 'hoverboard', min: '900' }, 'Nothing found for “hoverboard”', true],
  [{ min: '900' }, 'No product matches all of these filters', false],
])('%j: different words are proposed only where words were searched', (query, said, isProposed) => {
  const page = renderToStaticMarkup(createElement(NothingFound, { listing: nothing(query), isPart: true }));
  expect(page).toContain(said);
  expect(page.includes('different words')).toBe(isProposed);
  expect(page).toMatch(/href="\/products">see all products/i);
});
