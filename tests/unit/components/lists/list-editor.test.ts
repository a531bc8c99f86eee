import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ListEditor } from '@/components/lists/list-editor';
import type { ShownList } from '@/lib/lists/schema';

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
