import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { chargeLimits, formatMoney } from '@/lib/base/money';
import { products } from '@/lib/catalogue/data';
import { placeOrderAction } from '@/lib/orders/actions';
import { orders, readOrder } from '@/lib/orders/data';
import { getAllOrders } from '@/lib/orders/list';
import { finishPlacing, placeOrder, withdraw } from '@/lib/orders/place';
import { refusalOfHold } from '@/lib/orders/rules';
import { ordersQuerySchema, placeOrderSchema } from '@/lib/orders/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { settleReported } from '@/lib/payments/complete';
import { press } from '../../support/actions.ts';
import { count } from '../../support/counts.ts';
import { anAdmin, anOrder, aProduct, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';

const address = { address: '1 Harbour Street', phn: '021555010' };

describe('placing an order', () => {
  it('takes name, image and price from the product and reserves the stock', {
    tags: ['@spec-9-total'],
  }, async () => {
    const { order, product } = await anOrder();
    expect(order).toMatchObject({
      productName: product.name,
      productImg: product.img,
      price: 345,
      quantity: 10,
      total: 3450,
      paid: false,
      state: 'unpaid',
      status: null,
    });
    expect(await storedProduct(product._id)).toMatchObject({ available: 90, initialStock: 100, sold: 0 });
  });

  it('from the form is refused at a higher price than the form showed; a lower one applies', async () => {
    const [actor, product] = [await aUser(), await aProduct({ breaks: [{ from: 20, price: 300 }] })];
    const fields = { ...address, productId: product._id.toHexString() };
    const pressed = (quantity: string, seenPrice: string) =>
      press(placeOrderAction, actor, { ...fields, quantity, seenPrice });
    expect(await pressed('10', '340')).toMatchObject({
      code: 'conflict',
      message: messages.order.priceRose(formatMoney(340), formatMoney(345)),
    });
    expect(await pressed('20', '299')).toMatchObject({ code: 'conflict' });
    expect(await orders().countDocuments({ productId: product._id })).toBe(0);
    expect(await pressed('20', '300')).toMatchObject({ data: { total: 6000 } });
    expect(await pressed('20', '345')).toMatchObject({ data: { total: 6000 } });
    expect(await pressed('10', '')).toMatchObject({ data: { total: 3450 } });
  });

  it('keeps the number and the note of the buyer’s office, and is found by that number', async () => {
    const [actor, admin] = await Promise.all([aUser(), anAdmin()]);
    const productId = (await aProduct())._id.toHexString();
    const input = {
      ...address,
      userName: 'A. Painter',
      productId,
      quantity: 10,
      poNumber: 'PO-77/2026',
      note: 'Gate 3\nafter 7',
    };
    const placed = await placeOrder(actor, { ...input, requestKey: 'with-a-number' });
    expect(placed).toMatchObject({ poNumber: 'PO-77/2026', note: 'Gate 3\nafter 7' });
    expect(await readOrder(actor, placed.id)).toEqual(placed);
    const query = ordersQuerySchema.parse({ q: 'po-77' });
    expect((await getAllOrders(admin, query)).rows.map(({ id }) => id)).toContain(placed.id);
    const others = [
      { poNumber: 'PO-78/2026' },
      { note: 'Gate 4' },
      { address: '2 Harbour Street' },
      { phn: '021555011' },
      { quantity: 11 },
      { userName: 'B. Painter' },
    ];
    for (const other of others) {
      const again = placeOrder(actor, { ...input, ...other, requestKey: 'with-a-number' });
      expect((await refusal(again)).message, JSON.stringify(other)).toBe(messages.order.keyReused);
    }
    const unnamed = { ...input, userName: null, requestKey: 'with-a-number' };
    expect((await placeOrder(actor, unnamed)).id, 'says no other name').toBe(placed.id);
    const bare = await placeOrder(actor, { ...address, productId, quantity: 10, poNumber: null, note: null });
    expect(bare).toMatchObject({ poNumber: null, note: null });
  });

  it('is the same order for the same request with half a character, as of a text cut in between', async () => {
    const [actor, product] = [await aUser(), await aProduct()];
    const sent = {
      ...address,
      productId: product._id.toHexString(),
      quantity: 10,
      note: 'Gate 3 \ud83d',
      requestKey: 'half-a-character',
    };
    const placed = await placeOrder(actor, placeOrderSchema.parse(sent));
    expect(placed.note).toBe('Gate 3');
    expect((await placeOrder(actor, placeOrderSchema.parse(sent))).id).toBe(placed.id);
  });

  it('refuses less than the minimum and more than there is, and reserves nothing', {
    tags: ['@spec-5-order-quantity'],
  }, async () => {
    const actor = await aUser();
    const product = await aProduct();
    const productId = product._id.toHexString();
    const tooFew = await refusal(placeOrder(actor, { ...address, productId, quantity: 9 }));
    expect(tooFew).toMatchObject({
      code: 'invalid',
      fieldErrors: { quantity: [messages.order.quantityMin] },
    });
    const tooMany = await refusal(placeOrder(actor, { ...address, productId, quantity: 101 }));
    expect(tooMany).toMatchObject({
      code: 'conflict',
      fieldErrors: { quantity: [messages.order.quantityMax] },
    });
    expect((await storedProduct(product._id)).available).toBe(100);
  });

  it('places one order for one request key, however often it is sent', async () => {
    const actor = await aUser();
    const product = await aProduct({ name: 'Écru Tape' });
    const productId = product._id.toHexString();
    const input = { ...address, productId, quantity: 10, requestKey: 'only-one-order' };
    const placed = await Promise.all(Array.from({ length: count(5, 50) }, () => placeOrder(actor, input)));
    expect(new Set(placed.map((order) => order.id)).size).toBe(1);
    expect((await storedProduct(product._id)).available).toBe(90);
    const inCapitals = { ...input, productId: productId.toUpperCase() };
    expect((await placeOrder(actor, inCapitals)).id).toBe(placed[0]?.id);
    const productName = product.name.normalize('NFD');
    const byName = { ...address, productName, quantity: 10, requestKey: 'another-order' };
    expect((await placeOrder(actor, byName)).id).toBe((await placeOrder(actor, byName)).id);
  });

  it('holds no stock for a repeat that comes late: the order has been placed and paid meanwhile', async () => {
    const { actor, order, product } = await anOrder();
    const placed = await storedOrder(order.id);
    await settleReported(placed._id, await payAtProvider(actor, order));
    await finishPlacing({ ...placed, state: 'placing' });
    expect(await storedProduct(product._id)).toMatchObject({ available: 90, sold: 10, holds: [] });
  });

  it('takes nothing away from a buyer whom a rival request has told that it is placed', async () => {
    const { order } = await anOrder();
    await withdraw({ ...(await storedOrder(order.id)), state: 'placing' });
    expect((await storedOrder(order.id)).state).toBe('unpaid');
  });

  it('sells no unit twice to buyers who order at the same moment', async () => {
    const product = await aProduct({ available: 100 });
    const productId = product._id.toHexString();
    const buyers = await Promise.all(Array.from({ length: count(15, 60) }, () => aUser()));
    const outcomes = await Promise.allSettled(
      buyers.map((actor) => placeOrder(actor, { ...address, productId, quantity: 10 })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10);
    const left = await storedProduct(product._id);
    expect(left.available).toBe(0);
    expect(left.holds.reduce((held, hold) => held + hold.quantity, 0)).toBe(100);
  });
});

describe('cancelling an order', () => {
  it('returns the stock once, however often it is asked for', async () => {
    const { actor, order, product } = await anOrder();
    const asked = await Promise.allSettled(
      Array.from({ length: count(5, 50) }, () => cancelOrder(actor, { orderId: order.id })),
    );
    expect(asked.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await storedProduct(product._id)).toMatchObject({ available: 100, holds: [] });
  });

  it("is refused for somebody else's order, which looks unknown, and allowed to an admin", async () => {
    const { order, product } = await anOrder();
    const stranger = await aUser();
    expect((await refusal(cancelOrder(stranger, { orderId: order.id }))).code).toBe('not_found');
    expect((await refusal(readOrder(stranger, order.id))).code).toBe('not_found');
    expect((await storedProduct(product._id)).available).toBe(90);
    expect((await cancelOrder(await anAdmin(), { orderId: order.id })).state).toBe('cancelled');
  });
});

describe('an order that got no stock although there is some again', () => {
  it('is judged by its own price, which a quote may have lowered below what a card takes', async () => {
    const { order, product } = await anOrder({ input: { quantity: 20 } });
    await products().updateOne({ _id: product._id }, { $set: { price: chargeLimits.max } });
    expect((await refusalOfHold(await storedOrder(order.id))).message).toBe(messages.order.quantityMax);
  });
});
