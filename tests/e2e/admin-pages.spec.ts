import { allDashboardPages, dashboardPages } from '@/lib/base/dashboard-pages';
import { holdScripts } from '../support/e2e/early.ts';
import { placeOrder } from '../support/e2e/orders.ts';
import { expectOwnPage } from '../support/e2e/own-page.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const adminPages = allDashboardPages.filter(({ access }) => access === 'admin').map(({ path }) => path);

/** An address of a page: pages about one of many get an id. */
const at = (path: string, id: string) => path.replace('[id]', id);

for (const path of adminPages.filter((page) => !page.includes('[id]'))) {
  test(`${path} is private, accessible in both themes and fits every width`, {
    tag: '@spec-2-child-routes',
  }, async ({ asAdmin, asBuyer }) => {
    await placeOrder(asBuyer.page, asBuyer.account);
    await expectOwnPage(asAdmin, path);
  });
}

/** A quote's is looked at in quotes.spec.ts. */
const ofOne = adminPages.filter((page) => page.includes('[id]') && page !== dashboardPages.answerQuote.path);
for (const path of ofOne) {
  test(`${path} is private, accessible in both themes and fits every width`, async ({ asAdmin, asBuyer }) => {
    const { orderId, productId } = await placeOrder(asBuyer.page, asBuyer.account);
    await expectOwnPage(asAdmin, at(path, path === dashboardPages.order.path ? orderId : productId));
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
  const release = await holdScripts(asAdmin);
  await asAdmin.goto('/dashboard/manage', { waitUntil: 'commit' });
  const box = asAdmin.getByRole('searchbox');
  await box.fill('admin@example.com');
  release();
  await whenAlive(asAdmin);
  await expect(box).toHaveValue('admin@example.com');
  await box.press('Enter');
  await expect(asAdmin).toHaveURL('/dashboard/manage?q=admin%40example.com');
});

test('the sidebar has the words of the specification, and the current entry is marked', {
  tag: '@spec-2-sidebar-admin',
}, async ({ asAdmin }) => {
  await asAdmin.goto('/dashboard/manage');
  const sidebar = asAdmin.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar.getByRole('link')).toHaveText([
    'My Profile',
    'Overview',
    'Manage users',
    'All orders',
    'Add product',
    'Manage products',
    'Reviews',
    'Audit log',
    'Status',
  ]);
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Manage users');
  const orders = sidebar.getByRole('link', { name: 'All orders', exact: true });
  await expect(orders, 'what there is to do').toHaveAccessibleDescription(
    /^\d+\+? paid, waiting to be sent$/,
  );
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

test('no page of an admin opens for a customer', {
  tag: ['@spec-2-admin-routes', '@spec-6-admin-check'],
}, async ({ asBuyer: { page, account } }) => {
  for (const path of adminPages.map((each) => at(each, 'aaaaaaaaaaaaaaaaaaaaaaaa'))) {
    await signIn(page, account); // the page before has signed him out
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login/);
  }
});
