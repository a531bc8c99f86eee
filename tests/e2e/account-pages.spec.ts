import { placeOrder } from '../support/e2e/orders.ts';
import { expectOwnPage } from '../support/e2e/own-page.ts';
import { expect, test } from '../support/e2e.ts';

test("a customer's pages are private, accessible in both themes and fit every width", {
  tag: '@spec-2-child-routes',
}, async ({ asBuyer }) => {
  test.setTimeout(120_000);
  const { page, account } = asBuyer;
  await expectOwnPage(page, '/dashboard/myOrder');
  const { orderId, productId } = await placeOrder(page, account);
  for (const path of [
    `/purchase/${productId}`,
    '/dashboard',
    '/dashboard/myOrder',
    `/dashboard/payment/${orderId}`,
  ]) {
    await expectOwnPage(page, path);
  }
});

test('a customer on an admin page is signed out and sent to the login', async ({ asBuyer: { page } }) => {
  await page.goto('/dashboard/allOrder');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?/);
});

test('an admin on a page for customers stays signed in', {
  tag: ['@spec-2-review', '@spec-2-my-order'],
}, async ({ asAdmin }) => {
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
