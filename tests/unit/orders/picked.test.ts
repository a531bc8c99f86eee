import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import {
  advancePickedSchema,
  mostPicked,
  parcelField,
  pickedField,
  pickedIds,
  pickedQuerySchema,
  seenField,
  shipPickedSchema,
} from '@/lib/orders/pick/schema';

const one = 'a'.repeat(24);
const other = 'b'.repeat(24);
const ids = fc.stringMatching(/^[0-9a-f]{24}$/);

describe('orders that were picked, in an address', () => {
  it('are one, many or none; what is no id is left out', () => {
    expect(pickedQuerySchema.parse({}).order).toEqual([]);
    expect(pickedQuerySchema.parse({ order: one }).order).toEqual([one]);
    expect(pickedQuerySchema.parse({ order: [one, 'x', other, one.toUpperCase()] }).order).toEqual([
      one,
      other,
    ]);
    expect(pickedQuerySchema.parse({ order: 7 }).order).toEqual([]);
  });

  it('are never more than may be picked, and none twice', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(ids, fc.string()), { maxLength: 300 }), (given) => {
        const found = pickedQuerySchema.parse({ order: given }).order;
        expect(found.length).toBeLessThanOrEqual(mostPicked);
        expect(new Set(found).size).toBe(found.length);
        expect(given).toEqual(expect.arrayContaining(found));
      }),
    );
  });

  it('stand between commas in the address of a file', () => {
    expect(pickedIds(undefined)).toBeUndefined();
    expect(pickedIds('')).toEqual([]);
    expect(pickedIds(`${one},x,${other}`)).toEqual([one, other]);
  });
});

describe('orders that were picked, in a form', () => {
  it('say the status that was seen', () => {
    const form = { [pickedField(one)]: 'processing', [pickedField(other)]: 'nonsense', other: 'field' };
    expect(advancePickedSchema.parse(form)).toEqual([
      { orderId: one, from: 'processing' },
      { orderId: other, from: 'pending' },
    ]);
  });

  it('are refused in words when there are none, or too many', () => {
    expect(advancePickedSchema.safeParse({ carrier: 'UPS' }).error?.issues[0]?.message).toBe(
      messages.order.nonePicked,
    );
    const many = Array.from({ length: mostPicked + 1 }, (_, index) => [
      pickedField(index.toString(16).padStart(24, '0')),
      'pending',
    ]);
    expect(advancePickedSchema.safeParse(Object.fromEntries(many)).error?.issues[0]?.message).toBe(
      messages.order.tooManyPicked(mostPicked),
    );
  });

  it('travel with one carrier, each under its own number', () => {
    const form = {
      carrier: ' DHL ',
      [pickedField(one)]: '',
      [pickedField(other)]: '',
      [parcelField(one)]: 'JD 1',
      [seenField(one)]: 'what was shown',
    };
    expect(shipPickedSchema.parse(form)).toEqual([
      { orderId: one, carrier: 'DHL', number: 'JD 1', seen: 'what was shown' },
      { orderId: other, carrier: 'DHL', number: '' },
    ]);
    const { error } = shipPickedSchema.safeParse({ [pickedField(one)]: '' });
    expect(error?.issues).toMatchObject([{ path: ['carrier'], message: messages.order.carrierRequired }]);
  });
});
