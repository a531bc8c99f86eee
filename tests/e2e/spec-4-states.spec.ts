import { messages } from '@/lib/base/messages';
import { linkIn, mailTo } from '../support/e2e/mailbox.ts';
import { payOrder, placeOrder } from '../support/e2e/orders.ts';
import {
  alert,
  continueWithGoogle,
  fillRegistration,
  logIn,
  returnToTab,
  storedToken,
  toast,
  whenAlive,
} from '../support/e2e/screen.ts';
import { createAccount, newAccount, register, signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const photo = 'public/catalogue/roller-frame-cage-9in.webp';

test.describe('an order', () => {
  test("unpaid: shown as 'UnPaid' to admins, who may cancel it", {
    tag: [
      '@spec-1-admins',
      '@spec-2-all-order',
      '@spec-4-unpaid-shown',
      '@spec-4-cancel-admin',
      '@spec-6-admin-orders',
      '@spec-8-toast-admin-cancel',
    ],
  }, async ({ asAdmin, asBuyer }) => {
    const { productName } = await placeOrder(asBuyer.page, asBuyer.account, 7);
    await asAdmin.goto('/dashboard/allOrder');
    const row = asAdmin.getByRole('row').filter({ hasText: asBuyer.account.email });
    await expect(row).toContainText('UnPaid');
    await row.getByRole('button', { name: 'Cancel' }).click();
    const dialog = asAdmin.getByRole('alertdialog', { name: `Cancel order for ${productName}?` });
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(toast(asAdmin, `${asBuyer.account.email} order for ${productName} is cancel`)).toBeVisible();
    await expect(row).toHaveCount(0);
    await asAdmin.getByRole('link', { name: 'Canceled' }).click();
    await expect(asAdmin).toHaveURL(/show=cancelled/);
    await expect(row).toContainText('Canceled');
  });

  test("paid: the owner's Cancel is disabled and says why, the admin's is hidden; 'pending' by default", {
    tag: ['@spec-3-order-status', '@spec-4-status', '@spec-4-cancel-paid'],
  }, async ({ asAdmin, asBuyer: { page, account } }) => {
    const { orderId } = await placeOrder(page, account, 8);
    await payOrder(page, account, orderId);
    await page.goto('/dashboard/myOrder');
    const cancel = page.getByRole('button', { name: /^Cancel order/ });
    await expect(cancel).toBeDisabled();
    await expect(cancel).toHaveAccessibleDescription(/can no longer be canceled/);
    await whenAlive(page);
    await cancel.click({ force: true });
    await expect(alert(page, 'can no longer be canceled'), 'a finger hovers over nothing').toBeVisible();
    await asAdmin.goto('/dashboard/allOrder');
    const row = asAdmin.getByRole('row').filter({ hasText: account.email });
    await expect(row.getByRole('button', { name: /Cancel/ })).toHaveCount(0);
    await expect(row.getByRole('button', { name: /^pending/ })).toHaveText('pending');
  });

  test('what another place changed shows in the list without a reload', async ({
    asBuyer: { page, account },
  }) => {
    const { orderId, productName } = await placeOrder(page, account, 9);
    await page.goto('/dashboard/myOrder');
    const own = page.getByRole('row').filter({ hasText: productName.slice(0, 20).trimEnd() });
    await expect(own).toContainText('Unpaid');
    await payOrder(page, account, orderId);
    await returnToTab(page);
    await expect(own).toContainText('Paid: pending');
  });
});

test.describe('the session', () => {
  test('a login stores the access token before it goes on', {
    tag: ['@spec-1-sign-in', '@spec-4-token', '@spec-7-put-user'],
  }, async ({ page, watched }) => {
    const account = newAccount();
    await register(page, account);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());

    watched.expectProblem(/ERR_FAILED/);
    await page.goto('/login?from=%2Fblog');
    await page.route('**/api/user/**', (route) => route.abort());
    await logIn(page, account);
    await expect(alert(page, 'We could not finish signing you in.')).toBeVisible();
    expect(new URL(page.url()).pathname, 'no token yet: it stays').toBe('/login');
    await page.unroute('**/api/user/**');
    const asked = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect((await asked).postDataJSON()).toEqual({ email: account.email, name: account.name });
    await expect(page).toHaveURL('/blog');
    expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('a browser that blocks cookies is told so, as trying again would not help', async ({
    page,
    watched,
  }) => {
    watched.expectProblem(/401/);
    const account = newAccount();
    await register(page, account);
    await page.context().clearCookies();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    // Chromium has no switch for the cookies of answers.
    await page.route('**/api/user/**', (route) => route.fulfill({ status: 401, json: {} }));
    await page.goto('/login');
    await logIn(page, account);
    await expect(alert(page, messages.auth.cookiesBlocked)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  });

  test('registration signs in, stores the token and returns to the origin', {
    tag: '@spec-4-token-sign-up',
  }, async ({ page }) => {
    await page.goto('/dashboard/myOrder');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await fillRegistration(page, newAccount());
    await expect(page).toHaveURL('/dashboard/myOrder');
    expect(await storedToken(page)).not.toBeNull();
  });

  test('Google signs in, stores the token and returns to the origin, also after a cancelled try', {
    tag: ['@spec-1-sign-in', '@spec-4-token-sign-up'],
  }, async ({ page }) => {
    await page.goto('/dashboard/review');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(alert(page, 'Google did not sign you in.')).toBeVisible();
    await continueWithGoogle(page, newAccount().email);
    await expect(page).toHaveURL('/dashboard/review');
    expect(await storedToken(page)).not.toBeNull();
  });

  test('the token stays in memory where both storages are blocked', {
    tag: '@spec-9-session-storage',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    });
    await register(page, newAccount());
    await page.goto('/dashboard/myOrder');
    const asked = () => page.waitForRequest((request) => request.url().includes('/api/orders?'));
    const [first] = await Promise.all([asked(), returnToTab(page)]);
    expect(first.headers()['authorization']).toMatch(/^Bearer \S+$/);
    await first.response();
    let renewed = 0;
    await page.route('**/api/user/**', (route) => {
      renewed += 1;
      return route.continue();
    });
    const [second] = await Promise.all([asked(), returnToTab(page)]);
    expect(second.headers()['authorization']).toBe(first.headers()['authorization']);
    expect(renewed, 'the token was remembered').toBe(0);
  });

  test('signing out removes the token, ends the session in every tab, and the back button shows nothing', {
    tag: '@spec-2-sign-out',
  }, async ({ asBuyer: { page } }) => {
    await page.goto('/dashboard/myOrder');
    await expect.poll(() => storedToken(page)).not.toBeNull();
    const token = await storedToken(page);
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await whenAlive(other);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/');
    expect(await storedToken(page)).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'My order' })).toHaveCount(0);
    const answer = await page.request.get('/api/user', { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status(), 'the token ended with its session').toBe(401);
  });

  test('signing out before the page’s module is there, or without it, ends the session all the same', async ({
    asBuyer: { page, watched },
  }) => {
    watched.expectProblem(/ERR_FAILED/);
    await page.goto('/dashboard/myOrder');
    await expect.poll(() => storedToken(page)).not.toBeNull();
    const token = await storedToken(page);
    await page.evaluate(() => sessionStorage.setItem('draft:review', '{"review":"Mine."}'));
    await page.route('**/_next/static/elements/*.js', (route) => route.abort());
    await page.goto('/blog');
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    const answer = await page.request.get('/api/user', { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status(), 'the token ended with its session').toBe(401);
    await page.unroute('**/_next/static/elements/*.js');
    await page.reload();
    await expect.poll(() => storedToken(page), 'and is not kept').toBeNull();
    await expect.poll(() => page.evaluate(() => sessionStorage.length), 'nor what was typed').toBe(0);
    expect(await page.evaluate(() => document.cookie)).not.toContain('signed_out');
  });

  test('a page that the browser kept in memory is asked for again', async ({ asBuyer: { page } }) => {
    await page.goto('/dashboard');
    await expect.poll(() => storedToken(page), 'the page looks after its session').not.toBeNull();
    await page.context().clearCookies();
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page).toHaveURL(/\/login\?from=/);
  });
});

