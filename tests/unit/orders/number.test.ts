import { expect, it } from 'vitest';
import {
  orderNumber,
  quoteNumber,
  sequenceOfBareQuote,
  sequenceOfOrder,
  sequenceOfQuote,
} from '@/lib/orders/number';

it.each([
  quoteNumber(7),
  ` #${quoteNumber(7).toLowerCase()}`,
  ...['FORMER', 'N&B', 'NB-EU'].map((prefix) => quoteNumber(7).replace(/^\w+/, prefix)),
  `${quoteNumber(7).replace('-', '–')}.`,
])('a quote is meant by %j, also with the prefix of its mails from before that was changed', (typed) => {
  expect(sequenceOfQuote(typed)).toBe(7);
});

it.each(['Q1007', '#q1007.', ' 1007'])('and maybe by %j', (typed) => {
  expect([sequenceOfQuote(typed), sequenceOfBareQuote(typed)]).toEqual([null, 7]);
});

it.each(['', 'NB-1007', 'foam brush', 'anna-q@example.com', 'Roller-Q7', '999'])('and not by %j', (typed) => {
  expect([sequenceOfQuote(typed), sequenceOfBareQuote(typed)]).toEqual([null, null]);
});

it('an order is meant by its number with any dash, at the end of a sentence too', () => {
  const number = orderNumber('', 482);
  for (const typed of [number, `#${number}.`, number.replace('-', '‑')])
    expect(sequenceOfOrder(typed)).toBe(482);
  for (const typed of [`${number} a`, number.slice(3), `${number}.5`])
    expect(sequenceOfOrder(typed)).toBeNull();
});
