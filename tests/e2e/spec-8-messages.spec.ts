import type { Page } from '@playwright/test';
import { chunkReload } from '@/lib/base/early-script';
import { letRunUntil, stopClock } from '../support/e2e/clock.ts';
import { alert, continueWithGoogle, isRed, logIn, toast, whenAlive } from '../support/e2e/screen.ts';
import { createAccount, markVerified, newAccount, register } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

test("alerts: 'provide your email' and 'email sent', the same for every address", {
  tag: ['@spec-2-reset', '@spec-8-alerts'],
}, async ({ page }) => {
  await page.goto('/login');
  const reset = page.getByRole('link', { name: 'Reset password' });
  await reset.click();
  await expect(alert(page, 'provide your email')).toHaveText('provide your email');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  const known = newAccount();
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('The browser has gone.');
  await createAccount(other, known);
  await other.context().close();
  for (const email of [known.email, `nobody${known.email}`]) {
    await page.reload();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await reset.click();
    await expect(alert(page, 'email sent')).toHaveText('email sent');
  }
});

test('authentication errors stand in red under the form', { tag: '@spec-8-sign-in-errors' }, async ({
  page,
  watched,
}) => {
  await page.goto('/login');
  await logIn(page, { email: 'nobody@example.com', password: 'not-the-password' });
  const wrong = alert(page, 'The email or the password is wrong. Try again, or reset your password.');
  await expect(wrong).toBeVisible();
  expect(await isRed(wrong)).toBe(true);

  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill('unverified@example.com');
  await page.getByRole('checkbox', { name: /Unverified/ }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const unverified = alert(page, 'Google has not verified this email, so it cannot be used to log in.');
  await expect(unverified).toBeVisible();
  expect(await isRed(unverified)).toBe(true);
  expect(watched.problems()).toEqual([]);
});

test('an address that is taken is said under its field; Google then leads into the same account', async ({
  page,
}) => {
  const account = newAccount();
  await register(page, account);
  await markVerified(account.email); // else Google hands the account over empty
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/register');
  await page.getByLabel('Name').fill(account.name);
  await page
    .getByLabel('Email', { exact: true })
    .fill(account.email.toUpperCase().replace('EXAMPLE', 'Example'));
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: /Provide a valid pattern|already has an account/ }),
  ).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(alert(page, 'This email already has an account. Log in instead.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill(account.email);
  await page.getByRole('checkbox', { name: /Personal account/ }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(alert(page, 'Google cannot show that this account is yours.')).toBeVisible();
  await continueWithGoogle(page, account.email);
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(account.name);
});

test('a toast stands at the top right for 5000 ms, and longer while it has the focus', {
  tag: '@spec-9-toast',
}, async ({ asBuyer: { page } }) => {
  await stopClock(page);
  await page.goto('/dashboard/review');
  const send = async () => {
    await page.getByRole('radio', { name: '5 of 5' }).check({ force: true });
    await page.getByLabel('Review', { exact: true }).fill('A review that is thanked for.');
    await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
    await letRunUntil(page, thanks);
  };
  const thanks = toast(page, 'Thank you for your review');
  await send();
  const { x = 0, y = 0, width = 0 } = (await thanks.boundingBox()) ?? {};
  const { width: windowWidth = 0, height: windowHeight = 0 } = page.viewportSize() ?? {};
  expect(x + width).toBeGreaterThan(windowWidth * 0.75);
  expect(y).toBeLessThan(windowHeight / 3);
  await page.clock.runFor(4000);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(2000);
  await expect(thanks).toHaveCount(0);

  await send();
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(20_000);
  await expect(thanks, 'nothing vanishes from under the focus').toBeVisible();
  await page.keyboard.press('Enter');
  await page.clock.runFor(1000);
  await expect(thanks).toHaveCount(0);
});

test.describe('a part of the application that does not load', () => {
  /** Refuses every script that the browser does not have yet, as a new release or a bad line would. */
  async function refuseNewParts(page: Page): Promise<void> {
    const known = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    );
    await page.route('**/_next/static/chunks/**', (route) =>
      known.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    );
  }

  /** From one page that React keeps alive to another, whose part it has not loaded yet. */
  const review = (page: Page) =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Add Review' });
  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Add Review' });

  test('is cured by one reload, and told when it is missing again', { tag: '@spec-8-chunk' }, async ({
    asBuyer: { page, watched },
  }) => {
    watched.expectProblem(/ERR_FAILED|ChunkLoadError/);
    await page.goto('/dashboard');
    await whenAlive(page);
    await refuseNewParts(page);
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() !== 'document') return;
      documents += 1;
      void page.unroute('**/_next/static/chunks/**');
    });
    await review(page).click();
    await expect(page).toHaveURL('/dashboard/review');
    await expect(heading(page)).toBeVisible();
    await whenAlive(page);
    expect(documents).toBe(1);

    await page.goto('/dashboard');
    await whenAlive(page);
    await refuseNewParts(page);
    // A reload counts as the last one for twenty seconds, which a busy machine may take to come here.
    const isNoted = await page.evaluate((key) => {
      const noted = sessionStorage.getItem(key) !== null;
      sessionStorage.setItem(key, String(Date.now()));
      return noted;
    }, chunkReload.key);
    expect(isNoted).toBe(true);
    await review(page).click();
    await expect(page.getByText(/Loading chunk \S+ failed/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A part of the shop did not load' })).toBeVisible();
    await page.unroute('**/_next/static/chunks/**');
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(heading(page)).toBeVisible();
  });

  test('is told when the page itself lacks it after a reload', { tag: '@spec-8-chunk' }, async ({
    asBuyer: { page, watched },
  }) => {
    watched.expectProblem(/ERR_FAILED/);
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1;
    });
    await page.route('**/_next/static/chunks/**', (route) => route.abort());
    await page.goto('/dashboard/review');
    const alert = page.getByRole('alert').filter({ hasText: /Loading chunk \S+ failed/ });
    await expect(alert).toContainText('A part of the shop did not load.');
    expect(documents, 'it was loaded twice').toBe(2);
    await page.unroute('**/_next/static/chunks/**');
    await alert.getByRole('button', { name: 'Load again' }).click();
    await expect(alert).toHaveCount(0);
    await expect(heading(page)).toBeVisible();
  });
});

test('a lost connection is said on every page until it is back', async ({ page, context, watched }) => {
  watched.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/products');
  const banner = page.getByText('You are offline.');
  await whenAlive(page);
  await expect(banner).toBeHidden();
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});
