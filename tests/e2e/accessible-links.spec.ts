import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { linkIn, mailTo } from '../support/e2e/mailbox.ts';
import { alert, toast } from '../support/e2e/screen.ts';
import { createAccount, newAccount } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/* Pages behind mailed links, in every state; without a link that holds: pages.spec.ts. */

test('an address to verify, and verified', async ({ page }) => {
  const account = newAccount();
  await createAccount(page, account, { verified: false });
  await page.goto(linkIn(await mailTo(account.email, 'Welcome to Nap & Bristle')));
  await expectAccessible(page, 'verify-email');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(
    toast(page, 'Your email is verified.'),
    'in place of the button that was pressed',
  ).toBeFocused();
  await expectAccessible(page, 'verify-email, done');
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
  await page.goto(await askForLink(page));
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectAccessible(page, 'new-password, complaint');
  await page.getByLabel('New password').fill('a-new-password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(toast(page, 'Your password is changed.')).toBeFocused();
  await expectAccessible(page, 'new-password, done');
});
