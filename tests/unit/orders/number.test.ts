import { expect, it } from 'vitest';
import { quoteNumber, sequenceOfQuote } from '@/lib/orders/number';

it.each([
  quoteNumber(7),
  ` #${quoteNumber(7).toLowerCase()}`,
  ...['FORMER', 'N&B', 'NB-EU'].map((prefix) => quoteNumber(7).replace(/^\w+/, prefix)),
])('a quote is meant by %j, also with the prefix of its mails from before that was changed', (typed) => {
  expect(sequenceOfQuote(typed)).toBe(7);
});

it.each(['', 'Q1007', 'NB-1007', 'foam brush', 'anna-q@example.com', 'Roller-Q7'])(
  'and not by %j',
  (typed) => {
    expect(sequenceOfQuote(typed)).toBeNull();
  },
);
