import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QuickAnswers } from '@/components/lists/quick-answers';
import { messages } from '@/lib/base/messages';
import { suggestedQuantity } from '@/lib/catalogue/orderable';

const answer = { sku: 'NB-1', text: '', name: 'Roller', productId: 'a'.repeat(24), meant: null };

it('a line that asks for too much is offered what can be ordered, which in cartons is less than is in stock', () => {
  const offer = suggestedQuantity({ quantity: 10, step: 10, available: 25 }, 30);
  const markup = renderToStaticMarkup(
    createElement(QuickAnswers, { answers: [{ ...answer, quantity: 30, state: 'short', offer }] }),
  );
  expect(offer).toBe(20);
  expect(markup).toContain(messages.list.short(20));
  expect(markup).toContain('Use 20');
  expect(markup, 'what it names, however the lines are moved').toContain('value="fix:20:NB-1"');
  expect(markup).not.toContain('available');
});

it('a button writes its quantity as the sentence beside it does', () => {
  const markup = renderToStaticMarkup(
    createElement(QuickAnswers, { answers: [{ ...answer, quantity: 1000, state: 'below', offer: 1200 }] }),
  );
  for (const words of ['× 1,000', messages.quick.below(1200), 'Use 1,200']) expect(markup).toContain(words);
});
