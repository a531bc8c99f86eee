import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { whenHydrated } from '../support/e2e/early.ts';
import { payOrder, placeOrder } from '../support/e2e/orders.ts';
import { demo } from '../support/e2e/shop.ts';
import { type NewAccount, signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const ordersOf = (email: string) => `/dashboard/allOrder?show=pack&order=asc&q=${encodeURIComponent(email)}`;

/** Two paid orders of one buyer, oldest first. */
async function twoPaid(page: Page, account: NewAccount) {
  const [one, other] = [await placeOrder(page, account), await placeOrder(page, account, 1)];
  for (const { orderId } of [one, other]) await payOrder(page, account, orderId);
  return [one, other] as const;
}

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select / });

test('an admin packs by keyboard: looks at what is due, picks, moves on, ships and takes a file along', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  test.slow();
  const [one, other] = await twoPaid(page, account);
  await asAdmin.goto(ordersOf(account.email));
  await whenHydrated(asAdmin);
  await expect(asAdmin.getByRole('link', { name: /^To pack today/ })).toHaveAttribute('aria-current', 'page');
  const names = asAdmin.locator('main tbody').getByRole('link');
  await expect(names.first(), 'oldest first').toHaveAttribute('href', `/dashboard/allOrder/${one.orderId}`);

  await asAdmin.keyboard.press('j');
  await expect(boxes(asAdmin).first()).toBeFocused();
  await asAdmin.keyboard.press('j');
  await asAdmin.keyboard.press('x');
  await expect(boxes(asAdmin).nth(1)).toBeChecked();
  await asAdmin.keyboard.press('k');
  await asAdmin.keyboard.press('x');
  await expect(boxes(asAdmin).first()).toBeChecked();
  await asAdmin.keyboard.press('/');
  await expect(asAdmin.getByRole('main').getByRole('searchbox')).toBeFocused();
  await asAdmin.keyboard.press('x');
  await expect(boxes(asAdmin).first(), 'never while typing').toBeChecked();

  await asAdmin.getByRole('button', { name: 'Work on 2 selected' }).click();
  await expect(asAdmin).toHaveURL(/\/allOrder\/picked\?order=[0-9a-f]{24}&order=[0-9a-f]{24}$/);
  await asAdmin.getByRole('button', { name: 'Move each to its next status' }).click();
  const status = asAdmin.getByRole('region', { name: 'Status' });
  await expect(status.getByText('2 of 2 orders done.')).toBeVisible();

  const delivery = asAdmin.getByRole('region', { name: 'Delivery' });
  await delivery.getByRole('button', { name: 'Save and mark as shipped' }).click();
  await expect(delivery.getByText('Enter the carrier.')).toBeVisible();
  await expect(delivery.getByLabel('Carrier')).toBeFocused();
  await delivery.getByLabel('Carrier').fill('DHL');
  await delivery.getByLabel('Tracking number of all').fill('JD014600003');
  await delivery.getByRole('button', { name: 'Save and mark as shipped' }).click();
  await expect(delivery.getByText('2 of 2 orders done.')).toBeVisible();
  await expect(delivery.getByText('Shipped with DHL JD014600003.')).toHaveCount(2);
  await expect(status.getByText('2 of 2 orders done.'), 'an answer of before').toHaveCount(0);
  await expect(delivery.getByLabel('Carrier')).toHaveValue('DHL');
  await expect(delivery.getByLabel('Tracking number of all')).toHaveValue('JD014600003');
  await delivery.getByLabel('Tracking number of all').fill('JD014600004');
  await delivery.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(delivery.getByText('DHL JD014600004 is saved.')).toHaveCount(2);

  const [file] = await Promise.all([
    asAdmin.waitForEvent('download'),
    asAdmin.getByRole('link', { name: 'CSV, these orders' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(3);
  for (const { orderId } of [one, other]) expect(lines.join('\n')).toContain(orderId);
  const slips = asAdmin.getByRole('link', { name: 'Packing slips' });
  await expect(slips).toHaveAttribute('href', new RegExp(`${one.orderId}.*${other.orderId}`));
  await page.goto(`/dashboard/myOrder/${one.orderId}`);
  await expect(page.getByRole('main')).toContainText('JD014600004');
});

test('single keys have a help and can be switched off', async ({ asAdmin }) => {
  await asAdmin.goto('/dashboard/allOrder?show=all');
  await whenHydrated(asAdmin);
  await asAdmin.keyboard.press('?');
  const help = asAdmin.getByRole('dialog', { name: 'Shortcuts in this list' });
  await expect(help).toContainText('Next order');
  await help.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
  await asAdmin.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await asAdmin.keyboard.press('?');
  await asAdmin.reload();
  await whenHydrated(asAdmin);
  await asAdmin.keyboard.press('/');
  await expect(asAdmin.getByRole('main').getByRole('searchbox')).not.toBeFocused();
  await asAdmin.getByRole('button', { name: 'Shortcuts' }).click();
  await help.getByRole('checkbox').check();
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(help).toHaveCount(0);
  await asAdmin.keyboard.press('/');
  await expect(asAdmin.getByRole('main').getByRole('searchbox')).toBeFocused();
});

test.describe('without scripts', () => {
  test('orders are picked and moved on by plain forms', async ({ asBuyer: { page, account }, browser }) => {
    const [one] = await twoPaid(page, account);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await signIn(plain, demo.admin());
    await plain.goto(ordersOf(account.email));
    await boxes(plain).first().check();
    await plain.getByRole('button', { name: 'Work on selected' }).click();
    await expect(plain).toHaveURL(`/dashboard/allOrder/picked?order=${one.orderId}`);
    await plain.getByRole('button', { name: 'Move each to its next status' }).click();
    await expect(plain.getByText('1 of 1 order done.')).toBeVisible();
    await context.close();
  });
});
