import { readFile } from 'node:fs/promises';
import { paths } from '@/lib/base/paths';
import { payOrder, placeOrder, refundAtStripe } from '../support/e2e/orders.ts';
import { expectOwnPage } from '../support/e2e/own-page.ts';
import { demo, ownShop } from '../support/e2e/shop.ts';
import { signInByApi } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';
import { pagesOf } from '../support/pdf.ts';

test('a buyer reads the invoice of what is paid, prints it and takes it along; a stranger does not', async ({
  asBuyer: { page, account },
  playwright,
}) => {
  const { orderId, productName } = await placeOrder(page, account);
  expect((await page.request.get(paths.invoice(orderId))).status(), 'before it is paid').toBe(404);
  await payOrder(page, account, orderId);
  await page.goto(paths.myOrder(orderId));
  await page
    .getByRole('region', { name: 'Documents' })
    .getByRole('link', { name: /^Invoice INV-\d+$/ })
    .click();
  await expectOwnPage(page, paths.invoice(orderId));
  const invoice = page.getByRole('region', { name: /^Invoice INV-/ });
  await expect(invoice.getByRole('row').filter({ hasText: productName })).toBeVisible();
  await expect(invoice.getByText('Paid in full.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^INV-\d+\.pdf$/);
  const words = pagesOf(await readFile(await file.path())).flat();
  expect(words).toContain(productName);

  await page.emulateMedia({ media: 'print' });
  await expect(invoice).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);

  const stranger = await playwright.request.newContext({ baseURL: ownShop().origin });
  await signInByApi(stranger, demo.buyer());
  for (const path of [paths.invoice(orderId), paths.pdf.invoice(orderId)])
    expect((await stranger.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  await stranger.dispose();
});

test('a refund has its credit note, a paid order its slips', async ({
  asBuyer: { page, account },
  asAdmin,
}) => {
  const [kept, back] = [await placeOrder(page, account), await placeOrder(page, account, 1)];
  for (const { orderId } of [kept, back]) await payOrder(page, account, orderId);
  await refundAtStripe(page, account, back.orderId);
  const note = page.getByRole('link', { name: /^Credit note CN-\d+$/ });
  await expect(async () => {
    await page.goto(paths.myOrder(back.orderId));
    await expect(note).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectOwnPage(page, (await note.getAttribute('href')) ?? '');

  await asAdmin.goto(paths.order(kept.orderId));
  await asAdmin.getByRole('link', { name: 'Packing slip', exact: true }).click();
  await expect(asAdmin.getByRole('region', { name: /^Packing slip/ })).toContainText(kept.productName);
  for (const path of [paths.packingSlips, paths.pickList])
    await expectOwnPage(asAdmin, path([kept.orderId, back.orderId]));
  await expect(asAdmin.getByText(/^Left out/)).toBeVisible();
});
