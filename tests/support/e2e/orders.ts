import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod';
import { type Account, demo, shopEnvironment } from './shop.ts';
import { accessToken, signInByApi } from './sign-in.ts';

const productsSchema = z.array(
  z.looseObject({
    _id: z.string(),
    sku: z.string().nullable(),
    name: z.string(),
    img: z.string(),
    price: z.number(),
    quantity: z.number(),
    available: z.number(),
  }),
);

/** Products as listed by REST, oldest first. */
export async function listedProducts({ request }: Pick<Page, 'request'>) {
  return productsSchema.parse(await (await request.get('/api/products')).json());
}

/** Products in stock, newest first. */
export async function productsInStock(page: Pick<Page, 'request'>) {
  const products = await listedProducts(page);
  return products.filter((product) => product.available >= product.quantity * 10).reverse();
}

/** Opens the order form of a product in stock, by its place among them. */
export async function openOrderForm(page: Page, index = 0, waitUntil: 'load' | 'commit' = 'load') {
  const product = (await productsInStock(page))[index];
  if (!product) throw new Error('The seeded catalogue has too little in stock.');
  await page.goto(`/purchase/${product._id}`, { waitUntil });
  return product;
}

/** Waits until an order form keeps what is typed: the effects of a living form switch the steps of its quantity on. */
export const whenKnown = (page: Page) => expect(page.getByRole('button', { name: /more$/ })).toBeEnabled();

/** Deletes products by REST, for tests that have added some; `request` is signed in as the admin then. */
export async function deleteProducts(request: APIRequestContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await signInByApi(request, demo.admin());
  const headers = { Authorization: `Bearer ${await accessToken(request, demo.admin())}` };
  for (const id of ids) expect((await request.delete(`/api/products/${id}`, { headers })).status()).toBe(200);
}

export type Placed = { orderId: string; productId: string; productName: string };

/** Places an order by REST, for tests of later steps. `index` picks the product. */
export async function placeOrder(page: Page, { email }: Pick<Account, 'email'>, index = 0): Promise<Placed> {
  const product = (await productsInStock(page))[index];
  if (!product) throw new Error('The seeded catalogue has too little in stock.');
  const answer = await page.request.post('/api/orders', {
    headers: { Authorization: `Bearer ${await accessToken(page.request, { email })}` },
    data: {
      productId: product._id,
      address: '1 Harbour Street',
      phn: '021555010',
      quantity: product.quantity,
    },
  });
  const { insertedId } = z.looseObject({ insertedId: z.string() }).parse(await answer.json());
  return { orderId: insertedId, productId: product._id, productName: product.name };
}

/** Pays an order as a REST client does: payment intent, confirmation at Stripe, PATCH (specification §7). */
export async function payOrder(
  page: Page,
  { email }: Pick<Account, 'email'>,
  orderId: string,
): Promise<void> {
  const { STRIPE_API_URL, STRIPE_PUBLISHABLE_KEY } = shopEnvironment();
  const headers = { Authorization: `Bearer ${await accessToken(page.request, { email })}` };
  const intent = await page.request.post('/api/create-payment-intent', { headers, data: { orderId } });
  const { clientSecret } = z.object({ clientSecret: z.string() }).parse(await intent.json());
  const [transactionId = ''] = clientSecret.split('_secret_');
  const paid = await page.request.post(`${STRIPE_API_URL}/v1/payment_intents/${transactionId}/confirm`, {
    headers: { Authorization: `Bearer ${STRIPE_PUBLISHABLE_KEY}` },
    form: {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    },
  });
  expect(paid.status()).toBe(200);
  const answer = await page.request.patch(`/api/orders/${orderId}`, {
    headers,
    data: { orderId, transactionId },
  });
  expect(answer.status()).toBe(200);
}

/** Places and pays an order as this buyer and opens it as the admin. Returns its id. */
export async function openPaidOrder(
  asAdmin: Page,
  { page, account }: { page: Page; account: Pick<Account, 'email'> },
  waitUntil: 'load' | 'commit' = 'load',
): Promise<string> {
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await asAdmin.goto(`/dashboard/allOrder/${orderId}`, { waitUntil });
  return orderId;
}

/** The transaction id of an order's payment, as REST tells its buyer. */
async function paymentOf(page: Page, { email }: Pick<Account, 'email'>, orderId: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await accessToken(page.request, { email })}` };
  const order = await (await page.request.get(`/api/orders/${orderId}`, { headers })).json();
  return z.looseObject({ transactionId: z.string() }).parse(order).transactionId;
}

/** Simulates an action of a bank by the sandbox's control endpoints. */
async function atBank(page: Page, path: string, data: object): Promise<{ id: string }> {
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = shopEnvironment();
  const answer = await page.request.post(`${STRIPE_API_URL}/_sandbox/${path}`, {
    headers: { Authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    data,
  });
  expect(answer.status()).toBe(200);
  return z.looseObject({ id: z.string() }).parse(await answer.json());
}

/** Disputes the payment of an order and, with `end`, closes the dispute. The shop learns of it by webhook. */
export async function disputeAtBank(
  page: Page,
  account: Pick<Account, 'email'>,
  orderId: string,
  end?: 'won' | 'lost',
): Promise<void> {
  const payment = await paymentOf(page, account, orderId);
  const { id } = await atBank(page, 'dispute', { payment_intent: payment });
  if (end) await atBank(page, 'dispute/close', { id, status: end });
}

/** Refunds a payment in full as from Stripe's dashboard; the shop learns of it by webhook. Returns the refund's id. */
export async function refundAtStripe(
  page: Page,
  account: Pick<Account, 'email'>,
  orderId: string,
): Promise<string> {
  const transactionId = await paymentOf(page, account, orderId);
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = shopEnvironment();
  const answer = await page.request.post(`${STRIPE_API_URL}/v1/refunds`, {
    headers: { Authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    form: { payment_intent: transactionId },
  });
  expect(answer.status()).toBe(200);
  return z.looseObject({ id: z.string() }).parse(await answer.json()).id;
}

/** Has a bank send the refund of a whole paid order back, of which the shop has heard before. */
export async function sendRefundBack(
  page: Page,
  account: Pick<Account, 'email'>,
  orderId: string,
): Promise<void> {
  const refund = await refundAtStripe(page, account, orderId);
  const isRefunded = async () => (await (await page.request.get(`/api/orders/${orderId}`)).json()).refunded;
  await expect.poll(isRefunded).toBe(true);
  await atBank(page, 'refund/fail', { id: refund });
  await expect.poll(isRefunded).toBe(false);
}

/** Presses an order's status button as admin and confirms; `place` is the order's row or page. */
export async function moveOn(page: Page, place: Page | Locator, now: string, next: string): Promise<void> {
  await place.getByRole('button', { name: new RegExp(`^${now}`) }).click();
  const dialog = page.getByRole('alertdialog', { name: `Mark the order as ${next}?` });
  await dialog.getByRole('button', { name: `Mark as ${next}` }).click();
}

export const cardKey = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Types a card that pays into the card form and presses Pay. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration').fill('1234');
  await page.getByLabel('Security').fill('123');
  await cardKey(page).click();
}
