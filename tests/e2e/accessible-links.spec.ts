import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { linkIn, mailTo } from '../support/e2e/mailbox.ts';
import { alert, toast } from '../support/e2e/screen.ts';
import { createAccount, newAccount } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/* Pages behind mailed links, in every state. */

test('an address to verify, verified, and its link used up', async ({ page }) => {
  const account = newAccount();
  await createAccount(page, account, { verified: false });
  const welcome = linkIn(await mailTo(account.email, 'Welcome to Nap & Bristle'));
  await page.goto(welcome);
  await expectAccessible(page, 'verify-email');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(toast(page, 'Your email is verified.')).toBeVisible();
  await expectAccessible(page, 'verify-email, done');
  await page.goto(welcome);
  await expectAccessible(page, 'verify-email, used');
});

test('an address whose account somebody else may have made', async ({ page }) => {
  const account = newAccount();
  await createAccount(page, account, { verified: false });
  await page.context().clearCookies();
  await page.goto(linkIn(await mailTo(account.email, 'Welcome to Nap & Bristle')));
  await expect(page.getByRole('link', { name: 'Log in and verify' })).toBeVisible();
  await expectAccessible(page, 'verify-email, not signed in');
  await page.getByLabel('New password').fill('the-owners-own');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(toast(page, 'Your password is changed.')).toBeVisible();
});

/** Asks for the link to a new password, as somebody who is not signed in. */
async function askForLink(page: Page): Promise<string> {
  const account = newAccount();
  await createAccount(page, account);
  await page.context().clearCookies();
  await page.goto('/reset-password');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(alert(page, 'email sent')).toBeVisible();
  return linkIn(await mailTo(account.email, 'Set a new password'));
}

test('a link to a new password asked for, with a complaint and sent', async ({ page }) => {
  await page.goto('/reset-password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(alert(page, 'provide your email')).toBeVisible();
  await expectAccessible(page, 'reset-password, complaint');
  await askForLink(page);
  await expectAccessible(page, 'reset-password, sent');
});

test('a new password with a complaint, and set', async ({ page }) => {
  const link = await askForLink(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectAccessible(page, 'new-password, complaint');
  await page.getByLabel('New password').fill('a-new-password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(toast(page, 'Your password is changed.')).toBeVisible();
  await expectAccessible(page, 'new-password, done');
  await page.goto(link);
  await expect(alert(page, 'This link has expired or was already used.')).toBeVisible();
  await expectAccessible(page, 'new-password, used');
});

for (const path of ['/new-password', '/verify-email']) {
  test(`${path} with a link that somebody made up`, async ({ page }) => {
    await page.goto(`${path}?token=made-up`);
    await expect(alert(page, 'This link has expired or was already used.')).toBeVisible();
    await expectAccessible(page, path);
  });
}
