import { expect, it } from 'vitest';
import { orderNumber, quoteNumber, sequenceOfOrder, sequenceOfQuote } from '@/lib/orders/number';

it.each([
  quoteNumber(7),
  ` #${quoteNumber(7).toLowerCase()}`,
  ...['FORMER', 'N&B', 'NB-EU'].map((prefix) => quoteNumber(7).replace(/^\w+/, prefix)),
  quoteNumber(7).slice(3),
  `${quoteNumber(7).replace('-', '–')}.`,
])(
  'a quote is meant by %j, also without its prefix or with that of its mails from before it was changed',
  (typed) => {
    expect(sequenceOfQuote(typed)).toBe(7);
  },
);

it.each(['', '1007', 'NB-1007', 'foam brush', 'anna-q@example.com', 'Roller-Q7'])(
  'and not by %j',
  (typed) => {
    expect(sequenceOfQuote(typed)).toBeNull();
  },
);

it('an order is meant by its number with any dash, at the end of a sentence too', () => {
  const number = orderNumber('', 482);
  for (const typed of [number, `#${number}.`, number.replace('-', '‑')])
    expect(sequenceOfOrder(typed)).toBe(482);
  for (const typed of [`${number} a`, number.slice(3), `${number}.5`])
    expect(sequenceOfOrder(typed)).toBeNull();
});
