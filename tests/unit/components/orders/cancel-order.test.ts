import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AccountProvider } from '@/components/auth/account';
import { CancelOrder } from '@/components/orders/cancel-order';
import { messages } from '@/lib/base/messages';
import { inRouter } from '../../../support/router.ts';
import { shownOrder } from '../../../support/shown-order.ts';

it('whether an order is canceled is asked without a word that nothing was charged: a payment may be on its way', () => {
  const button = createElement(CancelOrder, { order: shownOrder(), by: 'owner' });
  const page = createElement(AccountProvider, { email: 'ann@shop.test', children: button });
  const markup = renderToStaticMarkup(inRouter(page));
  expect(markup).toContain(messages.order.cancelQuestion);
  expect(markup).not.toMatch(/charged/i);
});
