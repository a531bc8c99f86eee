import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { JointDoneHeading } from '@/components/payment/joint-done';
import { PaymentDoneHeading } from '@/components/payment/payment-done';
import { messages } from '@/lib/base/messages';
import { shownOrder } from '../../../support/shown-order.ts';

const ofOne = (refunded: number) =>
  createElement(PaymentDoneHeading, {
    order: shownOrder({
      state: 'paid',
      paid: true,
      total: 1000,
      refunded: refunded === 1000,
      refundedAmount: refunded,
    }),
    together: null,
  });
const ofSeveral = (refunded: number) =>
  createElement(JointDoneHeading, { receipt: { charged: 1000, kept: 1000 - refunded }, currency: 'usd' });

const shown = (element: ReactNode) => renderToStaticMarkup(element);
const tick = '<svg';

describe.each([
  ['one order', ofOne, 'Refunded order'],
  ['several orders', ofSeveral, 'Refunded orders'],
])('the heading of a payment of %s', (_what, heading, refundedTitle) => {
  it.each([0, 400])('ticks what was paid, of which %d went back', (refunded) => {
    const markup = shown(heading(refunded));
    expect(markup).toContain(messages.payment.done);
    expect(markup).toContain('text-ok');
    expect(markup).toContain(tick);
  });

  it('ticks nothing once all of it went back', () => {
    const markup = shown(heading(1000));
    expect(markup).toContain(`>${refundedTitle}<`);
    expect(markup).toContain('refunded in full');
    expect(markup).not.toContain('text-ok');
    expect(markup).not.toContain(tick);
  });
});
