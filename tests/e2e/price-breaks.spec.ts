import type { Page } from '@playwright/test';
import * as z from 'zod';
import { expectAccessible } from '../support/e2e/axe.ts';
import { alert } from '../support/e2e/screen.ts';
import { accessToken } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/** A demo product that is sold by cartons of 120 and costs less from 600 on. */
const brushes = { path: '/products/foam-brush-set-3', id: '' };

test.beforeAll(async ({ request }) => {
  const listed = z.array(z.looseObject({ _id: z.string(), slug: z.string() }));
  const all = listed.parse(await (await request.get('/api/products')).json());
  brushes.id = all.find(({ slug }) => brushes.path.endsWith(slug))?._id ?? '';
});

const quantity = (page: Page) => page.getByLabel(/^Quantity/);

test('the page of a product shows its price breaks, reckons with them, and keeps to cartons', async ({
  page,
}) => {
  await page.goto(brushes.path);
  const prices = page.getByRole('table', { name: 'Price for quantity' });
  await expect(prices.getByRole('row', { name: /^from 120/ })).toContainText('$0.95');
  await expect(prices.getByRole('row', { name: /^from 600/ })).toContainText('$0.88');
  const said = page
    .locator('form')
    .filter({ has: quantity(page) })
    .getByRole('status');
  await quantity(page).fill('480');
  await expect(said.filter({ hasText: '$456.00 at $0.95 /u' })).toBeVisible();
  await page.getByRole('button', { name: '120 more' }).click();
  await expect(said.filter({ hasText: '$528.00 at $0.88 /u' })).toBeVisible();
  await quantity(page).fill('601');
  await expect(said.filter({ hasText: 'Sold in steps of 120 from 120 units. Try 720' })).toBeVisible();
  await page.getByRole('button', { name: '120 more' }).click();
  await expect(quantity(page)).toHaveValue('720');
  await expect(said.filter({ hasText: 'Sold in steps' })).toHaveCount(0);
  await expectAccessible(page, 'price breaks');
});

test('the order form shows the price of the quantity and the next break, refuses between cartons, and the order keeps the price', async ({
  asBuyer: { page, account },
}) => {
  await page.goto(`/purchase/${brushes.id}?quantity=480`);
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText('$456.00', { exact: true })).toBeVisible();
  await expect(summary.getByText('From 600 units')).toBeVisible();
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await quantity(page).fill('601');
  await expect(alert(page, 'Sold in steps of 120 from 120 units. Try 720')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled();
  await page.getByRole('button', { name: '120 fewer' }).click();
  await expect(quantity(page)).toHaveValue('600');
  await expect(summary.getByText('$528.00', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an order at a lower price');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\/[0-9a-f]{24}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const headers = { Authorization: `Bearer ${await accessToken(page.request, account)}` };
  const order: unknown = await (await page.request.get(`/api/orders/${id}`, { headers })).json();
  expect(order).toMatchObject({ price: 0.88, quantity: 600, total: 528 });
});

/** A product of the admin's, of which a buyer takes at least ten. */
async function addBrush({ request }: Page, available: number) {
  const token = await accessToken(request, { email: 'admin@example.com' });
  const headers = { Authorization: `Bearer ${token}` };
  const name = `Priced brush ${Date.now()}`;
  const img = '/catalogue/oval-round-brush.webp';
  const data = { name, desc: 'A brush.', price: 2, quantity: 10, available, img };
  const added = await request.post('/api/products', { headers, data });
  return { headers, name, ...z.object({ insertedId: z.string() }).parse(await added.json()) };
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the prices stand on the page, and the order form refuses and reckons', async ({
    asBuyer: { page },
  }) => {
    await page.goto(brushes.path);
    await expect(page.getByRole('row', { name: /^from 2,?400/ })).toContainText('$0.80');
    await page.goto(`/purchase/${brushes.id}?quantity=600`);
    const summary = page.getByRole('region', { name: 'Order summary' });
    await expect(summary.getByText('$528.00', { exact: true })).toBeVisible();
    await page.getByLabel('Address').fill('1 Harbour Street');
    await page.getByLabel('Phone').fill('021555010');
    await quantity(page).fill('601');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(alert(page, 'Sold in steps of 120 from 120 units. Try 720')).toBeVisible();
    await quantity(page).fill('720');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('link', { name: 'Pay for it now' }).click();
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('$633.60');
  });

  test('whoever takes the last of a product is told of the order, not that nothing is left', async ({
    asBuyer: { page },
    asAdmin,
  }) => {
    const { headers, name, insertedId } = await addBrush(asAdmin, 15);
    try {
      await page.goto(`/purchase/${insertedId}`);
      await page.getByLabel('Address').fill('1 Harbour Street');
      await page.getByLabel('Phone').fill('021555010');
      await page.getByRole('button', { name: 'Place order' }).click();
      await expect(page.getByRole('status').filter({ hasText: `Your order for ${name}` })).toBeVisible();
      await expect(page.getByText(`${name} is sold out for now`)).toHaveCount(0);
      await page.getByRole('link', { name: 'Pay for it now' }).click();
      await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('$20.00');
      await page.goto(`/purchase/${insertedId}`);
      await expect(page.getByText(`${name} is sold out for now`)).toBeVisible();
    } finally {
      await asAdmin.request.delete(`/api/products/${insertedId}`, { headers });
    }
  });

  test('the office sets breaks and cartons of a product', async ({ asAdmin, page }) => {
    const { headers, name, insertedId } = await addBrush(asAdmin, 100);
    try {
      await asAdmin.goto(`/dashboard/manageProducts/${insertedId}`);
      const breaks = asAdmin.getByLabel('Price breaks');
      await breaks.fill('50: 1.90\n40: 1.80');
      await asAdmin.getByLabel('Carton step').fill('10');
      await asAdmin.getByRole('button', { name: /^Save/ }).first().click();
      await expect(
        alert(asAdmin, 'Price break 2 should start at more units than the one before.'),
      ).toBeVisible();
      await expect(breaks).toHaveValue('50: 1.90\n40: 1.80');
      await breaks.fill('40: 1.90\n50: 1.80');
      await asAdmin.getByRole('button', { name: /^Save/ }).first().click();
      await expect(asAdmin.getByLabel('Carton step')).toHaveValue('10');
      const kept = async (): Promise<unknown> =>
        (await asAdmin.request.get(`/api/products/${insertedId}`)).json();
      const prices = [
        { from: 40, price: 1.9 },
        { from: 50, price: 1.8 },
      ];
      await expect.poll(kept).toMatchObject({ step: 10, breaks: prices });
      await page.goto('/products');
      await expect(page.getByRole('article').filter({ hasText: name })).toContainText('from $1.80 /u');
    } finally {
      await asAdmin.request.delete(`/api/products/${insertedId}`, { headers });
    }
  });
});
