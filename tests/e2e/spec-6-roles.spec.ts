import { payOrder, placeOrder } from '../support/e2e/orders.ts';
import { alert, returnToTab, storedToken, toast } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { createAccount, newAccount, signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

test('a visitor browses, and is asked to log in for everything else', {
  tag: ['@spec-1-visitors', '@spec-6-visitor'],
}, async ({ page }) => {
  for (const path of ['/', '/home', '/products', '/blog', '/portfolio', '/login', '/register'])
    expect((await page.goto(path))?.status(), path).toBe(200);
  for (const path of ['/dashboard', '/dashboard/review', '/dashboard/myOrder', '/dashboard/manage']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login\?from=/);
  }
});

test('a customer reviews a product he has bought, and it is on the home page at once', {
  tag: ['@spec-1-customers', '@spec-2-review', '@spec-6-review'],
}, async ({ asBuyer: { page, account } }) => {
  const { orderId, productName } = await placeOrder(page, account, 5);
  await payOrder(page, account, orderId);
  await page.goto('/dashboard/review');
  await page.getByLabel(/^Product/).selectOption({ label: productName });
  await page.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  const words = `Bought and painted with it, ${account.email}`;
  await page.getByLabel('Review', { exact: true }).fill(words);
  await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
  await expect(toast(page, 'Thank you for your review')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('region', { name: /say/ }).getByRole('listitem').first()).toContainText(words);
});

test('order lists ask with the stored token as a bearer', { tag: '@spec-6-bearer' }, async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  await placeOrder(page, account);
  for (const [tab, list, call] of [
    [page, '/dashboard/myOrder', '/api/orders?email='],
    [asAdmin, '/dashboard/allOrder', '/api/allorders?'],
  ] as const) {
    await tab.goto(list);
    await expect.poll(() => storedToken(tab)).not.toBeNull();
    const asked = tab.waitForRequest((request) => request.url().includes(call));
    await returnToTab(tab);
    expect((await asked).headers()['authorization']).toBe(`Bearer ${await storedToken(tab)}`);
  }
});

for (const status of [401, 403]) {
  test(`on ${status} for an order list the client signs out, removes the token and goes to /`, {
    tag: '@spec-6-refused-lists',
  }, async ({ asBuyer: { page, watched } }) => {
    watched.expectProblem(new RegExp(`status of ${status}`));
    await page.goto('/dashboard/myOrder');
    await expect.poll(() => storedToken(page)).not.toBeNull();
    const refuse = { status, json: { error: { code: 'refused', message: 'No.' } } };
    await page.route('**/api/orders?**', (route) => route.fulfill(refuse));
    await returnToTab(page);
    await expect(page).toHaveURL('/');
    expect(await storedToken(page)).toBeNull();
    await page.goto('/dashboard');
    await expect(page, 'the session has ended, too').toHaveURL(/\/login\?from=/);
  });
}

test('on 403 for the list of all orders an admin is signed out, too', {
  tag: '@spec-6-refused-lists',
}, async ({ page, watched, asBuyer }) => {
  watched.expectProblem(/status of 403/);
  await placeOrder(asBuyer.page, asBuyer.account);
  await signIn(page, demo.admin());
  await page.goto('/dashboard/allOrder');
  await expect.poll(() => storedToken(page)).not.toBeNull();
  const refuse = { status: 403, json: { error: { code: 'refused', message: 'No.' } } };
  await page.route('**/api/allorders?**', (route) => route.fulfill(refuse));
  await returnToTab(page);
  await expect(page).toHaveURL('/');
  expect(await storedToken(page)).toBeNull();
});

test('an order list that cannot be refreshed says so, keeps what it has, and tries again', {
  tag: ['@spec-7-failed-fetches', '@spec-9-retries'],
}, async ({ asBuyer: { page, account, watched } }) => {
  watched.expectProblem(/ERR_FAILED|status of 503/);
  await placeOrder(page, account);
  await page.goto('/dashboard/myOrder');
  await page.route('**/api/orders?**', (route) => route.abort());
  await returnToTab(page);
  const notice = toast(page, 'This list may be out of date.');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Unpaid' })).toHaveCount(1);
  await page.unroute('**/api/orders?**');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
});

test("another customer's order can neither be seen nor paid", { tag: '@spec-6-own-orders' }, async ({
  asBuyer,
  browser,
}) => {
  const { orderId } = await placeOrder(asBuyer.page, asBuyer.account);
  const stranger = await browser.newPage();
  await createAccount(stranger, newAccount());
  expect((await stranger.goto(`/dashboard/payment/${orderId}`))?.status()).toBe(404);
  await expect(alert(stranger, 'Card')).toHaveCount(0);
  await stranger.context().close();
});
