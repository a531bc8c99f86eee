import { expect, it } from 'vitest';
import { chargeComplaint } from '@/lib/base/charge';
import { messages } from '@/lib/base/messages';
import { chargeLimits } from '@/lib/base/money';

it('a card is charged from the smallest to the largest amount, both of them too', () => {
  const { min, max } = chargeLimits;
  expect([min, max].map(chargeComplaint)).toEqual([null, null]);
  expect([min - 1, max + 1].map(chargeComplaint)).toEqual([
    messages.order.totalTooSmall,
    messages.order.totalTooLarge,
  ]);
});
