import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { productsInStock, whenKnown } from '../support/e2e/orders.ts';
import { expect, test } from '../support/e2e.ts';

test('an order has a page of its own: the buyer’s number and note, what happened, cancel, buy again, ask', async ({
  asBuyer: { page },
}) => {
  const product = (await productsInStock(page))[0];
  if (!product) throw new Error('The seeded catalogue has too little in stock.');
  await page.goto(paths.purchase(product._id));
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await page.getByLabel('PO number').fill('PO-2291');
  await page.getByLabel('Note for delivery').fill('Gate 3\nafter 7');
  await whenKnown(page);
  await page.reload();
  await expect(page.getByLabel('PO number'), 'kept on reload').toHaveValue('PO-2291');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/payment/);
  const orderId = page.url().split('/').at(-1) ?? '';
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('PO-2291');

  await page.goto(paths.myOrders);
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${paths.myOrder(orderId)}"]`) });
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(paths.myOrder(orderId));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order NB-\d+$/);
  const summary = page.getByRole('region', { name: 'Order summary' });
  expect(await summary.getByText('Gate 3').innerText()).toBe('Gate 3\nafter 7');
  const steps = page.getByRole('region', { name: 'What happened so far' }).getByRole('listitem');
  await expect(steps).toHaveCount(1);
  await expect(steps).toContainText('Placed');

  const ask = page.getByRole('link', { name: 'Ask about this order' });
  await expect(ask).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${site.contact.email}\\?subject=Order%20NB-`),
  );
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(steps).toHaveCount(2);
  await expect(steps.last()).toContainText('by you');
  await expect(page.getByRole('link', { name: 'Pay', exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(page).toHaveURL(paths.purchaseAgain(product._id, orderId));
});
