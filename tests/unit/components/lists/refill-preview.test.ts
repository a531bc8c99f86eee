import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RefillPreview } from '@/components/lists/refill-preview';
import { messages } from '@/lib/base/messages';
import type { Refill } from '@/lib/lists/schema';
import { listedProduct } from '../../../support/listed-product.ts';

const product = listedProduct({ available: 0 });
const line = { quantity: 10, unitPrice: 345, total: 3450, offer: null, before: 345 };

function shown(lines: Refill['lines']): string {
  const refill: Refill = { from: 'order', id: 'a'.repeat(24), name: 'order NB-10001', lines };
  return renderToStaticMarkup(createElement(RefillPreview, { refill })).replace(/<[^>]+>/g, ' ');
}

it('what an old order has that is not sold is not said to stay on the list: it is not on it', () => {
  const gone = shown([{ ...line, productId: 'b'.repeat(24), product: null, unfit: 'gone' }]);
  expect(gone).not.toContain('stays on your list');
  expect(gone).toContain(messages.list.leftOut);
  const soldOut = shown([{ ...line, productId: 'b'.repeat(24), product, unfit: 'soldOut' }]);
  expect(soldOut).not.toContain('stays on your list');
  expect(soldOut).toContain(messages.quick.soldOut);
});

it('a price of then that is not known is not called unchanged', () => {
  const sold = { ...line, productId: 'b'.repeat(24), product: listedProduct(), unfit: null };
  expect(shown([sold])).toContain('Prices are unchanged, and everything is in stock.');
  const unknown = shown([{ ...sold, before: null }]);
  expect(unknown).not.toContain('unchanged');
  expect(unknown).toContain('Everything is in stock.');
});
