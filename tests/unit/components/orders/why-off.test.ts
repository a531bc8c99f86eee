import { describe, expect, it } from 'vitest';
import { whyOff } from '@/components/orders/why-off';
import { messages } from '@/lib/base/messages';
import { placeOrderSchemaFor } from '@/lib/orders/schema';

const product = { quantity: 12, available: 1250, step: 12, price: 920, breaks: null };
const filled = {
  productId: 'a'.repeat(24),
  userName: 'Ada',
  address: '1 Harbor Street',
  phn: '5550142600',
  quantity: '24',
};
const dear = { ...product, price: 50_000_00, breaks: [{ from: 24, price: 45_000_00 }] };
const wordsFor = (change: Partial<typeof filled & Record<'poNumber' | 'note', string>>) =>
  whyOff(placeOrderSchemaFor(product), { ...filled, ...change }, product);

describe('the sentence beside a button that is off', () => {
  it('is none while nothing is missing', () => {
    expect(wordsFor({})).toBeNull();
  });

  it('writes quantities as the rest of the page does', () => {
    expect(wordsFor({ quantity: '2000' })).toBe(
      'Place order is off until the quantity is between 12 and 1,248, in steps of 12.',
    );
  });

  it('names the one quantity that can be ordered, where there is but one', () => {
    const rest = { ...product, available: 20 };
    for (const rules of [rest, { ...rest, step: null, available: 12 }])
      expect(whyOff(placeOrderSchemaFor(rules), { ...filled, quantity: '24' }, rules)).toBe(
        'Place order is off until the quantity is 12.',
      );
  });

  it('is about the total where that is what no card can be charged, which its field says as the server does', () => {
    const said = (quantity: string) => {
      const values = { ...filled, quantity };
      const schema = placeOrderSchemaFor(dear);
      return [whyOff(schema, values, dear), schema.safeParse(values).error?.issues[0]?.message];
    };
    const off = 'Place order is off until the total is one that a card can be charged.';
    expect(said('12')).toEqual([null, undefined]);
    expect(said('24')).toEqual([off, messages.order.totalTooLarge]);
    expect(said('1260'), 'what there is not is worse').toEqual([
      expect.stringContaining('the quantity is between'),
      messages.order.quantityMax,
    ]);
    const cheap = { ...product, price: 1 };
    expect(placeOrderSchemaFor(cheap).safeParse(filled).error?.issues[0]?.message).toBe(
      messages.order.totalTooSmall,
    );
  });

  it('names everything that is wanted by the name of its field', () => {
    expect(wordsFor({ address: '', phn: 'abc' })).toBe(
      'Place order is off until the address is filled in, and the phone is a number.',
    );
  });

  it('asks for nothing that is there: of what is too long for less, of a part of a unit for whole ones', () => {
    expect(wordsFor({ address: 'a'.repeat(501), phn: '0'.repeat(41) })).toBe(
      'Place order is off until the address is shorter, and the phone is shorter.',
    );
    expect(wordsFor({ phn: `${'0'.repeat(40)}x` })).toBe('Place order is off until the phone is shorter.');
    expect(wordsFor({ quantity: '24.5' })).toBe('Place order is off until the quantity is a whole number.');
    expect(wordsFor({ quantity: '1.5' }), 'more is missing than its rest').toContain('between 12 and 1,248');
    for (const quantity of ['1.200', '1,200'])
      expect(wordsFor({ quantity }), 'it may be within the bounds').toBe(
        'Place order is off until the quantity has no point or comma.',
      );
  });

  it('leaves out no field that may be left empty, for what stands in it may be too long', () => {
    expect(wordsFor({ userName: '', poNumber: '', note: '' })).toBeNull();
    expect(wordsFor({ userName: 'A'.repeat(101), address: '' })).toBe(
      'Place order is off until the name is shorter, and the address is filled in.',
    );
    expect(wordsFor({ poNumber: '1'.repeat(41), note: 'a'.repeat(501) })).toBe(
      'Place order is off until the PO number is shorter, and the note is shorter.',
    );
  });
});
