import { describe, expect, it } from 'vitest';
import { whyOff } from '@/components/orders/why-off';
import { placeOrderSchemaFor } from '@/lib/orders/schema';

const product = { quantity: 12, available: 1250, step: 12, price: 920, breaks: null };
const filled = {
  productId: 'a'.repeat(24),
  userName: 'Ada',
  address: '1 Harbor Street',
  phn: '5550142600',
  quantity: '24',
};
const wordsFor = (change: Partial<typeof filled>) =>
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

  it('names everything that is wanted by the name of its field', () => {
    expect(wordsFor({ address: '', phn: 'abc' })).toBe(
      'Place order is off until the address is filled in, and the phone is a number.',
    );
  });
});
