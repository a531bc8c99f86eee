import type { Page } from '@playwright/test';
import { messages } from '@/lib/base/messages';
import { expectAccessible } from '../support/e2e/axe.ts';
import { listedProducts, openPaidOrder, placeOrder } from '../support/e2e/orders.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* What an admin's pages show besides their lists: questions, complaints, nothing found, failures. */

/** Asks by this button, looks at the question, and does not do it. */
async function expectQuestion(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, page.url());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

test('the question before a user goes is accessible', async ({ asAdmin, asBuyer: { account } }) => {
  await asAdmin.goto(`/dashboard/manage?q=${account.email}`);
  await expectQuestion(asAdmin, `Delete ${account.name}`);
});

test('the question before an order goes is accessible', async ({ asAdmin, asBuyer: { page, account } }) => {
  await placeOrder(page, account);
  await asAdmin.goto(`/dashboard/allOrder?q=${account.email}`);
  await expectQuestion(asAdmin, /^Cancel order for/);
});

test('the question before a product goes is accessible', async ({ asAdmin }) => {
  await asAdmin.goto('/dashboard/manageProducts');
  await expectQuestion(asAdmin, /^Delete/);
});

test('the complaints of the form of a new product are accessible', async ({
  admin: { watched },
  asAdmin,
}) => {
  await asAdmin.goto('/dashboard/addProduct');
  await asAdmin.getByRole('button', { name: 'Add product' }).click();
  await expect(asAdmin.getByText('put product price')).toBeVisible();
  watched.expectProblem(/status of 400.*\/api\/upload/);
  await asAdmin.getByLabel('Photo').setInputFiles({
    name: 'brush.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(asAdmin.getByText(/^This file is not a picture we can read/)).toBeVisible();
  await expectAccessible(asAdmin, asAdmin.url());
});

test('the complaints of the product and stock forms are accessible', async ({ asAdmin }) => {
  const [product] = await listedProducts(asAdmin);
  await asAdmin.goto(`/dashboard/manageProducts/${product?._id}`);
  await whenAlive(asAdmin); // presses before are tried in forms-typed-early
  await asAdmin.getByLabel('Price in dollars per unit').fill('');
  await asAdmin.getByRole('button', { name: 'Save changes' }).click();
  await expect(asAdmin.getByText('put product price')).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(asAdmin.getByText('Say why the stock changes.')).toBeVisible();
  await expectAccessible(asAdmin, asAdmin.url());
});

test('the complaints of the refund form and its question are accessible', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  await openPaidOrder(asAdmin, { page, account });
  await asAdmin.getByLabel('Amount in dollars').fill('9999');
  await asAdmin.getByRole('button', { name: 'Refund' }).click();
  await expect(asAdmin.getByText('Say why the money is refunded.')).toBeVisible();
  await expect(asAdmin.getByLabel('Reason')).toBeFocused();
  await asAdmin.getByLabel('Reason').fill('Lost');
  await asAdmin.getByRole('button', { name: 'Refund' }).click();
  await expect(asAdmin.getByText(/^At most \$/)).toBeVisible();
  await expectAccessible(asAdmin, asAdmin.url());
  await asAdmin.getByLabel('Amount in dollars').fill('1.005');
  await asAdmin.getByRole('button', { name: 'Refund' }).click();
  await expect(asAdmin.getByText(messages.refund.amountTooFine)).toBeVisible(); // not asked as $1.01
  await asAdmin.getByLabel('Amount in dollars').fill('1');
  await expectQuestion(asAdmin, 'Refund');
});

test('lists that a search has emptied are accessible', async ({ asAdmin }) => {
  for (const list of ['manage', 'allOrder', 'manageProducts', 'reviews', 'auditLog']) {
    await asAdmin.goto(`/dashboard/${list}?q=nothing-is-called-this`);
    await expect(asAdmin.getByRole('heading', { name: /^No .* match$/ }), list).toBeVisible();
  }
  await expectAccessible(asAdmin, asAdmin.url());
});
