import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { chargedWords, ReceiptSums } from '@/components/payment/receipt-sums';

const wordsOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('what a receipt of several orders says', () => {
  it.each([
    [10_350, 10_350, '$103.50 paid by card', 'Paid $103.50'],
    [
      10_350,
      6900,
      '$103.50 paid by card, $34.50 of it refunded',
      'Paid $103.50 Refunded $34.50 Paid after refund $69.00',
    ],
    [
      10_350,
      0,
      '$103.50 paid by card and refunded in full',
      'Paid $103.50 Refunded $103.50 Paid after refund $0.00',
    ],
  ])('of %d charged and %d kept', (charged, kept, sentence, figures) => {
    const receipt = { charged, kept, currency: 'usd' };
    expect(chargedWords(receipt)).toBe(sentence);
    const sums = createElement(ReceiptSums, receipt);
    expect(wordsOf(renderToStaticMarkup(sums))).toBe(figures);
  });
});
