import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Quantity } from '@/components/ui/quantity';

/** What is seen, and what its text is. */
function shown(value: number) {
  const markup = renderToStaticMarkup(createElement(Quantity, { value }));
  const seen = markup.replace(/<span data-sign="(.)"[^>]*>/g, '$1').replaceAll('</span>', '');
  return [seen, markup.replace(/<[^>]+>/g, '')];
}

it.each([
  [0, '0'],
  [999, '999'],
  [8400, '8,400'],
  [1_250_000, '1,250,000'],
  // More is promised than there is, as a restore may leave it.
  [-5, '-5'],
  [-1200, '-1,200'],
])('%i reads %s, and is the plain number as a text', (value, seen) => {
  expect(shown(value)).toEqual([seen, String(value)]);
});
