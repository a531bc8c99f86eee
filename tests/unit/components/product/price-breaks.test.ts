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
    // By cartons 117 units can be ordered, and 148 are not there.
    [130, 31, ['from 120', 'from 480']],
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
