import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PaidHeading } from '@/components/payment/paid-heading';
import { messages } from '@/lib/base/messages';

const headingOf = (refundedTitle: string) => (refunded: number) =>
  createElement(PaidHeading, {
    receipts: [{ charged: 1000, kept: 1000 - refunded, currency: 'usd' }],
    refunded: refundedTitle,
  });

const shown = (element: ReactNode) => renderToStaticMarkup(element);
const tick = '<svg';

describe.each([
  ['one order', 'Refunded order'],
  ['several orders', 'Refunded orders'],
])('the heading of a payment of %s', (_what, refundedTitle) => {
  const heading = headingOf(refundedTitle);
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
