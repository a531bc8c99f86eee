import type { ListedProduct } from '@/lib/lists/schema';

/** A product as an order list has it, with these changes. */
export const listedProduct = (changes: Partial<ListedProduct> = {}): ListedProduct => ({
  name: 'Roller',
  slug: 'roller',
  img: '/roller.webp',
  imgAlt: null,
  sku: null,
  price: 345,
  breaks: null,
  quantity: 10,
  step: null,
  available: 50,
  live: true,
  ...changes,
});
