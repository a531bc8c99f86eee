import type { Page } from '@playwright/test';
import { scriptsCookie } from '@/lib/base/browser-keys';
import { holdScripts } from '../support/e2e/early.ts';
import { moveOn, payByCard } from '../support/e2e/orders.ts';
import { toast } from '../support/e2e/screen.ts';
import { newAccount } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/** Opens the order form of a product in stock, as a visitor finds it, and tells what it says about stock. */
async function openProduct(
  page: Page,
  index: number,
): Promise<{ name: string; minimum: number; available: number }> {
  await page.goto('/products');
  const product = page.getByRole('article').nth(index);
  const name = await product.getByRole('heading').innerText();
  const text = (await product.textContent()) ?? '';
  const figure = (label: string) => Number(new RegExp(`${label}: (\\d+) unit`).exec(text)?.[1]);
  const stock = { name, minimum: figure('Minimum Order'), available: figure('Available Quantity') };
  await product.getByRole('link', { name: 'Purchase' }).click();
  return stock;
}

async function order(page: Page): Promise<void> {
  await page.getByLabel('Address').fill('1 Harbour Street, Wellington');
  await page.getByLabel('Phone').fill('021555010');
  await page.getByRole('button', { name: 'Place order' }).click();
}

test('a visitor registers on the way, orders, pays and sees it paid; the admin sees it too', {
  tag: [
    '@spec-1-customers',
    '@spec-2-payment',
    '@spec-4-paid',
    '@spec-6-order',
    '@spec-8-paid',
    '@spec-8-toast-ordered',
  ],
}, async ({ page, asAdmin }) => {
  const account = newAccount();

  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
  const product = await openProduct(page, 3);

  await expect(page, 'ordering needs a sign-in').toHaveURL(/\/login\?/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page, 'back where the visitor was going').toHaveURL(/\/purchase\/[0-9a-f]{24}$/);
  await expect(page.getByLabel('Quantity')).toHaveValue(String(product.minimum));
  await order(page);
  await expect(toast(page, `Your order for ${product.name} is successfully done`)).toBeVisible();
  await expect(page, 'straight to payment').toHaveURL(/\/dashboard\/payment\/[0-9a-f]{24}$/);
  await page.getByRole('link', { name: 'Pay later' }).click();
  await expect(page).toHaveURL('/dashboard/myOrder');

  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error('The browser has gone.');
  await visitor.goto('/products');
  const held = product.available - product.minimum;
  const article = visitor.getByRole('article').filter({ hasText: product.name });
  await expect(article, 'everybody sees the stock reserved').toContainText(
    `Available Quantity: ${held} unit`,
  );
  await visitor.close();

  const row = page.getByRole('row').filter({ hasText: product.name.slice(0, 20).trimEnd() });
  await expect(row).toContainText('Unpaid');
  await row.getByRole('link', { name: /^Pay/ }).click();
  await payByCard(page);
  await expect(page.getByText('Congrats ! your payment is done').first()).toBeVisible();
  const transactionId = await page
    .getByText(/pi_[A-Za-z0-9]+/)
    .first()
    .innerText();
  expect(transactionId).toMatch(/pi_[A-Za-z0-9]{8,}/);

  await page.goto('/dashboard/myOrder');
  await expect(row).toContainText('Paid');
  await expect(row.getByRole('button', { name: /^Cancel/ })).toBeDisabled();

  await asAdmin.goto('/dashboard/allOrder');
  const seen = asAdmin.getByRole('row').filter({ hasText: account.email });
  await expect(seen).toContainText('Paid');
  await expect(seen.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  const status = seen.getByRole('button', { name: /^pending/ });
  await expect(status).toHaveText('pending');
  await moveOn(asAdmin, seen, 'pending', 'processing');
  await expect(seen.getByRole('button', { name: /^processing/ })).toBeVisible();
});

for (const { first, cookies } of [
  { first: 'came in parts', cookies: true },
  { first: 'came in one piece', cookies: false },
])
  test(`an order sent before its page is alive, which ${first}, is told and paid like any other`, async ({
    asBuyer: { page },
  }) => {
    const { name } = await openProduct(page, 4);
    await expect(page).toHaveURL(/\/purchase\/[0-9a-f]{24}$/);
    await expect(page.getByLabel('Address')).toBeVisible();
    const release = await holdScripts(page);
    // The page itself says by its cookie that it runs scripts, so the answer comes in parts either way.
    if (!cookies) await page.context().clearCookies({ name: scriptsCookie });
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('Address').fill('1 Harbour Street, Wellington');
    await page.getByLabel('Phone').fill('021555010');
    // As the browser does where scripts stay away: a press would wait for them.
    await page.getByLabel('Phone').evaluate(({ form }: HTMLInputElement) => form?.submit());
    await expect(page.getByRole('status').filter({ hasText: `Your order for ${name}` })).toBeVisible();
    release();
    await expect(toast(page, `Your order for ${name} is successfully done`)).toBeVisible();
    await expect(page, 'straight to payment').toHaveURL(/\/dashboard\/payment\/[0-9a-f]{24}$/);
  });

test('the order form says what is wrong while typing and keeps what was typed', {
  tag: ['@spec-5-order-address', '@spec-5-order-phn', '@spec-5-order-submit', '@spec-8-form-messages'],
}, async ({ asBuyer: { page } }) => {
  const { minimum, available } = await openProduct(page, 5);
  const quantity = page.getByLabel('Quantity');
  const submit = page.getByRole('button', { name: 'Place order' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Address').fill('x');
  await page.getByLabel('Address').fill('');
  await expect(page.getByText('address is required')).toBeVisible();
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('none');
  await expect(page.getByText('phn should be a number')).toBeVisible();
  await page.getByLabel('Phone').fill('');
  await expect(page.getByText('phn is required')).toBeVisible();
  await page.getByLabel('Phone').fill('021555010');
  for (const [typed, message] of [
    ['', 'Quantity is required'],
    [String(minimum - 1), 'Quantity should be greater than minimum'],
    [String(available + 1), 'Quantity should be less than available'],
  ] as const) {
    await quantity.fill(typed);
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(submit).toBeDisabled();
  }
  await quantity.fill(String(minimum));
  await expect(submit).toBeEnabled();
  await expect(page.getByLabel('Address')).toHaveValue('1 Harbour Street');
});
