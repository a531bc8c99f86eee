import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { chargeLimits } from '@/lib/base/money';
import { mostLines } from '@/lib/orders/most-lines';
import { quoteNumber, sequenceOfQuote } from '@/lib/orders/number';
import { askComplaint, endOfOffer, priceBounds, priceComplaint } from '@/lib/orders/quotes/rules';
import { priceFields } from '@/lib/orders/quotes/schema';

const listPrice = fc.integer({ min: 1, max: chargeLimits.max });

describe('the price of a line', () => {
  it('may be the list price, whatever that is, and never nothing', () => {
    fc.assert(
      fc.property(listPrice, (list) => {
        const { least, most } = priceBounds(list);
        expect(least).toBeGreaterThanOrEqual(1);
        expect(least).toBeLessThanOrEqual(list);
        expect(most).toBeGreaterThanOrEqual(list);
        expect(priceComplaint(0, list, 10)).not.toBeNull();
      }),
    );
  });

  it('is never a list price with its decimal point one place off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000_000 }), (list) => {
        expect(priceComplaint(list * 10, list, 1)).not.toBeNull();
        if (list >= 10) expect(priceComplaint(Math.floor(list / 10), list, 1)).not.toBeNull();
      }),
    );
  });

  it('has a field of its own, however long the list is', () => {
    expect(priceFields).toEqual(Array.from({ length: mostLines }, (_none, index) => `price${index}`));
  });

  it('and what it makes of the line can be paid', () => {
    fc.assert(
      fc.property(listPrice, fc.integer({ min: 1, max: 999_999 }), fc.nat(), (list, quantity, more) => {
        const { least, most } = priceBounds(list);
        const price = least + (more % (most - least + 1));
        const isPayable = price * quantity >= chargeLimits.min && price * quantity <= chargeLimits.max;
        expect(priceComplaint(price, list, quantity) === null).toBe(isPayable);
      }),
    );
  });
});

describe('what a price can be asked for', () => {
  it('is what some offer makes payable, whatever it comes to at list price', () => {
    fc.assert(
      fc.property(listPrice, fc.integer({ min: 1, max: 999_999 }), fc.nat(), (list, quantity, more) => {
        const { least, most } = priceBounds(list);
        const isOffered = (price: number) => priceComplaint(price, list, quantity) === null;
        const nearest = [chargeLimits.min, chargeLimits.max].flatMap((total) => {
          const price = Math.min(most, Math.max(least, total / quantity));
          return [Math.floor(price), Math.ceil(price)];
        });
        const complaint = askComplaint({ price: list, quantity: 1, available: 0 }, quantity);
        expect(complaint === null).toBe(nearest.some(isOffered));
        if (complaint !== null) expect(isOffered(least + (more % (most - least + 1)))).toBe(false);
      }),
    );
  });

  it('has to be a quantity that the product is sold in, though nothing of it is left', () => {
    const cartons = { price: 300, quantity: 24, step: 12, available: 0 };
    expect(askComplaint(cartons, 36)).toBeNull();
    expect(askComplaint(cartons, 12)).toBe(messages.order.quantityMin);
    expect(askComplaint(cartons, 30)).toBe(messages.order.quantityStep(12, 24, 36));
  });
});

describe('the end of an offer', () => {
  const evening = new Date('2026-11-22T07:30:00Z'); // still the 21st by the shop's clock

  it.each([
    ['2026-11-20', null],
    ['2026-11-21', '2026-11-22T08:00:00.000Z'],
    ['2026-11-30', '2026-12-01T08:00:00.000Z'],
    ['2027-03-14', '2027-03-15T07:00:00.000Z'], // the clocks are changed that day
    ['2027-11-21', '2027-11-22T08:00:00.000Z'],
    ['2027-11-22', null],
  ])('on %s is %s', (until, end) => {
    expect(endOfOffer(until, evening)?.toISOString() ?? null).toBe(end);
  });
});

it('a quote is found by the number that it is called by', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_000 }), (sequence) => {
      expect(sequenceOfQuote(` #${quoteNumber(sequence).toLowerCase()}`)).toBe(sequence);
    }),
  );
  for (const text of ['NB-G1001', '1001', 'NB-Q', 'a NB-Q1001']) expect(sequenceOfQuote(text)).toBeNull();
});
