import { expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { chargeLimits, toAmount } from '@/lib/base/money';
import { breaksInput, breaksText, exampleBreaks } from '@/lib/catalogue/breaks';
import { editProduct } from '@/lib/catalogue/edit';
import { toApi, toKept } from '@/lib/catalogue/sent';
import { checkLedger } from '@/lib/ops/ledger/check';
import { placeOrder } from '@/lib/orders/place';
import { count } from '../../support/counts.ts';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { productEdit } from '../../support/product-input.ts';
import { refusal } from '../../support/refusal.ts';

const address = { address: '1 Harbour Street', phn: '021555010' };
const breaks = [
  { from: 100, price: 320 },
  { from: 500, price: 290 },
];

it('the breaks that hints show are some that may be entered', () => {
  expect(toKept({ breaks: breaksInput.parse(breaksText(exampleBreaks)) })).toEqual({ breaks: exampleBreaks });
});

it('takes the unit price of the quantity at every boundary, and the total is price times quantity', async () => {
  const product = await aProduct({ available: 5000, breaks });
  const actor = await aUser();
  const prices = [];
  for (const quantity of [10, 99, 100, 101, 499, 500, 501]) {
    const { order } = await anOrder({ actor, product, input: { quantity } });
    expect(order.total).toBe(order.price * quantity);
    prices.push(order.price);
  }
  expect(prices).toEqual([345, 345, 320, 320, 320, 290, 290]);
});

it('measures the limits of a card against the lower price', async () => {
  const product = await aProduct({
    available: 1000,
    price: chargeLimits.max,
    breaks: [{ from: 11, price: 100 }],
  });
  const actor = await aUser();
  const input = { ...address, productId: product._id.toHexString() };
  const refused = await refusal(placeOrder(actor, { ...input, quantity: 10 }));
  expect(refused.fieldErrors).toEqual({ quantity: [messages.order.totalTooLarge] });
  expect((await placeOrder(actor, { ...input, quantity: 11 })).total).toBe(1100);
});

it('while the office changes the breaks every order has one of the product’s prices, and the ledger holds', async () => {
  const product = await aProduct({ available: 100_000, breaks });
  const productId = product._id.toHexString();
  const sets = [breaks, [{ from: 50, price: 300 }], null];
  const allowed = new Map([
    [40, [345]],
    [60, [345, 300]],
    [120, [320, 345, 300]],
    [600, [290, 345, 300]],
  ]);
  const admin = await anAdmin();
  const { name, desc, category, quantity: minimum, img } = product;
  const form = { ...productEdit(productId), name, desc, category, quantity: minimum };
  let stop = false;
  let edits = 0;
  const office = async () => {
    for (; !stop; edits += 1) {
      const set = sets[edits % sets.length] ?? null;
      const pictures = [{ img, alt: null }];
      await editProduct(admin, {
        ...form,
        price: toAmount(345),
        pictures,
        breaks: toApi({ breaks: set }).breaks,
      });
    }
  };
  const changing = office();
  const quantities = Array.from(
    { length: count(24, 200) },
    (_none, place) => [40, 60, 120, 600][place % 4] ?? 40,
  );
  const buyers = await Promise.all(quantities.map(() => aUser()));
  const placed = await Promise.all(
    quantities.map((quantity, place) =>
      placeOrder(buyers[place] ?? expect.fail(), { ...address, productId, quantity }),
    ),
  );
  stop = true;
  await changing;
  expect(edits).toBeGreaterThan(0);
  for (const order of placed) {
    expect(allowed.get(order.quantity)).toContain(order.price);
    expect(order.total).toBe(order.price * order.quantity);
  }
  expect((await checkLedger({ strangers: 'ignore' })).findings).toEqual([]);
});
