import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QuickAnswers } from '@/components/lists/quick-answers';
import { messages } from '@/lib/base/messages';
import { suggestedQuantity } from '@/lib/catalogue/orderable';

it('a line that asks for too much is offered what can be ordered, which in cartons is less than is in stock', () => {
  const offer = suggestedQuantity({ quantity: 10, step: 10, available: 25 }, 30);
  const answer = {
    sku: 'NB-1',
    text: 'NB-1, 30',
    quantity: 30,
    name: 'Roller',
    productId: 'a'.repeat(24),
    meant: null,
  };
  const markup = renderToStaticMarkup(
    createElement(QuickAnswers, { answers: [{ ...answer, state: 'short', offer }] }),
  );
  expect(offer).toBe(20);
  expect(markup).toContain(messages.list.short(20));
  expect(markup).toContain('Use 20');
  expect(markup).not.toContain('available');
});
