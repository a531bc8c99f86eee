import { expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { addProductSchema, editProductSchema } from '@/lib/catalogue/form-schema';
import { minimumComplaint } from '@/lib/catalogue/minimum-order';
import { orderabilityIssue } from '@/lib/catalogue/orderable';
import { postProductSchema } from '@/lib/catalogue/schema';
import { toKept } from '@/lib/catalogue/sent';
import { productInput } from '../../support/product-input.ts';

const { minimumTooDear } = messages.catalogue;
const dear = { price: 200, quantity: 5000, available: 5000 };

it('a minimum order that no card can be charged is refused, because nobody could order it', () => {
  expect(orderabilityIssue(toKept(dear), dear.quantity)).toBe('total');
  const sent = { ...productInput, ...dear };
  const edited = { ...sent, productId: '0'.repeat(24) };
  for (const { error } of [
    postProductSchema.safeParse(sent),
    addProductSchema.safeParse(sent),
    addProductSchema.safeParse({ ...sent, intent: 'draft' }),
    editProductSchema.safeParse(edited),
    editProductSchema.safeParse({ ...edited, intent: 'draft' }),
  ])
    expect(error?.issues).toMatchObject([{ path: ['quantity'], message: minimumTooDear }]);
});

it.each([
  [{ price: 199.99, quantity: 5000 }, null],
  [{ price: 999_999.99, quantity: 1 }, null],
  [{ price: 999_999.99, quantity: 2 }, minimumTooDear],
  [{ price: 0, quantity: 5000 }, null],
  [{ price: 200, quantity: 0 }, null],
  [{ price: 200 }, null],
])('of %j it says %s', (said, complaint) => {
  expect(minimumComplaint(said)).toBe(complaint);
});
