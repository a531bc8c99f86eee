import { describe, expect, it } from 'vitest';
import { placeGroupSchema, postGroupSchema } from '@/lib/orders/group/schema';
import { placeOrderSchema } from '@/lib/orders/schema';

const line = (index = 0) => ({ productId: `${index}`.padStart(24, '0'), quantity: 10 });
const delivery = { address: '1 Harbour Street', phn: '021555010' };
const valid = { ...delivery, goAhead: 'all', requestKey: 'some-request', lines: [line()] };

// What is a whole number is judged by the product that is there: 0 and less, too.
describe('a quantity', () => {
  const withQuantity: Record<string, (quantity: unknown) => boolean> = {
    'an order': (quantity) =>
      placeOrderSchema.safeParse({ ...delivery, ...line(), quantity, price: 0.01, totalPrice: -1 }).success,
    'a list': (quantity) =>
      placeGroupSchema.safeParse({ ...valid, lines: [line(1), { ...line(), quantity }] }).success,
    'a list by REST': (quantity) =>
      postGroupSchema.safeParse({ ...valid, lines: [line(1), { ...line(), quantity }] }).success,
  };

  it.each(Object.entries(withQuantity))('of %s is a whole number', (_of, fits) => {
    for (const good of [10, '10']) expect(fits(good), `${good}`).toBe(true);
    for (const bad of [0.01, 1.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY, '1e3x', '', null, []])
      expect(fits(bad), JSON.stringify(bad)).toBe(false);
  });
});

describe('a list', () => {
  it.each([
    ['no line', { lines: [] }],
    ['51 lines', { lines: Array.from({ length: 51 }, (_, index) => line(index)) }],
    ['a product twice', { lines: [line(), line()] }],
    [
      'a product twice in two spellings',
      { lines: ['a', 'A'].map((id) => ({ productId: id.repeat(24), quantity: 1 })) },
    ],
    ['yesterday', { wantedDate: '2020-01-01' }],
    ['no day', { wantedDate: 'soon' }],
    ['no key', { requestKey: '' }],
    ['no delivery', { address: ' ' }],
  ])('may not hold %s', (_name, change) => {
    expect(placeGroupSchema.safeParse({ ...valid, ...change }).success).toBe(false);
  });

  it('may hold one line and no more words', () => {
    expect(placeGroupSchema.safeParse({ ...valid, wantedDate: '', poNumber: '' }).success).toBe(true);
  });
});
