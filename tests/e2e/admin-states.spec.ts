import { messages } from '@/lib/base/messages';
import { expectAccessible } from '../support/e2e/axe.ts';
import { listedProducts, openPaidOrder } from '../support/e2e/orders.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* What an admin's pages show besides their lists: questions, complaints, nothing found, failures. */

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
    buffer: Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(
    asAdmin.getByText('This file is not a picture we can read. Please use JPEG, PNG or WebP.'),
  ).toBeVisible();
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
  await asAdmin.getByRole('button', { name: 'Refund' }).click();
  await expect(asAdmin.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(asAdmin, asAdmin.url());
  await asAdmin.keyboard.press('Escape');
  await expect(asAdmin.getByRole('alertdialog')).toHaveCount(0);
});

test('lists that a search has emptied are accessible', async ({ asAdmin }) => {
  for (const list of ['reviews', 'auditLog']) {
    await asAdmin.goto(`/dashboard/${list}?q=nothing-is-called-this`);
    await expect(asAdmin.getByRole('heading', { name: /^No .* match$/ }), list).toBeVisible();
  }
  await expectAccessible(asAdmin, asAdmin.url());
});
