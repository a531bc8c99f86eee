import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RefundForm } from '@/components/orders/refund-form';
import { inAccount } from '../../../support/account.ts';
import { shownDetail } from '../../../support/shown-order.ts';

it('the units that can come back are written as in the message that refuses more', () => {
  const order = shownDetail({
    state: 'paid',
    paid: true,
    quantity: 1300,
    returnedUnits: 100,
    total: 448_500,
  });
  const form = createElement(RefundForm, { order, requestId: 'a-refund' });
  expect(renderToStaticMarkup(inAccount(form))).toContain('0 to 1,200; 0 when nothing comes back.');
});
