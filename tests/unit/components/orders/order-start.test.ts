import { describe, expect, it } from 'vitest';
import { askedQuantity, orderStart } from '@/components/orders/order-start';
import { shownProduct } from '../../../support/shown-product.ts';

const product = shownProduct();
const bare = { name: 'Ann', address: null, phone: null };
const last = {
  address: '1 Harbour Street\nWellington',
  phn: '021555010',
  poNumber: 'PO-7',
  note: null,
  productId: product.id,
  quantity: 12,
  isCancelled: false,
};

describe('the order form begins', () => {
  it('with the profile', () => {
    const profile = { name: 'Ann', address: '2 Hill Road', phone: '021' };
    expect(orderStart(product, profile, last)).toEqual({
      userName: 'Ann',
      address: '2 Hill Road',
      phn: '021',
      poNumber: '',
      note: '',
      quantity: '10',
    });
  });

  it('else with the last order, and with nothing before the first', () => {
    expect(orderStart(product, bare, last)).toMatchObject({
      address: last.address,
      phn: last.phn,
      quantity: '10',
    });
    expect(orderStart(product, bare, null)).toMatchObject({ address: '', phn: '' });
  });

  it('with all of an order of this product that was just cancelled, as far as the stock goes', () => {
    const profile = { name: 'Ann', address: '2 Hill Road', phone: '021' };
    const cancelled = { ...last, isCancelled: true };
    expect(orderStart(product, profile, cancelled)).toMatchObject({
      address: last.address,
      poNumber: 'PO-7',
      quantity: '12',
    });
    expect(orderStart({ ...product, available: 11 }, profile, cancelled).quantity).toBe('10');
    expect(orderStart({ ...product, id: 'b'.repeat(24) }, profile, cancelled).quantity).toBe('10');
  });

  it('with the quantity that the address asks for, whatever it is', () => {
    expect(orderStart(product, bare, null, '40').quantity).toBe('40');
    expect(orderStart(product, bare, { ...last, isCancelled: true }, '3').quantity).toBe('3');
  });
});

describe('an address', () => {
  it.each([
    ['40', '40'],
    ['999999999', '999999999'],
    ['1000000000', null],
    ['0', null],
    ['-5', null],
    ['4.5', null],
    ['1.000', '1.000'], // typed for a thousand: the form says that it doesn't know
    ['-1.000', null],
    ['4e3', null],
    ['<b>', null],
    [['4', '5'], null],
    [undefined, null],
  ])('with the quantity %j asks for %j', (asked, quantity) => {
    expect(askedQuantity(asked)).toBe(quantity);
  });
});
