import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AuditTable } from '@/components/audit/audit-table';
import { auditQuerySchema } from '@/lib/audit/schema';
import { inAccount } from '../../../support/account.ts';

const query = auditQuerySchema.parse({});
const list = { path: '/dashboard/auditLog', query, defaults: query };

function shown(currency: string | null): string {
  const event = {
    id: 'order:1:refunded',
    at: '2026-11-21T10:00:00.000Z',
    by: 'admin@shop.test',
    action: 'order.refunded' as const,
    subject: { type: 'order' as const, id: 'a'.repeat(24), name: 'ann@shop.test, 10 × Roller' },
    before: { refunded: 0 },
    after: { refunded: 5000, reason: 'Damaged' },
    isGone: false,
    currency,
  };
  return renderToStaticMarkup(inAccount(createElement(AuditTable, { events: [event], list })));
}

it.each([
  ['jpy', '¥5,000'],
  ['kwd', '5.000'],
  ['usd', '$50.00'],
  [null, '$50.00'],
])('what was refunded of an order in %s is told in that currency', (currency, amount) => {
  expect(shown(currency)).toContain(`${amount}</ins>`);
});
