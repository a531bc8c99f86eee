import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OrderSheet } from '@/components/orders/order-sheet';
import { NextSteps } from '@/components/payment/payment-done';
import { formatMoney } from '@/lib/base/money';
import type { Order } from '@/lib/orders/schema';
import { inAccount } from '../../../support/account.ts';
import { shownDetail, shownOwnOrder } from '../../../support/shown-order.ts';

const paid = { state: 'paid', paid: true, transactionId: 'pi_1' } as const;

describe('an order whose payment is disputed', () => {
  const told = (changes: Partial<Order>) => {
    const order = shownOwnOrder({ ...paid, ...changes });
    return renderToStaticMarkup(inAccount(createElement(NextSteps, { order })));
  };

  it.each(['pending', 'processing'] as const)('is not promised to its buyer while it is %s', (status) => {
    for (const dispute of ['open', 'lost'] as const) {
      const words = told({ status, dispute });
      expect(words).not.toContain('warehouse');
      expect(words).not.toContain('being packed');
      expect(words).toContain('Your bank');
    }
    expect(told({ status })).not.toContain('Your bank');
  });

  it('is on its way all the same once it was sent', () => {
    expect(told({ status: 'shipped', dispute: 'open' })).toContain('The carton has left our warehouse.');
  });

  it('says to the office how much of it a bank took', () => {
    const order = shownDetail({ ...paid, dispute: 'lost', lostAmount: 4000 });
    const said = renderToStaticMarkup(inAccount(createElement(OrderSheet, { order }))).replace(
      /<[^>]+>/g,
      '',
    );
    expect(said).toContain(`Lost to disputes${formatMoney(4000)}`);
  });
});
