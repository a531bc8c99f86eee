import { type Placed, placeOrder } from '../support/e2e/orders.ts';
import { expectOwnPage } from '../support/e2e/own-page.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const lists = [
  '/dashboard/overview',
  '/dashboard/manage',
  '/dashboard/allOrder',
  '/dashboard/addProduct',
  '/dashboard/manageProducts',
  '/dashboard/reviews',
  '/dashboard/auditLog',
];

for (const path of lists) {
  test(`${path} is private, accessible in both themes and fits every width`, async ({ asAdmin, asBuyer }) => {
    await placeOrder(asBuyer.page, asBuyer.account);
    await expectOwnPage(asAdmin, path);
  });
}

for (const [what, pathOf] of [
  ["an order's page", ({ orderId }) => `/dashboard/allOrder/${orderId}`],
  ["a product's page", ({ productId }) => `/dashboard/manageProducts/${productId}`],
] satisfies [string, (placed: Placed) => string][]) {
  test(`${what} is private, accessible in both themes and fits every width`, async ({ asAdmin, asBuyer }) => {
    await expectOwnPage(asAdmin, pathOf(await placeOrder(asBuyer.page, asBuyer.account)));
  });
}

test('a list that a search has emptied says so, and clears', async ({ asAdmin }) => {
  await asAdmin.goto('/dashboard/manage?q=nobody-is-called-this');
  await expect(asAdmin.getByRole('heading', { name: 'No users match' })).toBeVisible();
  await asAdmin.getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(asAdmin).toHaveURL('/dashboard/manage');
  await expect(asAdmin.getByRole('row').filter({ hasText: '@example.com' }).first()).toBeVisible();
});

test('a search that was typed before the page came alive is kept', async ({ asAdmin }) => {
  const scripts = Promise.withResolvers<void>();
  await asAdmin.route('**/_next/static/chunks/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await asAdmin.goto('/dashboard/manage', { waitUntil: 'commit' });
  const box = asAdmin.getByRole('searchbox');
  await box.fill('admin@example.com');
  scripts.resolve();
  await whenAlive(asAdmin);
  await expect(box).toHaveValue('admin@example.com');
  await box.press('Enter');
  await expect(asAdmin).toHaveURL('/dashboard/manage?q=admin%40example.com');
});

test('the sidebar has the words of the specification, and the current entry is marked', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/dashboard/manage');
  const sidebar = asAdmin.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar.getByRole('link')).toHaveText([
    'My Profile',
    'Manage users',
    'All orders',
    'Add product',
    'Manage products',
    'Overview',
    'Reviews',
    'Audit log',
  ]);
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Manage users');
});

test('unknown orders and products are not found', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, demo.admin());
  for (const path of ['allOrder', 'manageProducts']) {
    for (const id of ['aaaaaaaaaaaaaaaaaaaaaaaa', 'nonsense'])
      expect((await page.goto(`/dashboard/${path}/${id}`))?.status(), `${path}/${id}`).toBe(404);
  }
  await context.close();
});

test('no page of an admin opens for a customer', async ({ browser, asBuyer: { account } }) => {
  for (const path of [...lists, '/dashboard/allOrder/aaaaaaaaaaaaaaaaaaaaaaaa']) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, account);
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login/);
    await context.close();
  }
});
