import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CancelOrder } from '@/components/orders/cancel-order';
import { messages } from '@/lib/base/messages';
import { inAccount } from '../../../support/account.ts';
import { shownOrder } from '../../../support/shown-order.ts';

it('whether an order is canceled is asked without a word that nothing was charged: a payment may be on its way', () => {
  const button = createElement(CancelOrder, { order: shownOrder(), by: 'owner' });
  const markup = renderToStaticMarkup(inAccount(button));
  expect(markup).toContain(messages.order.cancelQuestion);
  expect(markup).not.toMatch(/charged/i);
});
