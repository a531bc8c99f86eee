import type { Page } from '@playwright/test';
import { alert, fillRegistration, logIn, storedToken, whenAlive } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { newAccount } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/* The forms of signing in, which an element of ours sends (decision 0038). */

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const wrong = { email: 'nobody@example.com', password: 'not-the-password' };

test('a refused password is still there, and shown if it was', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Show password' }).click();
  await logIn(page, wrong);
  await expect(
    alert(page, 'The email or the password is wrong. Try again, or reset your password.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(wrong.email);
  await expect(password(page)).toHaveValue(wrong.password);
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
});

test('while somebody types, what the pages of accounts share is fetched, and kept until they come', async ({
  page,
}) => {
  const { email, password } = demo.buyer();
  const framework = (url: string) => /\/_next\/static\/chunks\/[^/]+\.js$/.test(url);
  const fetched: string[] = [];
  page.on('requestfinished', (request) => {
    if (framework(request.url())) fetched.push(request.url());
  });
  await page.goto('/login?from=/dashboard');
  await whenAlive(page);
  const named = await page.locator('meta[name="account-files"]').getAttribute('content');
  const count = named?.split(' ').length ?? 0;
  expect(count).toBeGreaterThan(3);
  expect(fetched).toEqual([]);
  await page.getByLabel('Email', { exact: true }).pressSequentially('b');
  await expect.poll(() => fetched.length).toBe(count);
  const before = [...fetched];

  await logIn(page, { email, password });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/profile/i);
  await expect.poll(() => fetched.length).toBeGreaterThan(count);
  const transferred = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => name),
  );
  expect(before.filter((url) => transferred.includes(url))).toEqual([]);
  const notLoaded = async () => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    return before.filter((url) => !loaded.includes(url));
  };
  await expect.poll(notLoaded, 'fetched for nothing').toEqual([]);
});

test('what the server says of one field leaves the others as they were', async ({ page }) => {
  const account = { ...newAccount(), password: '12345' };
  await page.goto('/register');
  await fillRegistration(page, account);
  await expect(alert(page, 'Password should be 6 characters')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(
    'Password should be 6 characters At least 6 characters.',
  );
  for (const [label, value] of [
    ['Name', account.name],
    ['Email', account.email],
    ['Password', account.password],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await password(page).pressSequentially('6');
  await expect(password(page)).toHaveAccessibleDescription('At least 6 characters.');
});

test('the button says what it does and takes no second press', async ({ page }) => {
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route('/login', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    await held.promise;
    return route.continue();
  });
  await page.goto('/login');
  await logIn(page, wrong);
  const button = page.getByRole('button', { name: 'Signing in…' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  held.resolve();
  await expect(
    alert(page, 'The email or the password is wrong. Try again, or reset your password.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  expect(sent).toBe(1);
});

test('without a connection, and after an update of the shop, it says so and keeps what was typed', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/ERR_FAILED|status of 404/);
  await page.goto('/login');
  let answers = 'nothing';
  await page.route('/login', (route) =>
    answers === 'nothing'
      ? route.abort()
      : route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>The shop was updated</h1>' }),
  );
  await logIn(page, wrong);
  await expect(alert(page, 'The shop cannot be reached right now.')).toBeVisible();
  answers = 'updated';
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(alert(page, 'The shop was updated while this page was open')).toBeVisible();
  await expect(alert(page, 'The shop cannot be reached right now.')).toBeHidden();
  await expect(password(page)).toHaveValue(wrong.password);
});

test('a demo account is filled in by its button', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use the buyer account' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('buyer@example.com');
  await expect(password(page)).not.toHaveValue('');
  await expect(password(page)).toBeFocused();
});

test('a link of a page of accounts leads to the login as a document once the session has ended', async ({
  asBuyer: { page, account, watched },
}) => {
  watched.expectProblem(/status of 401/);
  await page.goto('/dashboard');
  await whenAlive(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'My Order', exact: false })
    .click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await whenAlive(page);
  expect(await page.evaluate(() => '__next_f' in window), 'React is left behind').toBe(false);
  await logIn(page, account);
  await expect(page).toHaveURL('/dashboard/myOrder');
  expect(await storedToken(page)).not.toBeNull();
});
