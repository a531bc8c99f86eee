import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NextStep } from '@/components/orders/all-orders-table';
import { AdvanceForm } from '@/components/orders/pick/advance-form';
import { ShipForm } from '@/components/orders/pick/ship-form';
import { NextSteps } from '@/components/payment/payment-done';
import { messages } from '@/lib/base/messages';
import type { Order } from '@/lib/orders/schema';
import { inAccount } from '../../../support/account.ts';
import { shownOrder, shownOwnOrder } from '../../../support/shown-order.ts';

const shown = (element: ReactNode) => renderToStaticMarkup(inAccount(element));
const paid = { state: 'paid', paid: true, transactionId: 'pi_1', quantity: 12 } as const;
const back = (status: Order['status'], returnedUnits = 12) =>
  shownOrder({ ...paid, status, refunded: true, refundedAmount: 100, returnedUnits });

describe('an order of which every unit came back', () => {
  it.each(['pending', 'processing', 'shipped'] as const)('has no next step from %s in the list', (status) => {
    const markup = shown(createElement(NextStep, { order: back(status) }));
    expect(markup).not.toContain('<button');
    expect(markup).toContain(messages.order.unitsBack);
    expect(shown(createElement(NextStep, { order: back(status, 11) }))).toContain('<button');
  });

  it('is not among those that move on or travel together', () => {
    const picked = { orders: [back('processing')], isLast: true, onSend: () => undefined };
    expect(shown(createElement(AdvanceForm, picked))).not.toContain('<form');
    expect(shown(createElement(ShipForm, picked))).not.toContain('<form');
  });

  it('is not promised to its buyer', () => {
    const markup = shown(createElement(NextSteps, { order: shownOwnOrder(back('pending')) }));
    expect(markup).not.toContain('warehouse');
    expect(markup).toContain('Nothing of this order is left to be sent.');
  });
});
