import { setTimeout } from 'node:timers/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { messages } from '@/lib/base/messages';
import { ownDatabase } from '../support/e2e/database.ts';
import { holdScripts, whenHydrated } from '../support/e2e/early.ts';
import { hold } from '../support/e2e/hold.ts';
import { deleteProducts } from '../support/e2e/orders.ts';
import { alert, toast, whenAlive } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { signIn } from '../support/e2e/sign-in.ts';
import { test as base, expect } from '../support/e2e.ts';
import { pictureFile } from '../support/pictures.ts';

/** What admins do with the catalogue besides adding and taking off sale (admin-products.spec.ts). */
const test = base.extend<{ name: string }>({
  /** Of a product that goes with the test, however that ends. */
  name: async ({ request }, use) => {
    const name = `Desk Brush ${Date.now().toString(36)}${process.pid}`;
    await use(name);
    const left = await ownDatabase()
      .collection('products')
      .find({ name: { $regex: `^${name}` }, deletedAt: { $exists: false } })
      .toArray();
    await deleteProducts(
      request,
      left.map(({ _id }) => String(_id)),
    );
    expect(await inShop(request, name), 'gone for the tests to come').toBeUndefined();
  },
});

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('For fine lines.');
  await page.getByLabel('Price in dollars per unit').fill('4.25');
  await page.getByLabel('Category').selectOption('brush');
  await page.getByLabel('Minimum quantity').fill('6');
}

/** Ends on the page that changes it. */
async function saveDraft(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/addProduct');
  await fill(page, name);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/manageProducts\/[0-9a-f]{24}$/);
}

const inShop = async (request: APIRequestContext, name: string) => {
  const all: Record<string, unknown>[] = await (await request.get('/api/products')).json();
  return all.find((product) => product['name'] === name);
};

test('a product is added with properties and pictures in their order, seen as a search engine shows it', async ({
  asAdmin: page,
  name,
}) => {
  await page.goto('/dashboard/addProduct');
  await fill(page, name);
  await page.getByLabel('Available quantity').fill('40');
  await expect(page.getByRole('group', { name: 'Brush properties' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Roller properties' }), 'of another category').toHaveCount(0);
  await page.getByRole('textbox', { name: /^Width in mm/ }).fill('50 mm');
  await page.getByRole('combobox', { name: /^Bristle/ }).selectOption('natural');
  const preview = page.getByRole('region', { name: 'As a search engine will show it' });
  await expect(preview).toContainText(`${name}, Nap & Bristle`);
  await expect(preview).toContainText(`products › ${name.toLowerCase().replaceAll(' ', '-')}`);

  await page.getByLabel('Photo').setInputFiles([await pictureFile('one.png'), await pictureFile('two.png')]);
  await expect(page.getByText('two.png is ready.')).toBeVisible();
  await page.getByRole('textbox', { name: /^What picture 1 shows/ }).fill('The brush');
  await page.getByRole('textbox', { name: /^What picture 2 shows/ }).fill('Its handle');
  await page.getByRole('button', { name: 'Move picture 2 up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^What picture 1 shows/ })).toHaveValue('Its handle');
  await expect(page.getByText('Picture 2 is number 1 of 2 now.')).toBeAttached();
  await expect(
    page.getByRole('button', { name: 'Move picture 1 down' }),
    'the focus stays with it',
  ).toBeFocused();

  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('This should be a number above 0, at most 10,000.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Width in mm/ }).fill('50');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(toast(page, 'successfully added product')).toBeVisible();
  expect(await inShop(page.request, name)).toMatchObject({
    imgAlt: 'Its handle',
    more: [{ alt: 'The brush' }],
    properties: { width: 50, bristle: 'natural' },
  });
});

test('a draft is kept from the shop until it is published; its address may change', async ({
  asAdmin: page,
  name,
}) => {
  await page.goto('/dashboard/addProduct');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(toast(page, `${name} is saved as a draft. Only admins see it.`)).toBeVisible();
  await expect(page).toHaveURL(/manageProducts\/[0-9a-f]{24}$/);
  expect(await inShop(page.request, name)).toBeUndefined();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('put product price')).toBeVisible();
  await fill(page, name);
  await page.getByLabel('Photo').setInputFiles(await pictureFile('brush.png'));
  await expect(page.getByText('brush.png is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  const before = await inShop(page.request, name);
  expect(before).toMatchObject({ price: 4.25 });

  await page.getByRole('textbox', { name: /^Web address/ }).fill('brushes');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This address belongs to a page of the shop.')).toBeVisible();
  const slug = `${String(before?.['slug'])}-new`;
  await page.getByRole('textbox', { name: /^Web address/ }).fill(slug);
  await page.getByRole('button', { name: 'Save changes' }).click();
  // The one before may still be there.
  await expect(toast(page, 'successfully updated').last()).toBeVisible();
  await expect.poll(() => inShop(page.request, name)).toMatchObject({ slug });
});

test('a draft that is put on sale beside its form leaves there what is typed, to be saved', async ({
  asAdmin: page,
  name,
}) => {
  await page.goto('/dashboard/addProduct');
  await fill(page, name);
  await page.getByLabel('Available quantity').fill('60');
  await page.getByLabel('Photo').setInputFiles(await pictureFile('brush.png'));
  await expect(page.getByText('brush.png is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/manageProducts\/[0-9a-f]{24}$/);
  const price = page.getByLabel('Price in dollars per unit');
  await price.fill('4.75');
  await page.getByRole('button', { name: `Publish ${name}` }).click();
  await expect(toast(page, messages.catalogue.published(name))).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, messages.catalogue.edited)).toBeVisible();
  await expect(price).toHaveValue('4.75');
  expect(await inShop(page.request, name)).toMatchObject({ price: 4.75 });
});

test('what is typed while a save is on its way stays typed, and is saved by the next press', async ({
  asAdmin: page,
  name,
}) => {
  await saveDraft(page, name);
  await whenAlive(page);
  const answered = Promise.withResolvers<void>();
  await page.route(/manageProducts\/[0-9a-f]{24}$/, async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.continue();
  });
  const [description, price] = [page.getByLabel('Description'), page.getByLabel('Price in dollars per unit')];
  await price.fill('4.75');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: /^Saving/ })).toBeVisible();
  await description.fill('For fine lines and edges.');
  answered.resolve();
  await expect(toast(page, `${name} is saved as a draft. Only admins see it.`).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
  await expect(description).toHaveValue('For fine lines and edges.');
  await expect(alert(page, 'changed')).toHaveCount(0);

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: /^Saving/ })).toHaveCount(0);
  await expect(alert(page, 'changed'), 'nobody else changed it').toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(description).toHaveValue('For fine lines and edges.', { timeout: 1000 });
    await expect(price).toHaveValue('4.75');
  }).toPass();
});

