import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { hold } from '../support/e2e/hold.ts';
import { failAtBank, openPaidOrder, payOrder, placeOrder, refundAtStripe } from '../support/e2e/orders.ts';
import { alert, toast, whenAlive } from '../support/e2e/screen.ts';
import { signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/* Whoever pressed something went on to something else before its answer came. */

async function goToMyOrders(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'My order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My order' })).toBeVisible();
}

test('that a button could not act is told on the page where its visitor is by then', async ({
  asBuyer: { page, account, watched },
}) => {
  watched.expectProblem(/ERR_FAILED/);
  await signIn(page, account); // on another device, so that there is one to sign out
  await page.goto(paths.security);
  await whenAlive(page);
  const release = await hold(page, paths.security, 'POST');
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await goToMyOrders(page);
  release('abort');
  await expect(alert(page, messages.unavailable)).toBeVisible();
});

test('that a form was refused is told on the page where its visitor is by then', async ({
  asBuyer: { page, watched },
}) => {
  watched.expectProblem(/ERR_FAILED/);
  await page.goto(paths.addresses);
  await whenAlive(page);
  await page.getByLabel('Name of this place').fill('Depot');
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  const release = await hold(page, paths.addresses, 'POST');
  await page.getByRole('button', { name: 'Add address' }).click();
  await goToMyOrders(page);
  release('abort');
  await expect(alert(page, messages.unavailable)).toBeVisible();
});

test('a refused form leaves the focus in the field of another one, in which its visitor types', async ({
  asAdmin: page,
}) => {
  await page.goto(paths.security);
  await whenAlive(page);
  const release = await hold(page, paths.security, 'POST');
  const current = page.getByLabel('Current password');
  await current.fill('not-the-password');
  await page.getByLabel('New password').fill('Better-Words-1!');
  await page.getByRole('button', { name: 'Change password' }).click();
  const other = page
    .getByRole('region', { name: 'Second factor' })
    .getByRole('textbox', { name: 'Password' });
  await other.focus();
  release();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(other).toBeFocused();
});
