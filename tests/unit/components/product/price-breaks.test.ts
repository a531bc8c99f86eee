import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PriceTable } from '@/components/product/price-table';
import { ProductFacts } from '@/components/products/product-facts';
import { formatMoney } from '@/lib/base/money';

const breaks = [
  { from: 120, price: 640 },
  { from: 480, price: 590 },
];
const sold = (available: number, step: number | null = null) => ({
  price: 690,
  quantity: 24,
  available,
  step,
  breaks,
});
const wordsOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('price breaks that the stock does not go to', () => {
  it.each([
    [96, null, ['from 120', 'from 480']],
    [120, null, ['from 480']],
    [480, null, []],
    // By cartons 117 units can be ordered, then 148, and 489.
    [130, 31, ['from 148', 'from 489']],
    [148, 31, ['from 489']],
  ])('are marked in the table: %i units, cartons of %s', (available, step, marked) => {
    const rows = renderToStaticMarkup(createElement(PriceTable, { product: sold(available, step) }))
      .split('<tr')
      .map((row) => wordsOf(`<tr${row}`));
    const found = rows.filter((row) => row.includes('more than in stock now'));
    expect(found.map((row) => /from \d+/.exec(row)?.[0])).toEqual(marked);
  });

  it.each([
    [0, null],
    [96, null],
    [120, 640],
    [479, 640],
    [480, 590],
  ])('are not what a card promises: %i units', (available, price) => {
    const card = wordsOf(renderToStaticMarkup(createElement(ProductFacts, { product: sold(available) })));
    const said = price === null ? null : `from ${formatMoney(price)} /u`;
    expect(/from \S+ \/u/.exec(card)?.[0] ?? null).toBe(said);
  });
});

it('price breaks begin with the first carton that gets them, and one that none gets is left out', () => {
  const product = { ...sold(1000, 31), breaks: [...breaks, { from: 485, price: 580 }] };
  const words = wordsOf(renderToStaticMarkup(createElement(PriceTable, { product })));
  expect(words.match(/from \d+ \S+ \S+/g)).toEqual([
    `from 24 ${formatMoney(690)} ${formatMoney(690 * 24)}`,
    `from 148 ${formatMoney(640)} ${formatMoney(640 * 148)}`,
    `from 489 ${formatMoney(580)} ${formatMoney(580 * 489)}`,
  ]);
});

it('a price break that no card can be charged for at once is marked, too', () => {
  const product = { ...sold(1_000_000), breaks: [...breaks, { from: 200_000, price: 500 }] };
  const rows = renderToStaticMarkup(createElement(PriceTable, { product }))
    .split('<tr')
    .map((row) => wordsOf(`<tr${row}`));
  expect(rows.filter((row) => row.includes('more than a card can be charged at once'))).toHaveLength(1);
});

describe('what some minimum orders cost', () => {
  const base = { price: 50_000, quantity: 100, available: 10_000, step: null, breaks: null };
  const ordersOf = (product: Partial<typeof base>) => {
    const html = renderToStaticMarkup(createElement(PriceTable, { product: { ...base, ...product } }));
    return [...html.matchAll(/<td>(\d+)<\/td>/g)].map(([, orders]) => Number(orders));
  };

  it('is told of those that can be ordered at once', () => {
    expect(ordersOf({})).toEqual([1, 5]); // 20 come to more than a card can be charged
    expect(ordersOf({ price: 49_999 })).toEqual([1, 5, 20]);
    expect(ordersOf({ available: 400 })).toEqual([1]);
    expect(ordersOf({ price: 1, quantity: 10 })).toEqual([5, 20]); // one to less
  });

  it('is not told where none of them can', () => {
    const product = { ...base, price: 1_000_000 };
    expect(renderToStaticMarkup(createElement(PriceTable, { product }))).toBe('');
  });
});