test('Enter waits for what the buttons wait for: a picture under way, and the answer to the last press', async ({
  asAdmin: page,
  name,
}) => {
  await saveDraft(page, name);
  await whenAlive(page);
  const released = Promise.withResolvers<void>();
  await page.route('**/api/upload', async (route) => {
    await released.promise;
    await route.continue();
  });
  const pressedTwice = Promise.withResolvers<void>();
  const saves: string[] = [];
  await page.route('**/dashboard/**', async (route) => {
    if (!route.request().headers()['next-action']) return route.fallback();
    saves.push(route.request().url());
    await pressedTwice.promise;
    await route.continue();
  });
  await page.getByLabel('Photo').setInputFiles([await pictureFile('one.png')]);
  const field = page.getByLabel('Name', { exact: true });
  await field.press('Enter');
  await expect(page.getByText('Saving waits for the photo.')).toBeVisible();
  released.resolve();
  await expect(page.getByText('one.png is ready.')).toBeVisible();
  expect(saves, 'saved without its picture').toEqual([]);
  await field.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await expect.poll(() => saves).toHaveLength(1);
  await page.keyboard.press('Enter');
  pressedTwice.resolve();
  await expect(toast(page, `${name}! is saved as a draft.`)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(messages.catalogue.changedBeside)).toHaveCount(0);
  expect(saves).toHaveLength(1);
});

