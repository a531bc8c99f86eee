import type { APIRequestContext, Page } from '@playwright/test';
import { ownDatabase } from '../support/e2e/database.ts';
import { holdFiles } from '../support/e2e/early.ts';
import { wordsIn } from '../support/e2e/html.ts';
import { deleteProducts, listedProducts } from '../support/e2e/orders.ts';
import { toast } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { signIn } from '../support/e2e/sign-in.ts';
import { test as base, expect } from '../support/e2e.ts';
import { pictureFile } from '../support/pictures.ts';

const test = base.extend<{ name: string }>({
  /** Of a product that the test may add; it goes with the test, however that ends. */
  name: async ({ request }, use) => {
    const name = `Test Brush ${Date.now().toString(36)}${process.pid}`;
    await use(name);
    await removeFromShop(request, name);
  },
});

/** Deletes what is on sale by this name: the tests of the shop's own pages count the seeded ones. */
async function removeFromShop(request: APIRequestContext, name: string): Promise<void> {
  const added = (await listedProducts({ request })).filter((each) => each.name === name);
  await deleteProducts(
    request,
    added.map(({ _id }) => _id),
  );
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('For fine lines.');
  await page.getByLabel('Price in dollars per unit').fill('4.25');
  await page.getByLabel('Category').selectOption('brush');
  await page.getByLabel('Minimum quantity').fill('6');
  await page.getByLabel('Available quantity').fill('40');
}

test('a product is added, edited, restocked, archived, deleted and restored', {
  tag: [
    '@spec-1-admins',
    '@spec-2-add-product',
    '@spec-2-manage-products',
    '@spec-5-product',
    '@spec-6-admin-products',
    '@spec-8-form-messages',
    '@spec-8-toast-product',
  ],
}, async ({ asAdmin, request, name }) => {
  await asAdmin.goto('/dashboard/addProduct');
  await asAdmin.getByRole('button', { name: 'Add product' }).click();
  for (const [message, times] of [
    ['image is required', 1],
    ['put product price', 1],
    ['required', 4],
  ] as const) {
    await expect(asAdmin.getByText(message, { exact: true }), message).toHaveCount(times);
  }
  await fill(asAdmin, name);
  await asAdmin.getByRole('button', { name: 'Add product' }).click();
  await expect(asAdmin.getByText('image is required')).toBeVisible();
  await expect(asAdmin.getByLabel('Photo'), 'what is missing has the focus').toBeFocused();
  await asAdmin.getByLabel('Photo').setInputFiles(await pictureFile());
  await expect(asAdmin.getByText('brush.png is ready.')).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Add product' }).click();
  await expect(toast(asAdmin, 'successfully added product')).toBeVisible();
  await expect(asAdmin).toHaveURL('/dashboard/manageProducts');

  const inShop = async () => {
    const cards = wordsIn(await (await request.get('/products')).text(), 'article');
    return cards.find((words) => words.includes(name));
  };
  const added = await inShop();
  expect(added).toContain('Price: $4.25 /u');
  expect(added).toContain('Minimum Order: 6 unit');

  const row = asAdmin.getByRole('row').filter({ hasText: name });
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(asAdmin.getByLabel('Price in dollars per unit')).toHaveValue('4.25');
  await asAdmin.getByLabel('Price in dollars per unit').fill('4.50');
  await asAdmin.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(asAdmin, 'successfully updated')).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(asAdmin.getByText('Say why the stock changes.')).toBeVisible();
  await expect(asAdmin.getByRole('radio', { name: 'Change by' }), 'the usual reading').toBeChecked();
  await asAdmin.getByLabel('Units', { exact: true }).fill('-15');
  await asAdmin.getByLabel('Reason').fill('Water damage');
  await asAdmin.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(toast(asAdmin, `${name} now has 25 units available.`)).toBeVisible();
  await expect(asAdmin.getByRole('main'), 'the form begins anew').toBeFocused();
  const movement = asAdmin.getByRole('row').filter({ hasText: 'Water damage' });
  await expect(movement, 'the table is up to date with the toast').toContainText('−15');
  await expect(movement).toContainText('admin@example.com');
  await asAdmin.getByRole('radio', { name: 'Set level to' }).check();
  await asAdmin.getByLabel('Units', { exact: true }).fill('30');
  await asAdmin.getByLabel('Reason').fill('Counted');
  await asAdmin.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(toast(asAdmin, `${name} now has 30 units available.`)).toBeVisible();
  await expect(asAdmin.getByRole('row').filter({ hasText: 'Counted' })).toContainText('+5');
  const edited = await inShop();
  expect(edited).toContain('Price: $4.50 /u');
  expect(edited).toContain('Available Quantity: 30 unit');

  await asAdmin.goto(`/dashboard/manageProducts?q=${encodeURIComponent(name)}`);
  const star = row.getByRole('button', { name: `Featured: ${name}` });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  // The second press of the double click meets "Restore".
  await row.getByRole('button', { name: `Archive ${name}` }).click({ clickCount: 2, delay: 300 });
  await expect(row).toContainText('Archived');
  expect(await inShop()).toBeUndefined();
  await row.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(row).toContainText('On sale');

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = asAdmin.getByRole('alertdialog', { name: `Delete ${name}?` });
  await dialog.getByRole('button', { name: 'Delete product' }).click();
  await expect(toast(asAdmin, `Product :${name} is deleted`)).toBeVisible();
  await expect(asAdmin.getByRole('heading', { name: 'No products match' })).toBeVisible();
  await asAdmin.getByRole('combobox', { name: 'State' }).selectOption('deleted');
  await expect(asAdmin).toHaveURL(/state=deleted/);
  await row.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(toast(asAdmin, `${name} is for sale again.`).last()).toBeVisible();
  await expect(row.getByRole('button', { name: `Restore ${name}` })).toHaveCount(0);
});

