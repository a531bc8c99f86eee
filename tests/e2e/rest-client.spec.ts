import * as z from 'zod';
import { demo, shopEnvironment } from '../support/e2e/shop.ts';
import { createAccount, newAccount } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';
import { aPicture, pictureForm } from '../support/pictures.ts';
import { RestClient, read } from '../support/rest-client.ts';

const host = () => `${new URL(shopEnvironment().AUTH_URL).origin}/api`;
const list = z.array(z.looseObject({ _id: z.string() }));

/** Confirms a card payment with the client secret, as the card provider's browser script does. */
async function payByCard(clientSecret: string, number = '4242424242424242'): Promise<string> {
  const { STRIPE_API_URL, STRIPE_PUBLISHABLE_KEY } = shopEnvironment();
  const id = clientSecret.split('_secret_')[0] ?? '';
  const response = await fetch(`${STRIPE_API_URL}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_PUBLISHABLE_KEY}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  expect(response.status).toBe(200);
  return id;
}

test('a client of the specification walks the life of a product, an order and a user', {
  tag: [
    '@spec-1-host',
    '@spec-4-paid',
    '@spec-7-host',
    '@spec-7-post-products',
    '@spec-7-get-users',
    '@spec-7-delete-user',
    '@spec-7-put-admin',
    '@spec-7-get-admin',
    '@spec-7-patch-all-order',
    '@spec-7-payment-intent',
  ],
}, async ({ page }) => {
  const account = newAccount();
  await createAccount(page, account);
  const visitor = new RestClient(host());
  const buyer = new RestClient(host());
  const admin = new RestClient(host());
  expect((await buyer.signIn(account)).status).toBe(200);
  expect((await admin.signIn({ ...demo.admin(), name: 'Demo Admin' })).status).toBe(200);

  // A product comes to be.
  const upload = await admin.send('POST', '/upload', pictureForm(await aPicture('roller.jpg')));
  expect(upload.body).toMatchObject({ success: true, data: { url: expect.stringMatching(/^http/) } });
  const { url: img } = z.object({ data: z.object({ url: z.string() }) }).parse(upload.body).data;
  const product = {
    name: `Roller of ${account.email}`,
    desc: 'Made for this test.',
    price: '3.45',
    img,
    available: '100',
    quantity: '10',
  };
  const added = await admin.send('POST', '/products', product);
  const productId = String(read(added, 'insertedId'));
  expect(productId).toMatch(/^[0-9a-f]{24}$/);
  const last = list.parse((await visitor.send('GET', '/products')).body).at(-1);
  expect(last).toMatchObject({ _id: productId, price: 3.45, available: 100, quantity: 10, img });

  // An order is placed, paid and delivered; another is cancelled.
  const order = {
    userName: account.name,
    email: account.email,
    productName: product.name,
    productImg: img,
    address: '1 Harbour Street',
    phn: '021555010',
    price: '3.45',
    quantity: '10',
  };
  const orderId = String(read(await buyer.send('POST', '/orders', order), 'insertedId'));
  const otherId = String(
    read(await buyer.send('POST', '/orders', { ...order, quantity: '20' }), 'insertedId'),
  );
  const own = list.parse((await buyer.send('GET', `/orders?email=${account.email}`)).body);
  expect(own.map(({ _id }) => _id)).toEqual([orderId, otherId]);
  const cancelled = await buyer.send('DELETE', `/orders/${otherId}?email=${account.email}`);
  expect(read(cancelled, 'deletedCount')).toBe(1);
  expect((await buyer.send('GET', `/orders/${otherId}`)).status).toBe(404);
  const intent = await buyer.send('POST', '/create-payment-intent', { totalPrice: '34.5' });
  const transactionId = await payByCard(String(read(intent, 'clientSecret')));
  const paid = await buyer.send('PATCH', `/orders/${orderId}`, { orderId, amount: '3450', transactionId });
  expect(paid.status).toBe(200);
  for (const status of ['pending', 'processing', 'shipped', 'delivered']) {
    const seen = list.parse((await admin.send('GET', '/allorders')).body).find(({ _id }) => _id === orderId);
    expect(seen).toMatchObject({ paid: true, transactionId, status, email: account.email });
    const moved = await admin.send(
      'PATCH',
      `/allOrders/${orderId}?email=${account.email}`,
      JSON.stringify(seen),
    );
    expect(moved.status).toBe(status === 'delivered' ? 409 : 200);
  }
  expect((await admin.send('DELETE', `/allOrders/${orderId}?email=${account.email}`)).status).toBe(409);
  expect((await visitor.send('GET', `/products/${productId}`)).body).toMatchObject({ available: 90 });

  // The user edits his profile, reviews, becomes an admin and is deleted.
  const profile = {
    name: 'Renamed Buyer',
    email: account.email,
    address: '2 Harbour Street',
    phone: '021555011',
    LinkedIn: '',
    photoURL: img,
    education: 'Painter',
  };
  expect(read(await buyer.send('PATCH', `/user/${account.email}`, profile), 'modifiedCount')).toBe(1);
  expect((await buyer.send('GET', `/user/${account.email}`)).body).toMatchObject({
    name: 'Renamed Buyer',
    photoURL: img,
    LinkedIn: null,
  });
  const review = { email: account.email, review: 'Good rollers.', rating: '5', name: 'x', img: 'x' };
  const reviewId = read(await buyer.send('POST', '/reviews', review), 'insertedId');
  const shown = list.parse((await visitor.send('GET', '/reviews')).body).find(({ _id }) => _id === reviewId);
  expect(shown).toMatchObject({ name: 'Renamed Buyer', rating: 5, img });
  expect((await buyer.send('GET', `/admin/${account.email}`)).body).toEqual({ admin: false });
  expect((await buyer.send('PUT', `/user/admin/${account.email}`)).status).toBe(403);
  expect(read(await admin.send('PUT', `/user/admin/${account.email}`), 'modifiedCount')).toBe(1);
  expect((await buyer.send('GET', `/admin/${account.email}`)).body).toEqual({ admin: true });
  const users = list.parse((await admin.send('GET', '/user')).body);
  expect(users.find(({ email }) => email === account.email)).toMatchObject({ role: 'admin' });
  expect(read(await admin.send('DELETE', `/user/${account.email}`), 'deletedCount')).toBe(1);
  expect((await buyer.send('GET', `/orders?email=${account.email}`)).status).toBe(401);
  expect((await admin.send('GET', `/user/${account.email}`)).status).toBe(404);

  // The product goes; its order stays.
  expect(read(await admin.send('DELETE', `/products/${productId}`), 'deletedCount')).toBe(1);
  expect((await visitor.send('GET', `/products/${productId}`)).status).toBe(404);
  expect((await admin.send('GET', `/orders/${orderId}`)).body).toMatchObject({
    productName: product.name,
    paid: true,
  });
});

test('the API answers in JSON whatever is asked of it, and describes itself', async ({ page }) => {
  const visitor = new RestClient(host());
  for (const [method, path, status] of [
    ['GET', '/nothing', 404],
    ['POST', '', 404],
    ['DELETE', '/featured', 405],
    ['POST', '/user/a@example.com', 405],
    ['GET', '/allOrders', 401],
    ['GET', '/ALLORDERS', 404],
    ['PATCH', '/allOrders/1', 401],
    ['GET', '/products/%ff', 400],
    ['GET', '/user/%25', 401],
  ] as const) {
    const answer = await visitor.send(method, path);
    expect(answer.status, `${method} ${path}`).toBe(status);
    expect(answer.body, `${method} ${path}`).toMatchObject({
      error: { code: expect.any(String), message: expect.any(String) },
    });
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect((await visitor.send('DELETE', '/featured')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expect((await visitor.send('GET', '/openapi.json')).body).toMatchObject({ openapi: '3.1.0' });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('API');
  await expect(page.getByText('/create-payment-intent')).toBeVisible();
});

test('an admin exports a list as a file that spreadsheets open safely', async () => {
  const admin = new RestClient(host());
  await admin.signIn({ ...demo.admin(), name: '' });
  for (const name of ['users', 'orders', 'products', 'reviews', 'audit']) {
    const { status, headers, body } = await admin.send('GET', `/exports/${name}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${name}-[\\d-]{10}\\.csv"$`),
    );
    expect(String(body).split('\r\n').length).toBeGreaterThan(1);
  }
});
