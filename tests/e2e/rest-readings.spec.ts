import { productsInStock } from '../support/e2e/orders.ts';
import { accessToken } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

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
