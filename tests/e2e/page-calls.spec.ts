import type { Page, Request } from '@playwright/test';
import { messages } from '@/lib/base/messages';
import { moveOn, payOrder, placeOrder } from '../support/e2e/orders.ts';
import { alert, returnToTab, storedToken, toast } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { accessToken, createAccount, newAccount, signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/* The REST calls of specification §7 that the buttons make, and the forms that do the same where no script runs. */

const ordersOf = (email: string) => `/dashboard/allOrder?q=${encodeURIComponent(email)}`;
const manage = (email: string) => `/dashboard/manage?q=${encodeURIComponent(email)}`;

/** The one call of this method that the page makes while `press` runs: its address, and that it bears the token. */
async function callOf(page: Page, method: string, press: () => Promise<void>): Promise<Request> {
  const waiting = page.waitForRequest(
    (request) => request.method() === method && /\/api\/(?!user\/[^/]+$|me$)/.test(request.url()),
  );
  await press();
  const request = await waiting;
  expect(request.headers()['authorization']).toBe(`Bearer ${await storedToken(page)}`);
  return request;
}
const pathOf = (request: Request) => request.url().replace(/^https?:\/\/[^/]+/, '');
const asked = (email: string) => `?email=${encodeURIComponent(email)}`;

test('the status button sends the order by PATCH /allOrders/{id}, after asking', {
  tag: ['@spec-7-patch-all-order', '@spec-6-bearer', '@spec-4-status-moves'],
}, async ({ asAdmin, asBuyer: { page, account } }) => {
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await asAdmin.goto(ordersOf(account.email));
  const row = asAdmin.getByRole('row').filter({ hasText: account.email });
  const button = row.getByRole('button', { name: /^pending/ });
  await button.focus();
  await asAdmin.keyboard.press('Enter');
  const dialog = asAdmin.getByRole('alertdialog', { name: 'Mark the order as processing?' });
  await expect(dialog).toContainText(`${account.email} is told by email.`);
  await expect(dialog.getByRole('button', { name: 'Keep pending' }), 'the safe choice').toBeFocused();
  await asAdmin.keyboard.press('Escape');
  await expect(button, 'nothing was done, and the focus returns').toBeFocused();

  const call = await callOf(asAdmin, 'PATCH', () => moveOn(asAdmin, row, 'pending', 'processing'));
  expect(pathOf(call)).toBe(`/api/allOrders/${orderId}${asked(demo.admin().email)}`);
  expect(call.postDataJSON()).toMatchObject({
    _id: orderId,
    email: account.email,
    status: 'pending',
    paid: true,
  });
  await expect(toast(asAdmin, 'The order is now processing.')).toBeVisible();
  await expect(row.getByRole('button', { name: /^processing/ })).toBeFocused();
});

test('a press that comes too late is told so, and mails nobody twice', async ({
  admin: { watched },
  asAdmin,
  asBuyer: { page, account },
}) => {
  watched.expectProblem(/status of 409/);
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await asAdmin.goto(ordersOf(account.email));
  const row = asAdmin.getByRole('row').filter({ hasText: account.email });
  await row.getByRole('button', { name: /^pending/ }).click();
  const other = await asAdmin.context().newPage();
  await other.goto(`/dashboard/allOrder/${orderId}`);
  await moveOn(other, other, 'pending', 'processing');
  await expect(toast(other, 'The order is now processing.')).toBeVisible();
  const dialog = asAdmin.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Mark as processing' }).click();
  await expect(dialog.getByText('The status was changed meanwhile. Please look again.')).toBeVisible();
  // The page shows what is so now, and the question that is open stays the same.
  await expect(async () => {
    await asAdmin.evaluate(() => window.dispatchEvent(new Event('focus')));
    // A row behind a dialog has no role.
    const behind = asAdmin.locator('tr', { hasText: account.email });
    await expect(behind.locator('button', { hasText: 'processing' })).toBeAttached({ timeout: 1000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Mark as processing' }).click();
  await expect(dialog.getByText('The status was changed meanwhile. Please look again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep pending' }).click();
  await row.getByRole('button', { name: /^processing/ }).click();
  await expect(asAdmin.getByRole('alertdialog', { name: 'Mark the order as shipped?' })).toBeVisible();
});

test('a row that leaves the list does not take along why its button did nothing', async ({
  admin: { watched },
  asAdmin,
  asBuyer: { page, account },
}) => {
  watched.expectProblem(/status of 409/);
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await asAdmin.goto(`${ordersOf(account.email)}&show=pending`);
  await asAdmin.getByRole('button', { name: /^pending: / }).click();
  const other = await asAdmin.context().newPage();
  await other.goto(`/dashboard/allOrder/${orderId}`);
  await moveOn(other, other, 'pending', 'processing');
  await expect(toast(other, 'The order is now processing.')).toBeVisible();
  await asAdmin.getByRole('alertdialog').getByRole('button', { name: 'Mark as processing' }).click();
  await expect(asAdmin.getByRole('heading', { name: 'No orders match' })).toBeVisible();
  await expect(alert(asAdmin, messages.order.statusMoved)).toBeVisible();
  await expect(asAdmin.getByRole('main'), 'the button is gone, the focus is not').toBeFocused();
});

test('a question about a role stays what was asked when another admin answers it first', async ({
  asAdmin,
  asBuyer: { account },
}) => {
  await asAdmin.goto(manage(account.email));
  const row = asAdmin.getByRole('row').filter({ hasText: account.email });
  await row.getByRole('button', { name: /^Admin/ }).click();
  const other = await asAdmin.context().newPage();
  await other.goto(asAdmin.url());
  await other.getByRole('button', { name: /^Admin/ }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).click();
  await expect(other.getByRole('button', { name: /^Remove admin/ })).toBeVisible();

  const dialog = asAdmin.getByRole('alertdialog', { name: /^Make .* an admin\?$/ });
  for (const _press of [1, 2]) {
    await dialog.getByRole('button', { name: 'Make admin' }).click();
    await expect(dialog.getByRole('alert')).toContainText('meanwhile');
    const behind = asAdmin.locator('tr', { hasText: account.email }); // has no role there
    await expect(behind.locator('button', { hasText: 'Remove admin' })).toBeAttached();
  }
  await dialog.getByRole('button', { name: 'Keep customer' }).click();
  await expect(row.getByRole('button', { name: /^Remove admin/ }), 'is one still').toBeVisible();
});

test('the cancel buttons send DELETE: /orders/{id} for the owner, /allOrders/{id} for an admin', {
  tag: [
    '@spec-1-customers',
    '@spec-4-unpaid',
    '@spec-4-cancel-own',
    '@spec-6-bearer',
    '@spec-6-own-orders',
    '@spec-7-delete-order',
    '@spec-7-delete-all-order',
    '@spec-8-toast-cancel',
  ],
}, async ({ asAdmin, asBuyer: { page, account } }) => {
  const [own, other] = [await placeOrder(page, account, 2), await placeOrder(page, account, 3)];
  await page.goto('/dashboard/myOrder');
  const ask = (tab: Page, { productName }: typeof own) =>
    tab.getByRole('button', { name: `Cancel order for ${productName}` }).click();
  const cancel = async (tab: Page, order: typeof own) => {
    await ask(tab, order);
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  };
  const row = page.getByRole('row').filter({ hasText: own.productName.slice(0, 20).trimEnd() });
  await expect(row).toContainText('Unpaid');
  await ask(page, own);
  const dialog = page.getByRole('alertdialog', { name: `Cancel order for ${own.productName}?` });
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const byOwner = await callOf(page, 'DELETE', () => cancel(page, own));
  expect(pathOf(byOwner)).toBe(`/api/orders/${own.orderId}${asked(account.email)}`);
  await expect(toast(page, `Order :${own.productName} is cancel`)).toBeVisible();
  await expect(row).toContainText('Canceled');
  await expect(page.getByRole('row').filter({ hasText: 'Canceled' })).toHaveCount(1);

  await asAdmin.goto(ordersOf(account.email));
  const byAdmin = await callOf(asAdmin, 'DELETE', () => cancel(asAdmin, other));
  expect(pathOf(byAdmin)).toBe(`/api/allOrders/${other.orderId}${asked(demo.admin().email)}`);
  await expect(toast(asAdmin, `${account.email} order for ${other.productName} is cancel`)).toBeVisible();
  await expect(asAdmin.getByRole('heading', { name: 'No orders match' })).toBeVisible();
});

test('what is gone already leaves the list at the press, which says so', async ({
  admin: { watched },
  asAdmin,
  asBuyer: { page, account, watched: buyers },
}) => {
  for (const each of [watched, buyers]) each.expectProblem(/status of 404/);
  const remove = async ({ request }: Page, { email }: { email: string }, path: string) => {
    const headers = { Authorization: `Bearer ${await accessToken(request, { email })}` };
    expect((await request.delete(`/api${path}`, { headers })).status()).toBe(200);
  };
  const { orderId, productName } = await placeOrder(page, account);
  await page.goto('/dashboard/myOrder');
  await page.getByRole('button', { name: `Cancel order for ${productName}` }).click();
  await remove(page, account, `/orders/${orderId}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(alert(page, messages.order.alreadyCancelled)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Canceled' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Pay' })).toHaveCount(0);

  await asAdmin.goto(manage(account.email));
  await asAdmin.getByRole('button', { name: `Delete ${account.name}` }).click();
  await remove(asAdmin, demo.admin(), `/user/${account.email}`);
  await asAdmin.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(alert(asAdmin, messages.users.notFound)).toBeVisible();
  await expect(asAdmin.getByRole('heading', { name: 'No users match' })).toBeVisible();
});

test('a filtered and sorted list of all orders is kept up to date, one page at a time', {
  tag: '@spec-7-get-all-orders',
}, async ({ asAdmin, asBuyer: { page, account } }) => {
  const { orderId } = await placeOrder(page, account);
  await asAdmin.goto(`${ordersOf(account.email)}&sort=total&order=asc`);
  const row = asAdmin.getByRole('row').filter({ hasText: account.email });
  await expect(row).toContainText('UnPaid');
  await payOrder(page, account, orderId);
  const call = await callOf(asAdmin, 'GET', () => returnToTab(asAdmin));
  expect(pathOf(call)).toMatch(
    /^\/api\/allorders\?q=.*&show=all&by=placed&from=&to=&sort=total&order=asc&page=1$/,
  );
  await expect(row.getByRole('button', { name: /^pending/ })).toBeVisible();
});

test('a press after the session has ended leads home, signed out', {
  tag: '@spec-6-refused-lists',
}, async ({ asBuyer: { page, account, watched } }) => {
  watched.expectProblem(/status of 401/);
  const { productName } = await placeOrder(page, account);
  await page.goto('/dashboard/myOrder');
  await page.getByRole('button', { name: `Cancel order for ${productName}` }).click();
  await expect.poll(() => storedToken(page), 'the page has fetched its own').not.toBeNull();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('access_token', 'a.b.c'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page).toHaveURL('/');
  expect(await storedToken(page)).toBeNull();
});

test('who was taken the admin role fails to make an admin, is told so, and stays as a customer', {
  tag: ['@spec-8-toast-admin-failed', '@spec-7-put-admin'],
}, async ({ asAdmin, browser, asBuyer: { account } }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  const deputy = newAccount();
  await createAccount(other, deputy);
  await asAdmin.goto(manage(deputy.email));
  await asAdmin.getByRole('button', { name: `Admin: make ${deputy.name} an admin` }).click();
  await asAdmin.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).click();
  await expect(toast(asAdmin, 'successfully made admin')).toBeVisible();
  await other.goto(manage(account.email));
  await other.getByRole('button', { name: `Admin: make ${account.name} an admin` }).click();

  await asAdmin.getByRole('button', { name: `Remove admin: ${deputy.name}` }).click();
  await asAdmin.getByRole('alertdialog').getByRole('button', { name: 'Remove admin' }).click();
  await expect(toast(asAdmin, `${deputy.name} is no longer an admin.`)).toBeVisible();
  const row = asAdmin.getByRole('row').filter({ hasText: deputy.email });
  await expect(row.getByRole('cell', { name: 'user', exact: true })).toBeVisible();

  const refused = other.waitForResponse((response) => response.url().includes('/api/user/admin/'));
  await other.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).click();
  expect((await refused).status()).toBe(403);
  const failed = other.getByRole('alert').filter({ hasText: 'failed to make an admin' });
  await failed.hover(); // so that it stays, however long the way takes
  await expect(other.getByRole('alert').filter({ hasText: 'You are no longer an admin' })).toBeVisible();
  await expect(other).toHaveURL('/dashboard');
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  await expect(failed, 'it outlives the way to the profile').toBeVisible();
  const sidebar = other.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar.getByRole('link', { name: 'My order' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Manage users' })).toHaveCount(0);
  await other.goto('/dashboard/myOrder');
  await expect(other.getByRole('heading', { name: 'My order' }), 'still signed in').toBeVisible();
  await other.goto('/dashboard/manage');
  await expect(other, 'and out on the next request of an admin').toHaveURL('/login');
  await context.close();
});

test('without scripts the same buttons are forms: a status moves on, an order is cancelled after asking', async ({
  browser,
  asBuyer: { page, account },
}) => {
  const paid = await placeOrder(page, account, 2);
  await payOrder(page, account, paid.orderId);
  const unpaid = await placeOrder(page, account, 3);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await signIn(plain, demo.admin());
  await plain.goto(ordersOf(account.email));
  const row = (name: string) => plain.getByRole('row').filter({ hasText: name.slice(0, 15) });
  await row(paid.productName)
    .getByRole('button', { name: /^pending/ })
    .click();
  await expect(row(paid.productName).getByRole('button', { name: /^processing/ })).toBeVisible();

  const question = row(unpaid.productName).locator('details').filter({ visible: true });
  await question.locator('summary').click();
  await expect(question).toContainText(messages.order.cancelQuestion);
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(row(unpaid.productName)).toHaveCount(0);
  await plain.goto(`${ordersOf(account.email)}&show=cancelled`);
  await expect(row(unpaid.productName)).toContainText('Canceled');
  await context.close();
});
