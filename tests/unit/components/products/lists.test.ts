import { describe, expect, it } from 'vitest';
import { categoryWords } from '@/components/products/category-words';
import { pageLabel, productCount, rangeOnPage } from '@/components/products/listing-words';
import { pagesShown } from '@/components/ui/pages-shown';
import { shelves } from '@/lib/base/categories';
import { descriptionLength, titleLength } from '@/lib/base/titles';
import { type Listing, readListing } from '@/lib/catalogue/listing';

const listing = (part: Partial<Listing>): Listing => ({
  query: readListing({}),
  products: [],
  total: 0,
  page: 1,
  pages: 1,
  facets: [],
  prices: null,
  chips: [],
  words: { marked: [], corrected: null },
  nearest: null,
  ...part,
});

describe('how many there are', () => {
  it('is said in words', () => {
    expect(productCount(1)).toBe('1 product');
    expect(productCount(0)).toBe('0 products');
    expect(productCount(1234)).toBe('1,234 products');
  });

  it('is said with the place of a page where there are several', () => {
    expect(rangeOnPage(listing({ total: 24 }), 48)).toBe('24 products');
    const products = Array.from({ length: 4 }, () => ({}) as Listing['products'][number]); // only counted
    expect(rangeOnPage(listing({ total: 100, page: 3, pages: 3, products }), 48)).toBe(
      '97–100 of 100 products',
    );
    expect(pageLabel({ page: 1234, pages: 2084 })).toBe('Page 1,234 of 2,084');
  });
});

describe('the pages of a list', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 9, [1, 0, 4, 5, 6, 0, 9]],
    [2084, 2084, [1, 0, 2083, 2084]],
  ])('around page %i of %i', (page, pages, shown) => {
    expect(pagesShown(page, pages)).toEqual(shown);
  });
});

describe('the words of the categories', () => {
  const all = [undefined, ...shelves].map(categoryWords);

  it('are their own, and of a length that search engines show', () => {
    for (const key of ['title', 'description', 'lead'] as const)
      expect(new Set(all.map((words) => words[key])).size).toBe(all.length);
    for (const { title, description } of all) {
      expect(title.length).toBeLessThanOrEqual(titleLength);
      expect(description.length).toBeLessThanOrEqual(descriptionLength);
    }
  });
});
