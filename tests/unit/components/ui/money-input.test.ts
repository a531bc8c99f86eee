import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MoneyInput } from '@/components/ui/money-input';

/** The room before the amount, in letters of its size. */
function roomFor(currency: string): number {
  const markup = renderToStaticMarkup(createElement(MoneyInput, { currency }));
  return Number(/padding-left:calc\(20px \+ ([\d.]+)em\)/.exec(markup)?.[1]);
}

it('leaves room for the whole sign, which of some currencies is three letters', () => {
  expect(roomFor('CHF')).toBe(3 * roomFor('USD'));
  expect(roomFor('USD')).toBeGreaterThan(0.5);
});
