import type { Page } from '@playwright/test';
import { linkIn, mailTo } from '../support/e2e/mailbox.ts';
import { productsInStock } from '../support/e2e/orders.ts';
import { alert, fillRegistration, logIn } from '../support/e2e/screen.ts';
import { newAccount } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/** What a visitor does whose scripts are late or do not come at all: the browser posts the forms by itself. */
test.use({ javaScriptEnabled: false });

const photo = 'public/catalogue/roller-frame-cage-9in.webp';
const said = (page: Page, text: string) => page.getByText(text, { exact: false }).first();

test('register, order and review say what is wrong, keep what was typed, and succeed', {
  tag: '@spec-9-rating',
}, async ({ page }) => {
  const account = newAccount();
  const [product] = await productsInStock(page);
  await page.goto(`/purchase/${product?._id}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillRegistration(page, { ...account, password: '12345' });
  await expect(said(page, 'Password should be 6 characters')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  await expect(page.getByLabel('Password', { exact: true }), 'a password is not sent back').toHaveValue('');
  await fillRegistration(page, account);
  await expect(page).toHaveURL(`/purchase/${product?._id}`);

  await page.getByLabel('Phone').fill('021555010');
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(said(page, 'address is required')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('021555010');
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(said(page, 'Quantity should be greater than minimum')).toBeVisible();
  await page.getByLabel('Quantity').fill(String(product?.quantity));
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(said(page, `Your order for ${product?.name} is successfully done`)).toBeVisible();
  await page.getByRole('link', { name: 'Pay for it now' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\/[0-9a-f]{24}$/);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Photo').setInputFiles(photo);
  await page.getByLabel('Phone').fill('021555010');
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(said(page, 'successfully updated')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile', exact: true })).toContainText('1 Harbour Street');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);

  await page.goto('/dashboard/review');
  const submit = page.getByRole('main').getByRole('button', { name: 'Add Review' });
  await page.getByLabel('Review', { exact: true }).fill('Written without scripts.');
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'rate us out of 5' })).toBeVisible();
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('Written without scripts.');
  await expect(page.getByRole('radio'), 'stars say nothing without scripts').toHaveCount(0);
  await page.getByRole('spinbutton', { name: 'Rating' }).fill('11');
  await submit.click();
  await expect(said(page, 'Thank you for your review')).toBeVisible();
  await page.goto('/');
  const first = page.getByRole('region', { name: /say/ }).getByRole('listitem').first();
  await expect(first).toContainText('Written without scripts.');
  await expect(first.getByRole('img', { name: '5 out of 5' }), 'no bound is enforced').toBeVisible();
});

test('login, a forgotten password and a verified address', async ({ page, context }) => {
  const account = newAccount();
  await page.goto('/register');
  await fillRegistration(page, account);
  await expect(page).toHaveURL('/');
  await page.goto(linkIn(await mailTo(account.email, 'Welcome to Nap & Bristle')));
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(said(page, 'Your email is verified.')).toBeVisible();

  await context.clearCookies();
  await page.goto('/login?from=%2Fdashboard');
  await logIn(page, { ...account, password: 'not-the-password' });
  await expect(
    said(page, 'The email or the password is wrong. Try again, or reset your password.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Reset password' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(alert(page, 'provide your email')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(alert(page, 'email sent')).toBeVisible();

  await page.goto(linkIn(await mailTo(account.email, 'Set a new password')));
  await page.getByLabel('New password').fill('a-new-password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(said(page, 'Your password is changed.')).toBeVisible();
  await page.goto('/login?from=%2Fdashboard');
  await logIn(page, { ...account, password: 'a-new-password' });
  await expect(page).toHaveURL('/dashboard');
});
