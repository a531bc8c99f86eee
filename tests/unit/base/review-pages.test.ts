import { describe, expect, it } from 'vitest';
import { reviewPageOf, reviewPages } from '@/lib/base/review-pages';

describe('pages of reviews', () => {
  it.each([
    ['2', 2],
    ['10000', 10_000],
    ['99999', 10_000],
    ['100000', 1],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['02', 1],
    ['two', 1],
    [['2', '3'], 1],
    [undefined, 1],
    [null, 1],
  ])('%j asks for page %i', (asked, page) => {
    expect(reviewPageOf(asked)).toBe(page);
  });

  it.each([
    [[], 1],
    [[0, 0, 0, 0, 0], 1],
    [[0, 0, 0, 0, 10], 1],
    [[0, 1, 0, 0, 10], 2],
  ])('%j stars fill %i', (stars, pages) => {
    expect(reviewPages(stars)).toBe(pages);
  });
});
