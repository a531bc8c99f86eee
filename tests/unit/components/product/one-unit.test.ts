import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Categories } from '@/components/home/categories';
import { OrderSummary } from '@/components/orders/order-summary';
import { SoldOut } from '@/components/orders/sold-out';
import { RelatedProducts } from '@/components/product/related-products';
import { FeaturedList } from '@/components/products/featured-list';
import { messages } from '@/lib/base/messages';
import { inAccount } from '../../../support/account.ts';
import { shownProduct } from '../../../support/shown-product.ts';

const product = shownProduct({ quantity: 1 });

const wordsOf = (element: Parameters<typeof inAccount>[0]) =>
  renderToStaticMarkup(inAccount(element))
    .replace(/<span data-sign="(.)">/g, '$1<span>')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');

describe('one unit, one product', () => {
  it('is from one unit on to be had', () => {
    expect(wordsOf(createElement(RelatedProducts, { title: 'Similar', products: [product] }))).toMatch(
      /from 1 unit$/,
    );
    expect(wordsOf(createElement(FeaturedList, { products: [product] }))).toMatch(/From 1 unit$/);
  });

  it('is not promised once it is sold out', () => {
    const soldOut = { ...product, available: 0 };
    expect(wordsOf(createElement(FeaturedList, { products: [soldOut] }))).toMatch(/Sold out$/);
  });

  it('is the only product', () => {
    const figures = [{ category: 'roller' as const, products: 1, from: 345, unitsInStock: 0 }];
    expect(wordsOf(createElement(Categories, { figures }))).toContain('1 product');
    expect(wordsOf(createElement(Categories, { figures }))).not.toContain('1 products');
  });

  it('is said in sentences', () => {
    expect(messages.catalogue.stockAdjusted('Roller', 1)).toBe('Roller now has 1 unit available.');
    expect(messages.order.unverifiedUnits(1)).toContain('at most 1 unit of this');
    expect(messages.refund.tooManyUnits(1)).toBe('At most 1 unit of this order can still come back.');
    expect(messages.order.quantityStep(12, 1, 13)).toBe('Sold in steps of 12 from 1 unit. Try 13');
    expect(messages.order.quantityStepMost(12, 1, 25)).toBe(
      'Sold in steps of 12 from 1 unit. Order at most 25 for now',
    );
  });
});

describe('thousands have their comma', () => {
  it('in the number of all products', () => {
    const figures = [{ category: 'roller' as const, products: 12_345, from: 345, unitsInStock: 0 }];
    expect(wordsOf(createElement(Categories, { figures }))).toContain('All 12,345 products');
    expect(wordsOf(createElement(Categories, { figures }))).not.toContain('12345');
  });

  it('where the next price begins, of as many as there are', () => {
    const said = (available: number) => {
      const cheaper = { ...product, available, breaks: [{ from: 1000, price: 300 }] };
      const summary = { quantity: 1, invalid: false, onChange: () => undefined, children: null };
      return wordsOf(createElement(OrderSummary, { ...summary, product: cheaper }));
    };
    expect(said(1000)).toContain('From 1,000 units');
    expect(said(999)).not.toContain('From 1,000 units');
  });

  it('in sentences', () => {
    const { list, order, quick } = messages;
    expect(list.added(1200, 'Roller')).toBe('1,200 × Roller is on your order list.');
    expect(list.raised('Roller', 1200)).toBe('The minimum order of Roller is 1,200.');
    expect(list.inCartons('Roller', 1200, 2400)).toBe('Roller is sold in steps of 1,200 from 2,400 units.');
    expect([list.short(1200), quick.below(1200)]).toEqual([
      'Only 1,200 can be ordered now.',
      'The minimum order is 1,200.',
    ]);
    expect(order.quantityStepMost(1200, 2400, 3600)).toBe(
      'Sold in steps of 1,200 from 2,400 units. Order at most 3,600 for now',
    );
    expect(order.quantityStep(1200, 2400, 3600)).toBe('Sold in steps of 1,200 from 2,400 units. Try 3,600');
    expect(messages.catalogue.stockCounted(1200, 'Delivery')).toContain('already counted +1,200, “Delivery”');
    expect(messages.catalogue.stockCounted(-1200, 'Damage')).toContain('already counted -1,200, “Damage”');
  });

  it('in what is left of a product', () => {
    const short = { ...product, quantity: 12_000, available: 1500 };
    const said = wordsOf(createElement(SoldOut, { product: short, email: 'ann@shop.test' }));
    expect(said).toContain('Only 1,500 left, fewer than the minimum order of 12,000.');
  });
});
