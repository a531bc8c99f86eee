import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PaidBackForm } from '@/components/orders/paid-back-form';
import { inAccount } from '../../../support/account.ts';
import { shownDetail } from '../../../support/shown-order.ts';

// A canceled order has no invoice, so nothing can be credited.
it.each([true, false])(
  'what was paid back another way has a credit note if the order is paid: %s',
  (paid) => {
    const order = shownDetail({ state: paid ? 'paid' : 'cancelled', paid, owedAmount: 500 });
    const form = renderToStaticMarkup(inAccount(createElement(PaidBackForm, { order })));
    expect(form).toContain('It counts as refunded');
    expect(form.includes('credit note')).toBe(paid);
  },
);
