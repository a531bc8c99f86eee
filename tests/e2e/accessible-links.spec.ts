import { expectAccessible } from '../support/e2e/axe.ts';
import { linkIn, mailTo } from '../support/e2e/mailbox.ts';
import { alert, toast } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

test.describe.configure({ timeout: 180_000 });

test('pages behind mailed links: good, used and made up', async ({ asBuyer: { page, account }, browser }) => {
  const welcome = linkIn(await mailTo(account.email, 'Welcome to Nap & Bristle'));
  await page.goto(welcome);
  await expectAccessible(page, 'verify-email');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(toast(page, 'Your email is verified.')).toBeVisible();
  await expectAccessible(page, 'verify-email, done');
  await page.goto(welcome);
  await expectAccessible(page, 'verify-email, used');

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto('/reset-password');
  await visitor.getByRole('button', { name: 'Send the link' }).click();
  await expect(alert(visitor, 'provide your email')).toBeVisible();
  await expectAccessible(visitor, 'reset-password, complaint');
  await visitor.getByLabel('Email', { exact: true }).fill(account.email);
  await visitor.getByRole('button', { name: 'Send the link' }).click();
  await expect(alert(visitor, 'email sent')).toBeVisible();
  await expectAccessible(visitor, 'reset-password, sent');
  const reset = linkIn(await mailTo(account.email, 'Set a new password'));
  await visitor.goto(reset);
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor.getByText('Password is required')).toBeVisible();
  await expectAccessible(visitor, 'new-password, complaint');
  await visitor.getByLabel('New password').fill('a-new-password');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(toast(visitor, 'Your password is changed.')).toBeVisible();
  await expectAccessible(visitor, 'new-password, done');
  for (const link of [reset, '/new-password?token=made-up', '/verify-email?token=made-up']) {
    await visitor.goto(link);
    await expect(alert(visitor, 'This link has expired or was already used.')).toBeVisible();
    await expectAccessible(visitor, link);
  }
  await context.close();
});
