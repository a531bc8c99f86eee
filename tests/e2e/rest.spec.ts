import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod';
import { demo, shopEnvironment } from '../support/e2e/shop.ts';
import { accessToken, createAccount, newAccount, signInByApi } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const productSchema = z.looseObject({
  _id: z.string(),
  name: z.string(),
  img: z.string(),
  price: z.number(),
  desc: z.string(),
  quantity: z.number(),
  available: z.number(),
});
const orderSchema = z.looseObject({
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  productName: z.string(),
  productImg: z.string(),
  address: z.string(),
  phn: z.string(),
  price: z.number(),
  quantity: z.number(),
  paid: z.boolean(),
  transactionId: z.string().optional(),
  status: z.string().optional(),
});

/** A client of the REST calls (specification §7) that knows nothing but a bearer token. */
function client(request: APIRequestContext, token?: string) {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return {
    async get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
      const answer = await request.get(`/api${path}`, { headers });
      expect(answer.status(), `GET ${path}`).toBe(200);
      return schema.parse(await answer.json());
    },
    async send<T>(
      method: 'POST' | 'PATCH' | 'DELETE',
      path: string,
      data: unknown,
      schema: z.ZodType<T>,
    ): Promise<T> {
      const answer = await request.fetch(`/api${path}`, { method, headers, ...(data !== null && { data }) });
      expect(
        answer.ok(),
        `${method} ${path}: ${answer.status()} ${(await answer.text()).slice(0, 300)}`,
      ).toBe(true);
      return schema.parse(await answer.json());
    },
    status: async (path: string, method: 'GET' | 'DELETE' = 'GET') =>
      (await request.fetch(`/api${path}`, { method, headers })).status(),
  };
}

/** Confirms a payment as a browser would: with the publishable key and the client secret alone. */
async function payAtStripe(clientSecret: string, cardNumber: string) {
  const { STRIPE_API_URL, STRIPE_PUBLISHABLE_KEY } = shopEnvironment();
  const intent = clientSecret.split('_secret_')[0] ?? '';
  const answer = await fetch(`${STRIPE_API_URL}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${STRIPE_PUBLISHABLE_KEY}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': cardNumber,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  return { status: answer.status, id: intent, body: z.looseObject({}).parse(await answer.json()) };
}

test('the catalogue reads as the specification says', async ({ request }) => {
  const visitor = client(request);
  const products = await visitor.get('/products', z.array(productSchema).length(24));
  const [first] = products;
  expect(await visitor.get(`/products/${first?._id}`, productSchema)).toEqual(first);
  const ids = new Set(products.map((product) => product._id));
  const featured = await visitor.get(
    '/featured',
    z.array(productSchema.pick({ _id: true, name: true, img: true })),
  );
  expect(featured.length).toBeGreaterThan(0);
  for (const { _id } of featured) expect(ids).toContain(_id);
  const reviews = await visitor.get(
    '/reviews',
    z.array(z.looseObject({ _id: z.string(), review: z.string() })),
  );
  expect(reviews.length).toBeGreaterThan(0);
  for (const review of reviews) expect(review, 'addresses stay private').not.toHaveProperty('email');
});

test('a customer orders and pays, an admin sees it', async ({ page, request, playwright, baseURL }) => {
  const account = newAccount();
  await createAccount(page, account);
  await signInByApi(request, account);
  const buyer = client(request, await accessToken(request, account));

  const product = (await buyer.get('/products', z.array(productSchema))).find(
    (each) => each.available >= each.quantity,
  );
  if (!product) throw new Error('The seeded catalogue has nothing in stock.');
  const body = {
    userName: account.name,
    email: account.email,
    productName: product.name,
    productImg: product.img,
    address: '1 Harbour Street',
    phn: '021555010',
    price: 0.01,
    quantity: String(product.quantity),
  };
  const { insertedId } = await buyer.send('POST', '/orders', body, z.looseObject({ insertedId: z.string() }));
  expect((await buyer.get(`/products/${product._id}`, productSchema)).available).toBeLessThanOrEqual(
    product.available - product.quantity,
  );
  const placed = await buyer.get(`/orders/${insertedId}`, orderSchema);
  expect(placed).toMatchObject({
    paid: false,
    price: product.price,
    quantity: product.quantity,
    email: account.email,
  });
  expect(placed.status, 'no status before it is paid').toBeUndefined();

  const intent = await buyer.send(
    'POST',
    '/create-payment-intent',
    { totalPrice: product.price * product.quantity, orderId: insertedId },
    z.looseObject({ clientSecret: z.string() }),
  );
  const declined = await payAtStripe(intent.clientSecret, '4000000000000002');
  expect(declined.status).toBe(402);
  const paid = await payAtStripe(intent.clientSecret, '4242424242424242');
  expect(paid.body).toMatchObject({ status: 'succeeded' });
  const completion = { orderId: insertedId, amount: 1, transactionId: paid.id };
  await buyer.send('PATCH', `/orders/${insertedId}`, completion, z.looseObject({}));
  const own = await buyer.get(`/orders?email=${account.email}`, z.array(orderSchema));
  expect(own).toMatchObject([{ _id: insertedId, paid: true, transactionId: paid.id, status: 'pending' }]);
  const cancelled = await buyer.status(`/orders/${insertedId}?email=${account.email}`, 'DELETE');
  expect(cancelled, 'a paid order cannot be cancelled').toBe(409);

  const office = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await signInByApi(office, demo.admin());
  const admin = client(office, await accessToken(office, demo.admin()));
  const all = await admin.get('/allorders', z.array(orderSchema));
  expect(all.find((order) => order._id === insertedId)).toMatchObject({ paid: true, email: account.email });
  await office.dispose();
});

test('an unpaid order can be cancelled once and returns its stock', async ({ page, request }) => {
  const account = newAccount();
  await createAccount(page, account);
  await signInByApi(request, account);
  const buyer = client(request, await accessToken(request, account));
  const products = await buyer.get('/products', z.array(productSchema));
  const product = products.findLast((each) => each.available >= each.quantity);
  if (!product) throw new Error('The seeded catalogue has nothing in stock.');
  const order = {
    productName: product.name,
    address: '1 Harbour Street',
    phn: 21555010,
    quantity: product.quantity,
  };
  const { insertedId } = await buyer.send(
    'POST',
    '/orders',
    order,
    z.looseObject({ insertedId: z.string() }),
  );
  const counted = z.looseObject({ deletedCount: z.number() });
  const path = `/orders/${insertedId}?email=${account.email}`;
  expect((await buyer.send('DELETE', path, null, counted)).deletedCount).toBe(1);
  expect(await buyer.status(`/orders/${insertedId}`)).toBe(404);
  expect((await buyer.get(`/products/${product._id}`, productSchema)).available).toBe(product.available);
});

test('nobody reads what is not his', async ({ page, request }) => {
  const visitor = client(request);
  for (const path of ['/orders?email=buyer@example.com', '/allorders', '/orders/aaaaaaaaaaaaaaaaaaaaaaaa']) {
    expect(await visitor.status(path), path).toBe(401);
  }
  const account = newAccount();
  await createAccount(page, account);
  await signInByApi(request, account);
  const buyer = client(request, await accessToken(request, account));
  expect(await buyer.status('/orders?email=buyer@example.com')).toBe(403);
  expect(await buyer.status('/allorders')).toBe(403);
  expect(await buyer.status('/orders/aaaaaaaaaaaaaaaaaaaaaaaa')).toBe(404);
});
