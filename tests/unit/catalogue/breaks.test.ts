import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { breaksComplaint, breaksInput, breaksText, mostBreaks } from '@/lib/catalogue/breaks';
import { postProductSchema } from '@/lib/catalogue/schema';
import { toApi, toKept } from '@/lib/catalogue/sent';

const two = [
  { from: 100, price: 3.2 },
  { from: 500, price: 2.9 },
];
const refusalOf = (sent: unknown) => breaksInput.safeParse(sent).error?.issues.map(({ message }) => message);
const { catalogue } = messages;

describe('price breaks as they are sent', () => {
  it.each([
    ['100: 3.20\r\n500: 2.90\r\n'],
    ['100:3.2;500 = 2.9'],
    [' 100: 3.20 ;; \n500: 2.90'],
    [two],
    [
      [
        { from: '100', price: '3.20' },
        { from: 500, price: 2.9, more: 1 },
      ],
    ],
  ])('are read from %j', (sent) => {
    expect(breaksInput.parse(sent)).toEqual(two);
  });

  it('may have commas in their units', () => {
    expect(breaksInput.parse('1,000: 3.20')).toEqual([{ from: 1000, price: 3.2 }]);
  });

  it.each([[undefined], [null], [''], [' \n;'], [[]]])('are none of %j', (sent) => {
    expect(breaksInput.parse(sent)).toBeNull();
  });

  it.each<[unknown, string]>([
    ['100', catalogue.breakUnreadable(1)],
    ['100: 3.20\nmany', catalogue.breakUnreadable(2)],
    ['40:03.20', catalogue.breakUnreadable(1)], // `100: 3.20` after LibreOffice
    ['20:02,90', catalogue.breakUnreadable(1)],
    [7, catalogue.breakUnreadable(1)],
    [{ from: 1, price: 2 }, catalogue.breakUnreadable(1)],
    [[null], catalogue.breakUnreadable(1)],
    ['1: 3.20', catalogue.inBreak(1, catalogue.tooSmall(2))],
    [[{ from: 10.5, price: 1 }], catalogue.inBreak(1, catalogue.wholeNumber)],
    ['100: free', catalogue.inBreak(1, catalogue.priceRequired)],
    ['100: 3.205', catalogue.inBreak(1, catalogue.priceDecimals(2))],
    ['100: 3.20\n100: 2.90', catalogue.breakRises(2)],
    ['100: 3.20\n90: 2.90', catalogue.breakRises(2)],
    ['100: 3.20\n500: 3.20', catalogue.breakFalls(2)],
    [
      Array.from({ length: mostBreaks + 1 }, (_none, place) => `${place + 2}: ${20 - place}`).join('\n'),
      catalogue.tooManyBreaks(mostBreaks),
    ],
  ])('refuses %j in one sentence', (sent, sentence) => {
    expect(refusalOf(sent)).toEqual([sentence]);
  });

  it('answers anything with breaks or a sentence, never with an error of its own', () => {
    fc.assert(
      fc.property(fc.anything(), (sent) => {
        const { data, error } = breaksInput.safeParse(sent);
        if (error) expect(error.issues).toHaveLength(1);
        else expect(data === null || (data !== undefined && data.length <= mostBreaks)).toBe(true);
      }),
    );
  });

  it('come back from the words of a form and of a cell, in minor units and out of them', () => {
    const anyBreaks = fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 2, max: 1_000_000 }), { minLength: 8, maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 1, maxLength: 8 }),
      )
      .map(([from, price]) => {
        const rising = from.sort((a, b) => a - b);
        return price
          .sort((a, b) => b - a)
          .map((minor, place) => ({ from: rising[place] ?? 0, price: minor }));
      });
    fc.assert(
      fc.property(anyBreaks, fc.constantFrom('; ', '\n'), (breaks, separator) => {
        const read = breaksInput.parse(breaksText(breaks, separator));
        expect(toKept({ breaks: read })).toEqual({ breaks });
        expect(toKept(toApi({ breaks, price: 345 }))).toEqual({ breaks, price: 345 });
      }),
    );
  });
});

describe('price breaks beside price and minimum', () => {
  it('start above the minimum and below the price; a draft may not know either yet', () => {
    expect(breaksComplaint({ price: 3.45, quantity: 60, breaks: two })).toBeNull();
    expect(breaksComplaint({ price: 3.45, quantity: 100, breaks: two })).toBe(
      catalogue.breakAboveMinimum(100),
    );
    expect(breaksComplaint({ price: 3.2, quantity: 60, breaks: two })).toBe(
      catalogue.breakBelowPrice('3.20'),
    );
    expect(breaksComplaint({ price: 0, quantity: 0, breaks: two })).toBeNull();
    expect(breaksComplaint({ price: 1, quantity: 900, breaks: null })).toBeNull();
  });

  it('are told beside everything else that a call lacks', () => {
    const { error } = postProductSchema.safeParse({
      price: '3',
      quantity: '60',
      breaks: '100: 3.20',
      step: 'x',
    });
    const told = error?.issues.map(({ path: [name] }) => name);
    expect(told).toEqual(expect.arrayContaining(['name', 'desc', 'step', 'img', 'breaks']));
  });
});
