import { allDashboardPages, dashboardPages } from '@/lib/base/dashboard-pages';
import { inParts } from '../support/e2e/in-parts.ts';
import { placeOrder } from '../support/e2e/orders.ts';
import { expectOwnPage } from '../support/e2e/own-page.ts';
import { expect, test } from '../support/e2e.ts';

const adminPages = allDashboardPages.filter(({ access }) => access === 'admin').map(({ path }) => path);

/** Of quotes and of slips: quotes.spec.ts, documents.spec.ts. */
const elsewhere: readonly string[] = [
  dashboardPages.allQuotes.path,
  dashboardPages.answerQuote.path,
  dashboardPages.packingSlips.path,
  dashboardPages.pickList.path,
];
const here = adminPages.filter((path) => !elsewhere.includes(path));

for (const part of inParts(here.filter((page) => !page.includes('[id]')))) {
  test(`${part.join(', ')}: private, accessible in both themes, and each fits every width`, {
    tag: '@spec-2-child-routes',
  }, async ({ asAdmin }) => {
    for (const path of part) await expectOwnPage(asAdmin, path);
  });
}

for (const path of here.filter((page) => page.includes('[id]'))) {
  test(`${path} is private, accessible in both themes and fits every width`, async ({ asAdmin, asBuyer }) => {
    const { orderId, productId } = await placeOrder(asBuyer.page, asBuyer.account);
    await expectOwnPage(
      asAdmin,
      path.replace('[id]', path === dashboardPages.order.path ? orderId : productId),
    );
  });
}

test('a list that a search has emptied says so, and clears', async ({ asAdmin }) => {
  await asAdmin.goto('/dashboard/manage?q=nobody-is-called-this');
  await expect(asAdmin.getByRole('heading', { name: 'No users match' })).toBeVisible();
  await asAdmin.getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(asAdmin).toHaveURL('/dashboard/manage');
  await expect(asAdmin.getByRole('row').filter({ hasText: '@example.com' }).first()).toBeVisible();
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
