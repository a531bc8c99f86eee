import { describe, expect, it } from 'vitest';
import { inText, optionAfter } from '../../../elements/search-keys.ts';
import { offersOf } from '../../../elements/suggestions.ts';

describe('the keys of the search box', () => {
  it.each([
    ['ArrowDown', inText, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', inText, 2],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 1, inText],
    ['End', 1, inText],
    ['ArrowLeft', 1, inText],
    ['ArrowRight', inText, inText],
    ['Tab', 1, null],
    ['a', 1, null],
  ])('%s from %i leads to %s', (key, current, option) => {
    expect(optionAfter(key, current, 3)).toBe(option);
  });
});

describe('what the server suggests', () => {
  it('is read as it is meant', () => {
    const roller = {
      parts: ['Foam ', 'Roller'],
      address: '/products/foam-roller',
      img: '/a',
      shownPrice: '$1',
    };
    expect(
      offersOf({
        products: [roller],
        categories: [{ name: 'Rollers', address: '/products/category/rollers' }],
      }),
    ).toEqual({
      products: [{ parts: ['Foam ', 'Roller'], address: '/products/foam-roller', img: '/a', price: '$1' }],
      categories: [{ parts: ['Rollers'], address: '/products/category/rollers', img: null, price: null }],
    });
  });

  it.each([null, 7, 'text', [], { products: 'none', categories: [null, 3] }])(
    'is nothing when it is %j',
    (answer) => {
      expect(offersOf(answer)).toEqual({ products: [], categories: [] });
    },
  );
});
