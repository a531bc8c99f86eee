import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LineState, wordsOfLine } from '@/components/lists/line-state';
import { messages } from '@/lib/base/messages';
import { shownLine } from '@/lib/lists/shown';
import { listedProduct } from '../../../support/listed-product.ts';

const product = listedProduct({ quantity: 24, step: 24 });

it('names a quantity that can be ordered where a line wants more than there is', () => {
  const line = { productId: 'a'.repeat(24), quantity: 72, unitPrice: 345, total: 72 * 345 };
  const words = wordsOfLine({ ...line, product, unfit: 'short', offer: 48 });
  expect(words).toBe(messages.list.short(48));
});

it('leads from a line that is too much for one card to a quote, where one can be asked for', () => {
  const dear = listedProduct({ price: 50_000_000, available: 1000 });
  const wordsOf = (quantity: number) => wordsOfLine(shownLine({ productId: 'a'.repeat(24), quantity }, dear));
  expect(wordsOf(10)).toBe(messages.list.tooDear);
  expect(wordsOf(100), 'too much at any price').toBe(messages.order.totalTooLarge);
  const cheap = shownLine({ productId: 'a'.repeat(24), quantity: 10 }, listedProduct({ price: 1 }));
  expect(wordsOfLine(cheap)).toBe(messages.order.totalTooSmall);
});

it('a button writes its quantity as the sentence beside it does', () => {
  const cartons = listedProduct({ quantity: 1200, step: 1200, available: 6000 });
  const line = shownLine({ productId: 'a'.repeat(24), quantity: 1300 }, cartons);
  const markup = renderToStaticMarkup(createElement(LineState, { line }));
  for (const words of [messages.order.quantityStep(1200, 1200, 2400), '>Set to 2,400<'])
    expect(markup).toContain(words);
});
