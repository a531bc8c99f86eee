import type { Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { expectAccessible } from '../support/e2e/axe.ts';
import { placeOrder } from '../support/e2e/orders.ts';
import { expect, test } from '../support/e2e.ts';

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration').fill('1234');
  await page.getByLabel('Security').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

const totals = async (page: Page) =>
  (await page.getByRole('region', { name: /^\d orders?$/ }).innerText()).match(/\$[\d,.]+/g) ?? [];

test('several orders are paid with one charge, those that the buyer leaves in, also after a reload', async ({
  asBuyer: { page, account, watched },
}) => {
  watched.expectProblem(/status of 402/); // the declined card
  for (const index of [0, 1, 2]) await placeOrder(page, account, index);
  await page.goto(paths.myOrders);
  await page.getByRole('link', { name: 'Pay together' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for your orders' })).toBeVisible();
  const list = page.getByRole('region', { name: '3 orders' });
  await expect(list.getByRole('checkbox')).toHaveCount(3);
  await expect(page, 'it names what it is about').toHaveURL(/\?order=[0-9a-f]{24}(&order=[0-9a-f]{24}){2}$/);
  await expectAccessible(page, 'orders to be paid together');
  const stillAll = list.getByText('The total still counts every order above.');
  await expect(stillAll).toBeHidden();
  await list.getByRole('checkbox').first().uncheck();
  await expect(stillAll).toBeVisible();
  await list.getByRole('button', { name: 'Pay only selected orders' }).click();
  await expect(page.getByRole('region', { name: '2 orders' })).toBeVisible();
  const sum = (await totals(page)).at(-1) ?? '';
  await page.reload();
  await expect(page.getByRole('button', { name: `Pay ${sum}` })).toBeVisible();
  const [script, connection] = [
    page.locator('script[src$="/stripe.js"]'),
    page.locator('link[rel="preconnect"]'),
  ];
  const { origin } = new URL((await script.getAttribute('src')) ?? '');
  await expect(connection, 'begun before the script is asked for').toHaveAttribute('href', origin);

  await payByCard(page, '4000000000000002');
  await expect(page.getByRole('alert').first()).toContainText('declined');
  await payByCard(page, '4242424242424242');
  const done = page.getByRole('heading', { level: 1, name: 'Congrats ! your payment is done' });
  await expect(done).toBeVisible();
  await page.reload();
  await expect(done).toBeVisible();
  await expect(connection, 'nothing is left to pay').toHaveCount(0);
  await expect(page.getByText(`${sum} paid by card`)).toBeVisible();
  await expect(page.getByRole('region', { name: '2 orders' }).getByText('Paid: pending')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Payment' }).locator('code')).toHaveText(/^pi_/);
  await expectAccessible(page, 'orders paid together');

  await page.getByRole('region', { name: '2 orders' }).getByRole('link').first().click();
  await expect(page.getByText(`of one card payment of ${sum} for 2 orders`)).toBeVisible();
  await page.goto(paths.payTogether);
  await expect(page.getByRole('region', { name: '1 order' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your order');
});

test('there may be nothing to pay, and what is somebody else’s is not shown', async ({
  asBuyer: { page, account },
  asAdmin,
}) => {
  await page.goto(paths.payTogether);
  await expect(page.getByText('None of these orders is waiting for payment.')).toBeVisible();
  const { orderId } = await placeOrder(page, account);
  await asAdmin.goto(paths.payMany([orderId]));
  await expect(asAdmin.getByText('None of these orders is waiting for payment.')).toBeVisible();
});
