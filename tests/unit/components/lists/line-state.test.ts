import { expect, it } from 'vitest';
import { wordsOfLine } from '@/components/lists/line-state';
import { messages } from '@/lib/base/messages';
import type { ListedProduct } from '@/lib/lists/schema';

const product: ListedProduct = {
  name: 'Roller',
  slug: 'roller',
  img: '/roller.webp',
  imgAlt: null,
  sku: null,
  price: 345,
  breaks: null,
  quantity: 24,
  step: 24,
  available: 50,
  live: true,
};

it('names a quantity that can be ordered where a line wants more than there is', () => {
  const line = { productId: 'a'.repeat(24), quantity: 72, unitPrice: 345, total: 72 * 345 };
  const words = wordsOfLine({ ...line, product, unfit: 'short', offer: 48 });
  expect(words).toBe(messages.list.short(48));
});
