import * as z from 'zod';
import { paths } from '@/lib/base/paths';
import { expectAccessible } from '../support/e2e/axe.ts';
import { linkIn, mailTo } from '../support/e2e/mailbox.ts';
import { payOrder, placeOrder, productsInStock } from '../support/e2e/orders.ts';
import { accessToken, newAccount } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/* What a buyer's office needs besides ordering: addresses, its own list, its data, and to hear when something is back. */

test('an address book begins order forms with its default and fills them with the others, also without scripts', async ({
  asBuyer: { page },
  browser,
}) => {
  await page.goto(paths.dashboard);
  await page.getByRole('link', { name: 'Addresses' }).click();
  await expect(page).toHaveURL(paths.addresses);
  for (const [name, address] of [
    ['Warehouse', '1 Harbour Street'],
    ['Site Quay Road', '7 Quay Road'],
  ] as const) {
    await page.getByLabel('Name of this place').fill(name);
    await page.getByLabel('Address', { exact: true }).fill(address);
    await page.getByLabel('Phone').fill('021 555 010');
    await page.getByRole('button', { name: 'Add address' }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByLabel('Name of this place')).toHaveValue('');
  }
  await page.getByRole('button', { name: 'Make default: Site Quay Road' }).click();
  await expect(page.getByRole('button', { name: 'Make default: Warehouse' })).toBeVisible();
  await expect(page.getByRole('main'), 'the button is gone, the focus is not').toBeFocused();
  await page.getByRole('link', { name: 'Change Warehouse' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await page.getByLabel('Name of this place').fill('Yard');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Yard', exact: true })).toBeVisible();
  await page.reload(); // without the toast over the buttons
  await expectAccessible(page, 'addresses');

  const [product] = await productsInStock(page);
  await page.goto(paths.purchase(product?._id ?? ''));
  await expect(page.getByLabel('Address')).toHaveValue('7 Quay Road');
  await page.getByLabel('Deliver to').selectOption('Yard');
  await expect(page.getByLabel('Address')).toHaveValue('1 Harbour Street');
  await expect(page.getByLabel('Deliver to')).not.toHaveValue('');
  await page.getByLabel('Address').fill('9 Pier');
  await expect(page.getByLabel('Deliver to'), 'as typed below').toHaveValue('');
  await page.getByLabel('Save for later orders').check();
  await expectAccessible(page, 'order form with saved places');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/payment/);

  const state = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: state });
  const plain = await context.newPage();
  await plain.goto(paths.purchase(product?._id ?? ''));
  await plain.getByLabel('Note for delivery').fill('Gate 3');
  await plain.getByLabel('Deliver to').selectOption('9 Pier');
  await plain.getByRole('button', { name: 'Use' }).click();
  await expect(plain.getByLabel('Address')).toHaveValue('9 Pier');
  await expect(plain.getByLabel('Note for delivery')).toHaveValue('Gate 3');
  await context.close();
});

test('a visitor without scripts waits for a sold-out product, hears once, and ends it', async ({
  asAdmin,
  browser,
}) => {
  const { request } = asAdmin.context();
  const headers = { Authorization: `Bearer ${await accessToken(request, { email: 'admin@example.com' })}` };
  const name = `Awaited roller ${Date.now()}`;
  const data = {
    name,
    desc: 'Nine.',
    price: 2,
    quantity: 10,
    available: 9,
    img: '/catalogue/texture-roller.webp',
  };
  const added = await request.post('/api/products', { headers, data });
  const { insertedId: id } = z.object({ insertedId: z.string() }).parse(await added.json());
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const said = (words: string) => page.getByRole('status').filter({ hasText: words });
  try {
    await page.goto('/products');
    await page.getByRole('link', { name: `Sold out ${name}` }).click();
    await expect(page).toHaveURL(/#back-in-stock$/);
    const { email } = newAccount();
    const ask = page.getByRole('region', { name: 'Notify me when it is back' });
    await ask.getByLabel('Email').fill(email);
    await ask.getByRole('button', { name: 'Notify me when it is back' }).click();
    await expect(said('we have sent a link')).toBeVisible();
    const confirm = linkIn(await mailTo(email, `Confirm your stock alert: ${name}`));
    await asAdmin.goto(confirm);
    await expectAccessible(asAdmin, 'alert, to confirm');
    await page.goto(confirm);
    await page.getByRole('button', { name: 'Notify me when it is back' }).click();
    await expect(said('We will email you once')).toBeVisible();

    await asAdmin.goto(`/dashboard/manageProducts/${id}`);
    await asAdmin.getByLabel(/^Units/).fill('20');
    await asAdmin.getByLabel('Reason').fill('A delivery');
    await asAdmin.getByRole('button', { name: 'Adjust stock' }).click();
    const back = await mailTo(email, `Back in stock: ${name}`);
    expect(back.text).toContain('Available:');
    await asAdmin.goto(linkIn(back));
    await expectAccessible(asAdmin, 'alert, to stop');
    await page.goto(linkIn(back));
    await page.getByRole('button', { name: 'Stop stock alerts' }).click();
    await expect(said('no more stock alerts')).toBeVisible();
  } finally {
    await context.close();
    await request.delete(`/api/products/${id}`, { headers });
  }
});

test('a list of one’s own orders is searched, narrowed, and taken away as it is shown', async ({
  asBuyer: { page, account },
}) => {
  const [paid] = [await placeOrder(page, account, 1), await placeOrder(page, account, 2)];
  await payOrder(page, account, paid.orderId);
  await page.goto(paths.myOrders);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^(Pay|Receipt)/ }) });
  await expect(rows).toHaveCount(2);
  await page.getByLabel('State').selectOption('To be paid');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(`${paths.myOrders}?show=unpaid`);
  const file = page.getByRole('link', { name: 'CSV, these orders' });
  await expect(file).toHaveAttribute('href', `${paths.csv('myOrders')}?show=unpaid`);
  const text = await (await page.request.get((await file.getAttribute('href')) ?? '')).text();
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible();
  await expectAccessible(page, 'own orders, none found');
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(rows).toHaveCount(2);
});

test('one’s own data is taken away, and the account deleted with a password', async ({
  asBuyer: { page, account },
}) => {
  await page.goto(paths.yourData);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^JSON/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  await page.getByText('Delete it').click();
  await page.getByLabel('Password or current code').fill('not-the-password');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('This is neither your password nor a current code.')).toBeVisible();
  await page.getByLabel('Password or current code').fill(account.password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(paths.loginAfter('deletion'));
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expectAccessible(page, 'login, after a deletion');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('authjs.session-token');
  await page.goto(paths.dashboard);
  await expect(page).toHaveURL(/\/login\?from/);
});