test('a new password by mail: single-use link, every session ended, nobody signed in', {
  tag: '@spec-2-reset',
}, async ({ asBuyer: { page, account, watched }, browser }) => {
  watched.expectProblem(/status of 401/);
  await page.goto('/dashboard/myOrder');
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto('/login');
  await visitor.getByLabel('Email', { exact: true }).fill(account.email);
  await visitor.getByRole('link', { name: 'Reset password' }).click();
  await expect(alert(visitor, 'email sent')).toBeVisible();

  const link = linkIn(await mailTo(account.email, 'Set a new password'));
  await visitor.goto(link);
  await visitor.getByLabel('New password').fill('12345');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor.getByText('Password should be 6 characters')).toBeVisible();
  await visitor.getByLabel('New password').fill('a-new-password');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(toast(visitor, 'Your password is changed.')).toBeVisible();
  await visitor.goto(link);
  await expect(alert(visitor, 'This link has expired or was already used.')).toBeVisible();

  await returnToTab(page);
  await expect(page, 'the list finds its session ended').toHaveURL('/');
  expect(await storedToken(page)).toBeNull();

  await visitor.goto('/dashboard');
  await expect(visitor).toHaveURL(/\/login\?from=/);
  await logIn(visitor, { email: account.email, password: 'a-new-password' });
  await expect(visitor).toHaveURL('/dashboard');
  await context.close();
});

