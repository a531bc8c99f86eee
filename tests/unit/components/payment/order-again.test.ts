import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OwnOrderActions } from '@/components/orders/own-order-actions';
import { ChangeOrder } from '@/components/payment/change-order';
import { PaymentClosed } from '@/components/payment/payment-closed';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import type { Order } from '@/lib/orders/schema';
import { inAccount } from '../../../support/account.ts';
import { shownOwnOrder } from '../../../support/shown-order.ts';

const unpaid = shownOwnOrder();
const canceled = shownOwnOrder({ state: 'cancelled' });
const paid = shownOwnOrder({ state: 'paid', paid: true, status: 'delivered', transactionId: 'pi_1' });
const { productId, id, quantity } = unpaid;

const shown = (element: ReactNode) => renderToStaticMarkup(inAccount(element));

describe('what is sold no more', () => {
  it.each([
    ['on an order’s own page', createElement(OwnOrderActions, { order: paid, isSold: false })],
    ['where an order has ended', createElement(PaymentClosed, { order: canceled, isSold: false })],
  ])('leads %s to its page, and not to an order form that is not there', (_where, element) => {
    const markup = shown(element);
    expect(markup).not.toContain('/purchase/');
    expect(markup).toContain(`href="${paths.product(productId)}"`);
  });

  it('is not offered to be canceled and ordered again', () => {
    const markup = shown(createElement(ChangeOrder, { order: unpaid, isSold: false }));
    expect(markup).toContain(messages.order.changeUnsold);
  });
});

describe('what is ordered again', () => {
  it.each([
    ['on a canceled order’s page', createElement(OwnOrderActions, { order: canceled, isSold: true })],
    ['where it ended', createElement(PaymentClosed, { order: canceled, isSold: true })],
  ])('begins %s with what was typed for it', (_where, element) => {
    expect(shown(element)).toContain(`href="${paths.purchaseAgain(productId, id)}"`);
  });

  it('begins after an order that was paid with its quantity', () => {
    const markup = shown(createElement(OwnOrderActions, { order: paid, isSold: true }));
    expect(markup).toContain(`href="${paths.purchase(productId, `${quantity}`)}"`);
  });

  it('does not have the price of an offer again', () => {
    const quoted = shownOwnOrder({ quoteId: 'b'.repeat(24), quoteNumber: 'NB-Q1001' });
    const said = (order: Order) => shown(createElement(ChangeOrder, { order, isSold: true }));
    expect(said(quoted)).toContain(messages.order.changeQuoted);
    expect(said(unpaid)).toContain(messages.order.change);
  });
});
