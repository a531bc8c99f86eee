import { paths } from '@/lib/base/paths';
import { placeOrder } from '../support/e2e/orders.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* What a screen reader says of what a press has changed. */

test('a link that changes a part of its page is answered in a place that was there before', async ({
  asAdmin,
}) => {
  for (const [path, link, words] of [
    [paths.overview, '7 days', /^\w+ \d+, \d{4} to \w+ \d+, \d{4}$/],
    [paths.restock, '30 days', /^30 days: \d+ products?/],
  ] as const) {
    await asAdmin.goto(path);
    await whenAlive(asAdmin);
    const said = asAdmin
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /\d (to|days:) / });
    const before = await said.innerText();
    await said.evaluate((place) => place.setAttribute('data-before', ''));
    await asAdmin.getByRole('link', { name: link, exact: true }).click();
    await expect(said, path).not.toHaveText(before);
    await expect(said).toHaveText(words);
    await expect(said).toHaveAttribute('data-before');
  }
});

test('an address that is changed is a page of its own title', async ({ asBuyer: { page } }) => {
  await page.goto(paths.addresses);
  await page.getByLabel('Name of this place').fill('Warehouse');
  await page.getByLabel('Address', { exact: true }).fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021 555 010');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('link', { name: 'Change Warehouse' }).click();
  await expect(page).toHaveTitle(/^Change Warehouse, /);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveTitle(/^Addresses, /);
});

test('a question says what it is about when it opens', async ({ asBuyer: { page, account } }) => {
  const { orderId } = await placeOrder(page, account);
  const { number } = await (await page.request.get(`/api/orders/${orderId}`)).json();
  await page.goto(paths.myOrders);
  await page
    .getByRole('row')
    .filter({ hasText: number })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(
    new RegExp(`${number}, \\d+ units`),
  );
});
