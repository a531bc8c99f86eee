import { type Placed, placeOrder } from '../support/e2e/orders.ts';
import { expectOwnPage } from '../support/e2e/own-page.ts';
import { expect, test } from '../support/e2e.ts';

const holds = 'is private, accessible in both themes and fits every width';

for (const path of ['/dashboard', '/dashboard/myOrder', '/dashboard/review']) {
  test(`${path} of a new customer ${holds}`, async ({ asBuyer: { page } }) => {
    await expectOwnPage(page, path);
  });
}

for (const [what, pathOf] of [
  ['the order form', ({ productId }) => `/purchase/${productId}`],
  ['the list of orders', () => '/dashboard/myOrder'],
  ['the payment', ({ orderId }) => `/dashboard/payment/${orderId}`],
] satisfies [string, (placed: Placed) => string][]) {
  test(`${what} of a customer with an order ${holds}`, async ({ asBuyer: { page, account } }) => {
    await expectOwnPage(page, pathOf(await placeOrder(page, account)));
  });
}

test('a customer on an admin page is signed out and sent to the login', async ({ asBuyer: { page } }) => {
  await page.goto('/dashboard/allOrder');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?/);
});

test('an admin on a page for customers stays signed in', async ({ asAdmin }) => {
  await asAdmin.goto('/dashboard/myOrder');
  await expect(asAdmin).toHaveURL('/dashboard');
});

test("unknown products and other people's orders are not found", async ({ asBuyer }) => {
  const { page, watched } = asBuyer;
  watched.expectProblem(/status of 404/);
  for (const path of [
    '/purchase/aaaaaaaaaaaaaaaaaaaaaaaa',
    '/purchase/nonsense',
    '/dashboard/payment/aaaaaaaaaaaaaaaaaaaaaaaa',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});
