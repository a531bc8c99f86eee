import { allDashboardPages, dashboardPages } from '@/lib/base/dashboard-pages';
import { placeOrder } from '../support/e2e/orders.ts';
import { expectOwnPage } from '../support/e2e/own-page.ts';
import { expect, test } from '../support/e2e.ts';

const holds = 'is private, accessible in both themes and fits every width';
/** Of what is paid or given back, and of prices that were asked for: documents.spec.ts, quotes.spec.ts. */
const elsewhere: readonly string[] = [
  dashboardPages.invoice.path,
  dashboardPages.creditNote.path,
  dashboardPages.quote.path,
];
const own = allDashboardPages
  .filter(({ access, path }) => access !== 'admin' && !elsewhere.includes(path))
  .map(({ path }) => path);

for (const path of own.filter((path) => !path.includes('[id]'))) {
  test(`${path} of a new customer ${holds}`, { tag: '@spec-2-child-routes' }, async ({
    asBuyer: { page },
  }) => {
    await expectOwnPage(page, path);
  });
}

for (const path of ['/purchase/[id]', '/dashboard/myOrder', ...own.filter((path) => path.includes('[id]'))]) {
  test(`${path} of a customer with an order ${holds}`, { tag: '@spec-2-child-routes' }, async ({
    asBuyer: { page, account },
  }) => {
    const { orderId, productId } = await placeOrder(page, account);
    await expectOwnPage(page, path.replace('[id]', path.startsWith('/purchase') ? productId : orderId));
  });
}

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
