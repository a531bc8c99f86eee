import { expect, it } from 'vitest';
import { nextAsk } from '@/lib/payments/ask';

const minute = 60_000;
const now = new Date('2026-11-21T12:00:00Z');

it.each([
  { age: 0, wait: 0.5 },
  { age: 3, wait: 0.75 },
  { age: 40, wait: 10 },
  { age: 24 * 60, wait: 60 },
])('a payment of an order $age minutes old is asked about again after $wait minutes', ({ age, wait }) => {
  const createdAt = new Date(now.getTime() - age * minute);
  expect(nextAsk({ createdAt }, now).getTime() - now.getTime()).toBe(wait * minute);
});
