import type { ProductDetail } from '@/lib/catalogue/detail';
import type { Product } from '@/lib/catalogue/product';

/** The fields of a product that both lists and its own page show. */
const shown = {
  id: 'a'.repeat(24),
  slug: 'roller',
  name: 'Roller',
  img: '/catalogue/roller.webp',
  desc: 'A roller.',
  category: 'roller',
  price: 345,
  quantity: 10,
  available: 100,
  imgAlt: null,
  more: [],
  properties: {},
  ratings: [0, 0, 0, 0, 0],
  sku: null,
  step: null,
  breaks: null,
  createdAt: '2026-11-01T00:00:00.000Z',
} satisfies Omit<Product, 'featured'>;

/** A product as lists show one, with these changes. */
export const shownProduct = (changes: Partial<Product> = {}): Product => ({
  ...shown,
  featured: false,
  ...changes,
});

/** The same product as its own page shows it. */
export const shownDetail = (changes: Partial<ProductDetail> = {}): ProductDetail => ({
  ...shown,
  isLive: true,
  shared: { url: '/social/roller.png', alt: 'Roller' },
  ...changes,
});
