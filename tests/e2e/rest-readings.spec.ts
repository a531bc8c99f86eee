import { productsInStock } from '../support/e2e/orders.ts';
import { accessToken } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

test('the profile takes a LinkedIn address without https:// and a phone number as people write it', async ({
  asBuyer: { page, account },
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Photo').setInputFiles('public/catalogue/roller-frame-cage-9in.webp');
  await expect(page.getByText('is ready')).toBeVisible();
  await page.getByLabel('LinkedIn').fill('www.linkedin.com/in/buyer');
  await page.getByLabel('Phone').fill('call me');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('phn should be a number')).toBeVisible();
  await page.getByLabel('Phone').fill('+1 (555) 014/26.00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  const { request } = page.context();
  const headers = { Authorization: `Bearer ${await accessToken(request, account)}` };
  expect(await (await request.get(`/api/user/${account.email}`, { headers })).json()).toMatchObject({
    LinkedIn: 'https://www.linkedin.com/in/buyer',
    phone: '+1 (555) 014/26.00',
  });
});

test('an order without a name is placed in the name of the account', async ({
  asBuyer: { page, account },
}) => {
  const [product] = await productsInStock(page);
  await page.goto(`/purchase/${product?._id}`);
  await page.getByLabel('Name').fill(' ');
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('+1 (555) 014/26.00');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText(/^Your order for .* is successfully done/).first()).toBeVisible();
  const { request } = page.context();
  const headers = { Authorization: `Bearer ${await accessToken(request, account)}` };
  expect(await (await request.get('/api/orders', { headers })).json()).toMatchObject([
    { userName: account.name, phn: '+1 (555) 014/26.00' },
  ]);
});
