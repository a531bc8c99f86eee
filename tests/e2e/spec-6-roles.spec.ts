import { payOrder, placeOrder } from '../support/e2e/orders.ts';
import { returnToTab, storedToken, toast } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

test('a visitor browses, and is asked to log in for everything else', {
  tag: ['@spec-1-visitors', '@spec-6-visitor'],
}, async ({ request }) => {
  const get = (path: string) => request.get(path, { maxRedirects: 0 });
  for (const path of ['/', '/home', '/products', '/blog', '/portfolio', '/login', '/register'])
    expect((await get(path)).status(), path).toBe(200);
  for (const path of ['/dashboard', '/dashboard/review', '/dashboard/myOrder', '/dashboard/manage']) {
    const answer = await get(path);
    expect(answer.status(), path).toBe(307);
    expect(answer.headers()['location'], path).toMatch(/^\/login\?from=/);
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
