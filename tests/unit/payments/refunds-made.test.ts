import { expect, it } from 'vitest';
import { toMade } from '@/lib/payments/refunds-made';

it.each([
  ['succeeded', 500],
  ['pending', 500],
  ['failed', 0],
  ['canceled', 0],
])('a refund that Stripe calls %s gave back %d of 500', (status, gave) => {
  expect(toMade(Object({ status, amount: 500 })).amount).toBe(gave);
});
