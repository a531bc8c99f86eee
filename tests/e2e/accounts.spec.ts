import type { Page } from '@playwright/test';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { expectAccessible } from '../support/e2e/axe.ts';
import { alert, logIn, toast } from '../support/e2e/screen.ts';
import { createAccount, newAccount, setRole, signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';
import { codeOf } from '../support/totp.ts';

/* How an account is kept its owner's: the second factor of an admin, and everybody's list of sessions. */

const security = '/dashboard/security';

/** An admin that no other test has, signed in in this page. */
async function anAdmin(page: Page) {
  const account = newAccount();
  await createAccount(page, account);
  await setRole(account.email, 'admin');
  return account;
}

const sheet = (page: Page) => page.getByRole('region', { name: 'Second factor' });

/** Turns the second factor on as the page asks; returns the app's secret and the recovery codes. */
async function setUp(page: Page, password: string) {
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL(security);
  await sheet(page).getByLabel('Password', { exact: true }).fill(password);
  await sheet(page).getByRole('button', { name: 'Set up' }).click();
  await expect(sheet(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = await sheet(page)
    .getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    .innerText();
  const secret = key.replaceAll(' ', '');
  return { secret };
}

async function confirm(page: Page, secret: string): Promise<string[]> {
  await sheet(page).getByLabel('Code from the app').fill(codeOf(secret));
  await sheet(page).getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(sheet(page)).toContainText('10 recovery codes are left.');
  return codes.allInnerTexts();
}

/** New codes take the place of those before, which may be void from the first answer that did not come. */
async function renew(page: Page, password: string): Promise<string[]> {
  const codes = sheet(page).getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  const [before = ''] = await codes.allInnerTexts();
  await sheet(page).getByText('New recovery codes', { exact: true }).click();
  const make = async (proof: string) => {
    const form = sheet(page).locator('form', { hasText: 'Make new codes' });
    await form.getByLabel('Password or current code').fill(proof);
    await form.getByRole('button', { name: 'Make new codes' }).click();
  };
  const mayBeVoid = alert(page, 'your older recovery codes may no longer work');
  await page.route(`**${security}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await make(password);
  await expect(mayBeVoid).toBeVisible();
  await page.unroute(`**${security}`);
  await make('neither of both');
  await expect(alert(page, messages.secondFactor.proofWrong)).toBeVisible();
  await expect(mayBeVoid, 'they still may').toBeVisible();
  await make(password);
  await expect(codes.filter({ hasText: before })).toHaveCount(0);
  await expect(codes).toHaveCount(10);
  await expect(mayBeVoid).toBeHidden();
  return codes.allInnerTexts();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank'); // a page of an ended session would ask for a token
  await page.context().clearCookies();
}

test('an admin sets up a second factor, and signs in with a code and with a recovery code', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/ERR_FAILED/);
  const account = await anAdmin(page);
  const { secret } = await setUp(page, account.password);
  const task = sheet(page)
    .getByText(/^Scan the code with your authenticator app/)
    .locator('xpath=..');
  await expect(task, 'what is to do now is read out').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sheet(page).getByLabel('Code from the app')).toBeFocused();
  await sheet(page).getByLabel('Code from the app').fill('000000');
  await sheet(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(alert(page, 'This code is wrong or was used already.')).toBeVisible();
  await expectAccessible(page, 'second factor, set-up');
  await confirm(page, secret);
  await expect(toast(page, 'Your second factor is on.')).toBeHidden(); // the codes stay
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined }); // as on plain http
  });
  await sheet(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(sheet(page).getByRole('button', { name: 'Not copied', exact: true })).toBeVisible();
  const [recovery = '', other = ''] = await renew(page, account.password);
  await expectAccessible(page, 'second factor, recovery codes');
  // Nobody has pressed it since there are new codes.
  await sheet(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(sheet(page).getByRole('button', { name: 'Not copied', exact: true })).toBeVisible();
  await expect(sheet(page).getByRole('status').filter({ hasText: 'Not copied' })).toBeAttached();

  await signOut(page);
  await page.goto('/dashboard/manage');
  await logIn(page, account);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(alert(page, 'This code is wrong or was used already.')).toBeVisible();
  await expectAccessible(page, 'login, code');
  await page.goto('/dashboard/manage');
  await expect(page, 'nobody is in yet, and the sign-in still waits').toHaveURL(
    '/login?from=%2Fdashboard%2Fmanage',
  );
  await code.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard/manage');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage users');

  await signOut(page);
  await page.goto('/login');
  await logIn(page, account);
  await code.fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(security);
  await expect(sheet(page)).toContainText('9 recovery codes are left.');
  await sheet(page).locator('summary', { hasText: 'Turn off' }).click();
  await sheet(page).getByLabel('Password or current code', { exact: true }).last().fill(other);
  await sheet(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Your second factor is off.')).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Set up' })).toBeVisible();
  await setRole(account.email, 'user');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a second factor is set up and signed in with, and sessions are ended', async ({ page }) => {
    const account = await anAdmin(page);
    const { secret } = await setUp(page, account.password);
    const [recovery = ''] = await confirm(page, secret);
    await page.context().clearCookies();
    await page.goto('/dashboard/manage');
    await logIn(page, account);
    await expect(page).toHaveURL('/login?from=%2Fdashboard%2Fmanage');
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This code is wrong or was used already.')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(recovery);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/dashboard/manage');

    await page.goto(security);
    const devices = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await devices.getByRole('button', { name: /^Sign out An unknown|^Sign out Chrome/ }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await devices.locator('summary').click();
    await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(paths.loginAfter('everywhere'));
    await page.goto(security);
    await expect(page).toHaveURL('/login?from=%2Fdashboard%2Fsecurity');
    await setRole(account.email, 'user');
  });
});

test('a customer sees where he is signed in, and ends one session, and all', async ({ asBuyer, browser }) => {
  const { page, account } = asBuyer;
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, account);
  await other.goto('/dashboard');
  await page.goto(security);
  await expect(page.getByRole('region', { name: 'Second factor' }), 'is for admins').toHaveCount(0);
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await expectAccessible(page, 'sessions');
  await devices.getByRole('listitem').last().getByRole('button').click();
  await expect(toast(page, 'That device is signed out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/login?from=%2Fdashboard');
  await signIn(other, account);
  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectAccessible(page, 'sign out everywhere, dialog');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(paths.loginAfter('everywhere'));
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/login?from=%2Fdashboard');
  await elsewhere.close();
});

test('a customer changes his password, and every other device is signed out', async ({
  asBuyer,
  browser,
}) => {
  const { page, account } = asBuyer;
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, account);
  await page.goto(security);
  const password = page.getByRole('region', { name: 'Password' });
  const change = password.getByRole('button', { name: 'Change password' });
  await password.getByLabel('Current password').fill('not-the-password');
  await password.getByLabel('New password').fill('another-password');
  await change.click();
  await expect(password.getByText('This is not your current password.')).toBeVisible();
  await expect(password.getByLabel('New password'), 'nothing typed is lost').toHaveValue('another-password');
  await expectAccessible(page, 'changing the password');
  await password.getByLabel('Current password').fill(account.password);
  await change.click();
  await expect(toast(page, 'Your password is changed.')).toBeVisible();
  await expect(password.getByLabel('New password')).toHaveValue('');

  await other.goto('/dashboard');
  await expect(other).toHaveURL('/login?from=%2Fdashboard');
  await logIn(other, { ...account, password: 'another-password' });
  await expect(other).toHaveURL('/dashboard');
  await elsewhere.close();
});
