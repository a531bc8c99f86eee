import { expect, it } from 'vitest';
import { haveChanged } from '@/components/orders/have-changed';
import type { Order } from '@/lib/orders/schema';
import { shownOrder } from '../../../support/shown-order.ts';

const unpaid = shownOrder();
const paid: Order = { ...unpaid, state: 'paid', paid: true, status: 'pending', transactionId: 'pi_1' };
const other: Order = { ...unpaid, id: 'f'.repeat(24) };

it.each<[string, Order[], Order[], boolean]>([
  ['the same ones', [unpaid, other], [unpaid, other], false],
  ['one that is gone', [unpaid, other], [other], true],
  ['another one', [unpaid], [other], true],
  ['one that was paid', [unpaid], [paid], true],
  ['one that is packed', [paid], [{ ...paid, status: 'processing' }], true],
  ['one of which a part went back', [paid], [{ ...paid, refunded: true, refundedAmount: 100 }], true],
  ['one whose payment is disputed, so that it is not packed', [paid], [{ ...paid, dispute: 'open' }], true],
])('%s change what a page counts and lists: %#', (_what, fromPage, now, expected) => {
  expect(haveChanged(fromPage, now)).toBe(expected);
});
