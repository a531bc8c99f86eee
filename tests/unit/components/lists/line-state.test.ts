import { expect, it } from 'vitest';
import { wordsOfLine } from '@/components/lists/line-state';
import { messages } from '@/lib/base/messages';
import { listedProduct } from '../../../support/listed-product.ts';

const product = listedProduct({ quantity: 24, step: 24 });

it('names a quantity that can be ordered where a line wants more than there is', () => {
  const line = { productId: 'a'.repeat(24), quantity: 72, unitPrice: 345, total: 72 * 345 };
  const words = wordsOfLine({ ...line, product, unfit: 'short', offer: 48 });
  expect(words).toBe(messages.list.short(48));
});
