import { placeOrder, productsInStock } from '../support/e2e/orders.ts';
import { alert } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('/purchase/{id}: the order form for one product, whose total is price times quantity', {
  tag: ['@spec-2-purchase', '@spec-9-total'],
}, async ({ asBuyer: { page, account } }) => {
  const product = (await productsInStock(page))[2];
  if (!product) throw new Error('The seeded catalogue has too little in stock.');
  await page.goto(`/purchase/${product._id}`);
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByRole('heading', { name: product.name })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  for (const label of ['Name', 'Address', 'Phone', 'Quantity'])
    await expect(page.getByLabel(label, { exact: true })).toBeEditable();
  for (const units of [product.quantity, product.quantity + 1, product.quantity * 3]) {
    await page.getByLabel('Quantity').fill(String(units));
    await expect(summary.getByText(dollars(product.price * units), { exact: true })).toBeVisible();
  }
});

test('quantity: every whole number from the minimum to the stock, and no other', {
  tag: '@spec-5-order-quantity',
}, async ({ asBuyer: { page } }) => {
  const product = (await productsInStock(page)).find(({ quantity }) => quantity > 1);
  if (!product) throw new Error('The seeded catalogue has no product with a minimum.');
  const { quantity: minimum, available } = product;
  await page.goto(`/purchase/${product._id}`);
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  const quantity = page.getByLabel('Quantity');
  const submit = page.getByRole('button', { name: 'Place order' });
  for (const [typed, message] of [
    ['', 'Quantity is required'],
    ['abc', 'Quantity is required'],
    ['0', 'Quantity should be greater than minimum'],
    ['-1', 'Quantity should be greater than minimum'],
    [String(minimum - 1), 'Quantity should be greater than minimum'],
    [String(available + 1), 'Quantity should be less than available'],
    ['1000000000', 'Quantity should be less than available'],
    ['1e9', 'Quantity is required'],
    ['0x40', 'Quantity is required'],
    [`${minimum}.5`, 'Quantity should be a whole number'],
  ] as const) {
    await quantity.fill(typed);
    await expect(alert(page, message), `'${typed}'`).toBeVisible();
    await expect(quantity, `'${typed}'`).toHaveAttribute('aria-invalid', 'true');
    await expect(submit, `'${typed}'`).toBeDisabled();
  }
  for (const typed of [String(minimum), String(available)]) {
    await quantity.fill(typed);
    await expect(quantity, typed).not.toHaveAttribute('aria-invalid');
    await expect(submit, typed).toBeEnabled();
  }
});

test('order tables cut product names to 20 characters', {
  tag: ['@spec-2-my-order', '@spec-9-names'],
}, async ({ asAdmin, asBuyer: { page, account } }) => {
  const products = await productsInStock(page);
  const { productName } = await placeOrder(
    page,
    account,
    products.findIndex(({ name }) => name.length > 21),
  );
  await page.goto('/dashboard/myOrder');
  await asAdmin.goto(`/dashboard/allOrder?q=${encodeURIComponent(account.email)}`);
  for (const list of [page, asAdmin]) {
    const name = list.getByRole('row').getByTitle(productName, { exact: true });
    await expect(name).toHaveText(productName.slice(0, 20).trimEnd());
  }
});

test('the card payment is confirmed with the client secret, the billing name and email', {
  tag: '@spec-7-card',
}, async ({ asBuyer: { page, account } }) => {
  const { orderId } = await placeOrder(page, account);
  await page.goto(`/dashboard/payment/${orderId}`);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration').fill('1234');
  await page.getByLabel('Security').fill('123');
  const asked = page.waitForRequest((request) => /\/payment_intents\/[^/]+\/confirm$/.test(request.url()));
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const sent = new URLSearchParams((await asked).postData() ?? '');
  expect(sent.get('client_secret')).toMatch(/^pi_\w+_secret_\w+$/);
  expect(sent.get('payment_method_data[billing_details][name]')).toBe(account.name);
  expect(sent.get('payment_method_data[billing_details][email]')).toBe(account.email);
  await expect(page.getByText('Congrats ! your payment is done').first()).toBeVisible();
});