test('pictures change places without scripts, and a category shows its own properties', async ({
  browser,
  name,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, demo.admin());
  await page.goto('/dashboard/addProduct');
  await fill(page, name);
  await expect(page.getByRole('group', { name: 'Brush properties' })).toBeVisible();
  await page.getByLabel('Photo').setInputFiles([await pictureFile('one.png'), await pictureFile('two.png')]);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText(`${name} is saved as a draft.`)).toBeVisible();
  await page.goto(`/dashboard/manageProducts?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('textbox', { name: /^What picture 1 shows/ }).fill('The first');
  await page.getByRole('button', { name: 'Make cover: picture 2' }).click();
  await expect(page.getByRole('textbox', { name: /^What picture 2 shows/ })).toHaveValue('The first');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save draft' }).click();
  expect((await saved).status()).toBe(200);
  await page.goto(new URL(page.url()).pathname);
  await expect(page.getByRole('textbox', { name: /^What picture 2 shows/ })).toHaveValue('The first');
  await context.close();
});

test('a CSV file is looked through, then imported while its progress shows', async ({
  admin: { watched },
  asAdmin: page,
  name,
}) => {
  watched.expectProblem(/502|ERR_INTERNET_DISCONNECTED/);
  const sku = `DESK-${Date.now().toString(36)}`.toUpperCase();
  const columns = 'sku,name,description,price,category,minimum order,available,picture,state';
  const cover = '/catalogue/angled-sash-brush-2in.webp';
  const file = (price: string) => ({
    name: 'spring.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `${columns}\r\n${sku},${name},For fine lines.,${price},brush,6,40,${cover},draft\r\n`,
    ),
  });
  await page.goto('/dashboard/manageProducts');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Choose a CSV file.')).toBeVisible();
  await page.getByLabel('CSV file').setInputFiles(file('much'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  const report = page.getByRole('region', { name: 'spring.csv' });
  await expect(report.getByRole('row').filter({ hasText: name })).toContainText('put product price');
  await expect(report).toContainText('Its only line is refused. Put it right');
  await expect(alert(page, 'spring.csv is checked: 1 refused.')).toBeVisible();
  await expect(report.getByRole('heading', { name: 'spring.csv' })).toBeFocused();

  await page.getByLabel('CSV file').setInputFiles(file('4.25'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(report.getByRole('row').filter({ hasText: name })).toContainText('Will be added');
  // An answer may take longer than the pause after which the page asks again.
  await page.route(/\/manageProducts\/import\?/, async (route) => {
    await setTimeout(2500);
    await route.continue();
  });
  // It asks whether the shop answers, and is told only when that cannot be reached: a refresh would find no page.
  const offline = Promise.withResolvers<void>();
  await page.route('**/api/health', async (route) => {
    await offline.promise;
    await route.continue();
  });
  await report.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(report.getByRole('button', { name: 'Stop' })).toBeVisible();
  const pauses = 3000; // more than one between two refreshes
  await page.context().setOffline(true);
  offline.resolve();
  await setTimeout(pauses);
  await expect(report, 'the page stays while it cannot ask').toBeVisible();
  await page.route('**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.context().setOffline(false);
  await setTimeout(pauses);
  await expect(report, 'and while a proxy answers for the shop').toBeVisible();
  await page.unroute('**');
  await expect(report.getByText('1 line done.')).toBeVisible();
  await report.getByRole('link', { name }).click();
  await expect(page.getByLabel('Price in dollars per unit')).toHaveValue('4.25');
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
});

test('what is typed before the page is alive counts as typed, when another admin changes something meanwhile', async ({
  asAdmin: page,
  name,
}) => {
  await saveDraft(page, name);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const release = await holdScripts(page);
  await page.goto(page.url(), { waitUntil: 'commit' });
  const price = page.getByLabel('Price in dollars per unit');
  const description = page.getByLabel('Description');
  await price.fill('8.50');
  await description.fill('For the finest lines.');
  release();
  await whenHydrated(page);

  await other.getByLabel('Name', { exact: true }).fill(`${name} II`);
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByRole('heading', { name: `${name} II`, level: 1 })).toBeVisible();
  await page.getByLabel('Units', { exact: true }).fill('5');
  await page.getByLabel('Reason').fill('Delivery');
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(page.getByLabel('Reason'), 'the page is made anew').toHaveValue('');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Somebody else changed this product' }),
  ).toBeVisible();
  await expect(price, 'what was typed stays').toHaveValue('8.50');
  await expect(description).toHaveValue('For the finest lines.');
  await other.close();
});

test('what another admin changes meanwhile costs nothing that is being typed, and is not written over', async ({
  asAdmin: page,
  name,
}) => {
  await saveDraft(page, name);
  const nameField = page.getByLabel('Name', { exact: true });
  const price = page.getByLabel('Price in dollars per unit');
  let deliveries = 0;
  const restock = async () => {
    deliveries += 1;
    await page.getByLabel('Units', { exact: true }).fill('5');
    await page.getByLabel('Reason').fill('Delivery');
    await page.getByRole('button', { name: 'Adjust stock' }).click();
    await expect(page.getByLabel('Reason')).toHaveValue('');
    const moves = page.getByRole('table', { name: 'Stock movements' }).getByRole('row', { name: 'Delivery' });
    await expect(moves, 'the page is made anew').toHaveCount(deliveries);
  };

  const other = await page.context().newPage();
  await other.goto(page.url());
  const renameTo = async (next: string) => {
    await other.getByLabel('Name', { exact: true }).fill(next);
    const saved = other.waitForResponse((answer) => answer.request().method() === 'POST');
    await other.getByRole('button', { name: 'Save draft' }).click();
    expect((await saved).status()).toBe(200);
    await expect(other.getByRole('heading', { name: next, level: 1 })).toBeVisible();
  };

  await renameTo(`${name} II`);
  await restock();
  await expect(nameField, 'nothing was typed, so it begins with what is there now').toHaveValue(`${name} II`);

  await price.fill('9.75');
  await restock();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(page, `${name} II is saved as a draft. Only admins see it.`)).toBeVisible();
  await other.reload();
  await renameTo(`${name} III`);
  await price.fill('8.50');
  await restock();
  const told = page.getByRole('alert').filter({ hasText: 'Somebody else changed this product meanwhile' });
  await expect(told).toBeVisible();
  await expect(price, 'what was typed stays').toHaveValue('8.50');
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await refused;
  await expect(told).toBeVisible();
  await expect(price).toHaveValue('8.50');
  await other.reload();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue(`${name} III`);
  await expect(other.getByLabel('Price in dollars per unit')).toHaveValue('9.75');
  await other.close();
});

test('what was typed before a session ended comes back, but not over what another admin saved meanwhile', async ({
  asAdmin: page,
  browser,
  name,
}) => {
  await saveDraft(page, name);
  const at = page.url();
  const fields = (of: Page) => ({
    name: of.getByLabel('Name', { exact: true }),
    price: of.getByLabel('Price in dollars per unit'),
    description: of.getByLabel('Description'),
  });
  await fields(page).name.fill(`${name} I`);
  await fields(page).description.fill('For the finest lines.');
  await page.context().clearCookies();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, demo.admin());
  await other.goto(at);
  await fields(other).name.fill(`${name} II`);
  await fields(other).price.fill('9.75');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByRole('heading', { name: `${name} II`, level: 1 })).toBeVisible();
  await elsewhere.close();

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email', { exact: true }).fill(demo.admin().email);
  await page.getByLabel('Password', { exact: true }).fill(demo.admin().password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at);
  await expect(fields(page).description).toHaveValue('For the finest lines.');
  await expect(fields(page).price, 'nobody typed another here').toHaveValue('9.75');
  await expect(fields(page).name, 'what was typed was to replace an older one').toHaveValue(`${name} II`);
});

test('stock that another admin changes meanwhile keeps no edit from being saved', async ({
  asAdmin: page,
  name,
}) => {
  await saveDraft(page, name);
  await whenAlive(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Units', { exact: true }).fill('5');
  await other.getByLabel('Reason').fill('Delivery');
  await other.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(other.getByRole('row', { name: 'Delivery' })).toBeVisible();
  await other.close();

  await page.getByLabel('Price in dollars per unit').fill('9.75');
  await page.getByLabel('Name', { exact: true }).fill(`${name} II`); // the toast of the first save may still be there
  const save = page.getByRole('button', { name: 'Save draft' });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'changed meanwhile' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Delivery' }), 'the page shows what it was').toBeVisible();
  await save.click();
  await expect(toast(page, `${name} II is saved as a draft. Only admins see it.`)).toBeVisible();
  await expect(page.getByLabel('Price in dollars per unit')).toHaveValue('9.75');
});

test('a picture that is chosen while the product is saved arrives', async ({ asAdmin: page, name }) => {
  await saveDraft(page, name);
  await whenAlive(page);
  const save = await hold(page, new URL(page.url()).pathname, 'POST');
  const send = await hold(page, '/api/upload', 'POST');
  await page.getByLabel('Name', { exact: true }).fill(`${name} II`); // the toast of the first save may still be there
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByLabel('Photo').setInputFiles([await pictureFile('late.png')]);
  await expect(page.getByRole('progressbar', { name: 'Upload of late.png' })).toBeVisible();
  save();
  await expect(toast(page, `${name} II is saved as a draft.`)).toBeVisible();
  send();
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
});
