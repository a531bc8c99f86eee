import { expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { type ProductDoc, toProduct } from '@/lib/catalogue/data';
import { placeGroup } from '@/lib/orders/group/place';
import { placeOrder } from '@/lib/orders/place';
import { placeOrderSchemaFor } from '@/lib/orders/schema';
import { unverifiedWords } from '@/lib/orders/unverified';
import { anOrder, aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { refusal } from '../../support/refusal.ts';

const cartons = { quantity: 24, step: 24, available: 100 };
const address = { address: '1 Harbour Street', phn: '021555010' };

it('orders hold the minimum and whole cartons above it; the rest is refused in words that form and server share', async () => {
  const product = await aProduct(cartons);
  const actor = await aUser();
  const input = { ...address, productId: product._id.toHexString() };
  const schema = placeOrderSchemaFor(product);
  for (const [quantity, sentence] of [
    [23, messages.order.quantityMin],
    [25, messages.order.quantityStep(24, 24, 48)],
    [97, messages.order.quantityStepMost(24, 24, 96)],
    [101, messages.order.quantityMax],
  ] as const) {
    const refused = await refusal(placeOrder(actor, { ...input, quantity }));
    expect(refused.fieldErrors).toEqual({ quantity: [sentence] });
    const issues = schema.safeParse({ ...input, quantity: String(quantity) }).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual([sentence]);
  }
  expect(schema.safeParse({ ...input, quantity: '48' }).success).toBe(true);
  expect((await storedProduct(product._id)).available).toBe(100);
  expect((await placeOrder(actor, { ...input, quantity: 48 })).quantity).toBe(48);
  const most = await refusal(placeOrder(actor, { ...input, quantity: 49 }));
  expect(most.fieldErrors).toEqual({ quantity: [messages.order.quantityStepMost(24, 24, 48)] });
});

it('less than the minimum left is sold out, and what is left below a carton stays', async () => {
  const product = await aProduct({ ...cartons, available: 30 });
  const { actor } = await anOrder({ product });
  const input = { ...address, productId: product._id.toHexString(), quantity: 24 };
  expect((await refusal(placeOrder(actor, input))).message).toBe(messages.order.soldOut);
  expect((await storedProduct(product._id)).available).toBe(6);
});

it('an account whose address is not proved is told of whole cartons', async () => {
  const actor = await aUser({ emailVerified: null });
  const product = await aProduct({ quantity: 24, step: 24, available: 1000 });
  const [, most] = /at most (\d+) units/.exec(await unverifiedWords(actor, toProduct(product, false))) ?? [];
  expect(Number(most) % 24).toBe(0);
  const input = { ...address, productId: product._id.toHexString() };
  expect((await placeOrder(actor, { ...input, quantity: Number(most) })).quantity).toBe(Number(most));
});

it('a list says of each line in words why it was refused', async () => {
  const [few, cartoned] = [await aProduct(), await aProduct(cartons)];
  const line = (product: ProductDoc, quantity: number) => ({
    productId: product._id.toHexString(),
    quantity,
  });
  const { group, refused } = await placeGroup(await aUser(), {
    ...address,
    lines: [line(few, 9), line(cartoned, 25)],
    goAhead: 'all',
    requestKey: 'a-list-with-cartons',
  });
  expect(group).toBeNull();
  expect(refused.map(({ reason }) => reason)).toEqual([
    messages.order.quantityMin,
    messages.order.quantityStep(24, 24, 48),
  ]);
});

it('a list takes the unit price of each line', async () => {
  const product = await aProduct({ available: 900, breaks: [{ from: 100, price: 320 }] });
  const { orders } = await placeGroup(await aUser(), {
    ...address,
    lines: [{ productId: product._id.toHexString(), quantity: 100 }],
    goAhead: 'all',
    requestKey: 'a-list-with-a-break',
  });
  expect(orders).toMatchObject([{ price: 320, total: 32_000 }]);
});