test('an address is verified by the button behind the mailed link; another link can be asked for', async ({
  page,
}) => {
  const account = newAccount();
  await createAccount(page, account, { verified: false });
  await page.goto('/dashboard');
  await expect(page.getByText('Your email is not verified yet.')).toBeVisible();
  const first = linkIn(await mailTo(account.email, 'Welcome to Nap & Bristle'));
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'We have sent you a new link.')).toBeVisible();
  const second = linkIn(await mailTo(account.email, 'Verify your email'));

  await page.goto(first);
  await expect(alert(page, 'This link has expired or was already used.')).toBeVisible();
  await page.goto(second);
  await page.goto('/dashboard');
  await expect(page.getByText('Your email is not verified yet.'), 'opening proves nothing').toBeVisible();
  await page.goto(second);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(toast(page, 'Your email is verified.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Your email is not verified yet.')).toHaveCount(0);
});

test('the profile form opens on Edit Profile and closes after a successful update', {
  tag: [
    '@spec-1-customers',
    '@spec-2-profile',
    '@spec-3-user-role',
    '@spec-4-profile-form',
    '@spec-6-profile',
    '@spec-8-toast-updated',
  ],
}, async ({ asBuyer: { page } }) => {
  await page.goto('/dashboard');
  const form = page.getByRole('region', { name: 'Edit profile' });
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await form.getByLabel('Photo').setInputFiles(photo);
  await expect(form.getByText('is ready')).toBeVisible();
  await form.getByLabel('Name').fill('Renamed Buyer');
  await form.getByLabel('Phone').fill('+1 (555) 014/26.00');
  await form.getByLabel('Address').fill('1 Harbour Street');
  await form.getByLabel('Education').fill('Painting, level 3');
  await form.getByLabel('LinkedIn').fill('www.linkedin.com/in/someone');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'successfully updated')).toBeVisible();
  await expect(form).toHaveCount(0);

  const profile = page.getByRole('region', { name: 'Profile' });
  for (const text of ['Renamed Buyer', 'user', '+1 (555) 014/26.00', '1 Harbour Street', 'Painting, level 3'])
    await expect(profile).toContainText(text);
  const linkedIn = profile.getByRole('link', { name: 'linkedin.com/in/someone' });
  await expect(linkedIn).toHaveAttribute('href', 'https://www.linkedin.com/in/someone');
  await expect(linkedIn).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('banner').getByText('Renamed Buyer')).toBeVisible();
  const picture = profile.locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await form.getByLabel('Education').fill('');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form, 'a kept photo is enough').toHaveCount(0);
  await expect(profile).not.toContainText('Painting, level 3');
});

test("another tab's sign-in as somebody else shows in this one", async ({ asBuyer: { page }, browser }) => {
  const account = newAccount();
  const elsewhere = await browser.newPage();
  await createAccount(elsewhere, account);
  await elsewhere.context().close();
  await page.goto('/dashboard');
  await expect.poll(() => storedToken(page), 'not asked for while the session changes').not.toBeNull();
  const other = await page.context().newPage();
  await other.goto('/blog');
  await signIn(other, account);
  await other.goto('/login');
  await expect(other).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(account.email);
});
