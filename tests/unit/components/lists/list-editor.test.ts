import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ListEditor } from '@/components/lists/list-editor';
import type { ShownList } from '@/lib/lists/schema';
import { listedProduct } from '../../../support/listed-product.ts';

vi.mock('@/lib/lists/actions', () => ({ changeListAction: async () => ({ result: null, values: {} }) }));

const list: ShownList = {
  lines: ['a', 'b'].map((letter) => ({
    productId: letter.repeat(24),
    product: null,
    quantity: 10,
    unitPrice: 0,
    total: 0,
    unfit: 'gone',
    offer: null,
  })),
  total: 0,
  orderable: 0,
};

it('emptying the list is asked about in place, also without scripts', () => {
  const html = renderToStaticMarkup(createElement(ListEditor, { list }));
  const [, asked = ''] = /<details[^>]*>(.*?)<\/details>/.exec(html) ?? [];
  expect(asked).toMatch(/<summary[^>]*>Empty the list<\/summary>/);
  expect(asked).toContain('Take all 2 lines off your list?');
  expect(asked).toContain('value="clear"');
  expect(html.match(/value="clear"/g), 'and nowhere else').toHaveLength(1);
});

it.each([true, false])('leads to asking for a price whom it is for: %s', (mayAsk) => {
  const html = renderToStaticMarkup(createElement(ListEditor, { list, mayAsk }));
  expect(html.includes('Or ask for a price')).toBe(mayAsk);
});

it('a button that leads no further keeps the focus of the press that led there', () => {
  const product = listedProduct({ quantity: 24, step: 24, available: 48 });
  const line = { productId: 'a'.repeat(24), product, unitPrice: 345, unfit: null, offer: null };
  const lines = [{ ...line, quantity: 48, total: 48 * 345 }];
  const html = renderToStaticMarkup(
    createElement(ListEditor, { list: { lines, total: 48 * 345, orderable: 1 } }),
  );
  const buttonOf = (id: string) => new RegExp(`<button[^>]*id="${id}-a+"[^>]*>`).exec(html)?.[0];
  expect(buttonOf('less')).toMatch(/value="set:a+:24"/);
  expect(buttonOf('less')).not.toContain('aria-disabled=');
  expect(buttonOf('more')).toContain('aria-disabled="true"');
  expect(buttonOf('more'), 'a browser takes the focus off what is disabled').not.toContain(' disabled');
  expect(buttonOf('more'), 'without scripts it can be pressed, and changes nothing').toMatch(
    /value="set:a+:48"/,
  );
});

it.each([
  ['more than is in stock', { available: 300 }, 500, [490, 500]],
  ['what is sold out', { available: 20 }, 500, [490, 500]],
  ['cartons that are no longer there', { quantity: 24, step: 24, available: 30 }, 72, [48, 72]],
  ['a rest between two cartons', { quantity: 24, step: 24, available: 30 }, 50, [48, 50]],
  ['less than the minimum that was raised since', { quantity: 60, available: 300 }, 5, [5, 60]],
])('fewer makes it no more, and more no fewer, of %s', (_what, rules, quantity, expected) => {
  const product = listedProduct({ quantity: 60, ...rules });
  const shown = { productId: 'a'.repeat(24), product, quantity, unitPrice: 345, total: 0, offer: null };
  const lines = [{ ...shown, unfit: 'short' as const }];
  const html = renderToStaticMarkup(createElement(ListEditor, { list: { lines, total: 0, orderable: 0 } }));
  const unitsOf = (id: string) =>
    Number(new RegExp(`id="${id}-a+"[^>]*value="set:a+:(\\d+)"`).exec(html)?.[1]);
  expect([unitsOf('less'), unitsOf('more')]).toEqual(expected);
});
