import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { OfferForm } from '@/components/quotes/offer-form';
import { inAccount } from '../../../support/account.ts';

const line = {
  productId: 'a'.repeat(24),
  productName: 'Roller',
  productImg: '/roller.webp',
  sku: null,
  quantity: 10,
  listPrice: 345,
  price: null,
};

it.each([
  ['usd', '$'],
  ['jpy', '¥'],
  ['kwd', 'KWD'],
])('a price in %s is typed beside the sign of that currency', (currency, sign) => {
  // React says, once, of the field that follows the page that it has two values.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const quote = { id: 'b'.repeat(24), version: 0, lines: [line], currency, message: null };
  const form = createElement(OfferForm, { quote, until: '2026-12-10', today: '2026-11-26' });
  const markup = renderToStaticMarkup(inAccount(form));
  const [, shown] =
    /<span aria-hidden="true" class="pointer-events-none[^"]*">(.*?)<\/span>/.exec(markup) ?? [];
  expect(shown).toBe(sign);
});
