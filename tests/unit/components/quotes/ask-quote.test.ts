import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { AskQuote } from '@/components/quotes/ask-quote';
import { shownLine } from '@/lib/lists/shown';
import { inAccount } from '../../../support/account.ts';
import { listedProduct } from '../../../support/listed-product.ts';

const asked = (changes: Parameters<typeof listedProduct>[0], quantity: number): string => {
  const line = shownLine({ productId: 'a'.repeat(24), quantity }, listedProduct(changes));
  const list = { lines: [line], total: line.total, orderable: 0 };
  return renderToStaticMarkup(inAccount(createElement(AskQuote, { list, isMailed: true })));
};

it.each([
  ['what is sold out', { available: 0 }, 20, true],
  ['more than there is', { available: 30 }, 40, true],
  ['more than one card can be charged at list price', { price: 50_000_000, available: 1000 }, 10, true],
  ['more than it can be charged at any price', { price: 50_000_000, available: 1000 }, 100, false],
  ['less than the minimum of what is sold out', { quantity: 20, available: 0 }, 10, false],
  ['what is no longer sold', { live: false }, 20, false],
])('a price for %s: %#', (_what, changes, quantity, isAskable) => {
  // React says, once, of the field that follows the page that it has two values.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const markup = asked(changes, quantity);
  expect(markup.includes('Ask for a price on 1 line')).toBe(isAskable);
  expect(markup.includes('Nothing on your list can be quoted now.')).toBe(!isAskable);
});