test('the page of an archived product is found from its form, although another product has taken its address', async ({
  asAdmin,
  name,
  request,
}) => {
  const add = async (called: string, address: string) => {
    await asAdmin.goto('/dashboard/addProduct');
    await fill(asAdmin, called);
    await asAdmin.getByLabel('Web address').fill(address);
    await asAdmin.getByLabel('Photo').setInputFiles(await pictureFile());
    await expect(asAdmin.getByText('brush.png is ready.')).toBeVisible();
    await asAdmin.getByRole('button', { name: 'Add product' }).click();
    await expect(toast(asAdmin, 'successfully added product')).toBeVisible();
  };
  const address = name.toLowerCase().replaceAll(' ', '-');
  const [former, present] = [`${name} of last year`, name];
  await add(former, address);
  await asAdmin.getByRole('button', { name: `Archive ${former}` }).click();
  await expect(toast(asAdmin, `${former} is archived and no longer for sale.`)).toBeVisible();
  await add(present, address);
  await asAdmin.getByRole('link', { name: `Edit ${former}` }).click();
  await expect(asAdmin).toHaveURL(/manageProducts\/[0-9a-f]{24}$/);
  const id = asAdmin.url().slice(-24);
  await asAdmin.getByRole('link', { name: 'See its page' }).click();
  await expect(asAdmin.getByRole('heading', { name: former, level: 1 })).toBeVisible();
  await expect(asAdmin.getByText('No longer sold')).toBeVisible();
  await deleteProducts(request, [id]);
});

test('a failed upload loses nothing that was typed and leaves no half product', async ({ browser, name }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, demo.admin());
  await page.route('**/api/upload', (route) => route.abort());
  await page.goto('/dashboard/addProduct');
  await fill(page, name);
  await page.getByLabel('Photo').setInputFiles(await pictureFile());
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page, 'the form is still there').toHaveURL('/dashboard/addProduct');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.unroute('**/api/upload');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('brush.png is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(toast(page, 'successfully added product')).toBeVisible();
  await context.close();
});

test('a product that was begun is there on the way back, with its picture, and gone once it is added', async ({
  asAdmin: page,
  name,
}) => {
  await page.goto('/dashboard/addProduct');
  await fill(page, name);
  await page.getByLabel('Photo').setInputFiles(await pictureFile());
  await expect(page.getByText('brush.png is ready.')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Manage products' })
    .click();
  await expect(page.getByRole('heading', { name: 'Manage products' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('Price in dollars per unit')).toHaveValue('4.25');
  await expect(page.getByLabel('Category')).toHaveValue('brush');
  const release = await holdFiles(page, '**/dashboard/manageProducts?*');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(toast(page, 'successfully added product')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Add product' })
    .click();
  await expect(page.getByLabel('Name', { exact: true }), 'though the next page has not come').toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeHidden();
  release();
});

test('a picture that was removed before its product was added is refused in words, and another one does', async ({
  asAdmin,
  name,
}) => {
  await asAdmin.goto('/dashboard/addProduct');
  await fill(asAdmin, name);
  await asAdmin.getByLabel('Photo').setInputFiles(await pictureFile());
  await expect(asAdmin.getByText('brush.png is ready.')).toBeVisible();
  const address = await asAdmin.locator('input[name="img"]').inputValue();
  const { deletedCount } = await ownDatabase().collection('images').deleteOne({ url: address });
  expect(deletedCount).toBe(1);
  await asAdmin.getByRole('button', { name: 'Add product' }).click();
  const refusal = asAdmin.getByText('Please use a picture that was uploaded to this shop.');
  await expect(refusal).toBeVisible();
  await expect(asAdmin.getByLabel('Photo')).toBeFocused();
  await asAdmin.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(refusal).toBeHidden();
  await asAdmin.getByLabel('Photo').setInputFiles(await pictureFile());
  await expect(asAdmin.getByText('brush.png is ready.')).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Add product' }).click();
  await expect(toast(asAdmin, 'successfully added product')).toBeVisible();
});

test('a product is added without scripts', async ({ browser, name }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, demo.admin());
  await page.goto('/dashboard/addProduct');
  await fill(page, name);
  await page.getByLabel('Price in dollars per unit').fill('');
  await page.getByLabel('Photo').setInputFiles(await pictureFile());
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('put product price')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true }), 'what was typed stays').toHaveValue(name);
  await page.getByLabel('Price in dollars per unit').fill('3');
  await page.getByLabel('Photo').setInputFiles(await pictureFile());
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('successfully added product')).toBeVisible();
  await context.close();
});
