import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import {
  disputeAtBank,
  moveOn,
  openPaidOrder,
  payOrder,
  placeOrder,
  refundAtStripe,
  sendRefundBack,
} from '../support/e2e/orders.ts';
import { returnToTab, toast, whenAlive } from '../support/e2e/screen.ts';
import { accessToken } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const ordersOf = (email: string) => `/dashboard/allOrder?q=${encodeURIComponent(email)}`;

test('an admin moves a paid order on, looks at its history and gives a part back', {
  tag: ['@spec-4-status-moves', '@spec-6-admin-status'],
}, async ({ asAdmin, asBuyer: { page, account } }) => {
  const { orderId, productName } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await asAdmin.goto(ordersOf(account.email));
  const row = asAdmin.getByRole('row').filter({ hasText: account.email });
  await expect(row).toContainText('Paid');
  await expect(row.getByRole('button', { name: /^Cancel/ }), 'a paid order is not cancelled').toHaveCount(0);
  for (const [now, next] of [
    ['pending', 'processing'],
    ['processing', 'shipped'],
    ['shipped', 'delivered'],
  ] as const) {
    const button = row.getByRole('button', { name: new RegExp(`^${now}`) });
    await expect(button).toHaveText(now);
    await expect(row.getByText(`→ ${next}`), 'what a press does').toBeVisible();
    await moveOn(asAdmin, row, now, next);
    await expect(row.getByRole('button', { name: new RegExp(`^${next}`) })).toHaveText(next);
  }
  await expect(row.getByRole('button', { name: /^delivered/ })).toBeDisabled();

  await row.getByRole('link', { name: productName.slice(0, 15) }).click();
  await expect(asAdmin).toHaveURL(`/dashboard/allOrder/${orderId}`);
  await asAdmin.getByRole('button', { name: 'Refund' }).click();
  await expect(asAdmin.getByText('Say why the money is refunded.')).toBeVisible();
  await expect(asAdmin.getByLabel('Reason'), 'what is missing has the focus').toBeFocused();
  await asAdmin.getByLabel('Amount in dollars').fill('1.25');
  await asAdmin.getByLabel('Units back in stock').fill('2');
  await asAdmin.getByLabel('Reason').fill('Two arrived damaged');
  await asAdmin.getByLabel(/^Amount in/).fill('99999');
  await asAdmin.getByRole('button', { name: 'Refund' }).click();
  await expect(
    asAdmin.getByText(/^At most \$[\d,.]+ of this payment can still be refunded\.$/),
  ).toBeVisible();
  await expect(asAdmin.getByRole('alertdialog'), 'what cannot be is not asked about').toHaveCount(0);
  await asAdmin.getByLabel(/^Amount in/).fill('1.25');
  await asAdmin.getByRole('button', { name: 'Refund' }).click();
  const dialog = asAdmin.getByRole('alertdialog', { name: /^Refund \$1\.25 for order NB-\d+/ });
  await expect(dialog).toContainText('2 of');
  await dialog.getByRole('button', { name: 'Refund $1.25' }).click();
  await expect(toast(asAdmin, `$1.25 is refunded to ${account.email}.`)).toBeVisible();
  await expect(asAdmin.getByText('Part refunded')).toBeVisible();
  const history = asAdmin.getByRole('region', { name: 'History' });
  for (const event of ['Placed', 'Paid', 'Processing', 'Shipped', 'Delivered', 'Refunded $1.25'])
    await expect(history.getByText(event, { exact: true })).toBeVisible();
  await expect(history).toContainText('Two arrived damaged');

  await page.goto('/dashboard/myOrder');
  const own = page.getByRole('row').filter({ hasText: productName.slice(0, 15) });
  await expect(own).toContainText('Paid: delivered');
  await expect(own).toContainText('$1.25 refunded');
  await own.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByText(/paid by card, \$1\.25 of it refunded$/)).toBeVisible();
  await expect(page.getByText('Paid after refund')).toBeVisible();
});

test('what another admin refunds first is told, and a refund that is being typed goes on from there', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  const other = await asAdmin.context().newPage();
  for (const [tab, amount] of [
    [asAdmin, '2.50'],
    [other, '1.25'],
  ] as const) {
    await tab.goto(`/dashboard/allOrder/${orderId}`);
    await whenAlive(tab);
    await tab.getByLabel('Amount in dollars').fill(amount);
    await tab.getByLabel('Reason').fill('One came damaged');
  }
  const refund = async (tab: Page, amount: string) => {
    await tab.getByRole('button', { name: 'Refund' }).click();
    await tab
      .getByRole('alertdialog')
      .getByRole('button', { name: `Refund $${amount}` })
      .click();
  };
  await refund(other, '1.25');
  await expect(toast(other, `$1.25 is refunded to ${account.email}.`)).toBeVisible();
  await refund(asAdmin, '2.50');
  const told = asAdmin.getByRole('alert').filter({ hasText: '$1.25 was refunded meanwhile.' });
  await expect(told).toBeVisible();
  await expect(asAdmin.getByText('Refunded $1.25'), 'the page shows it').toBeVisible();
  await expect(asAdmin.getByLabel('Amount in dollars')).toHaveValue('2.50');
  await expect(asAdmin.getByLabel('Reason')).toHaveValue('One came damaged');
  await refund(asAdmin, '2.50');
  await expect(toast(asAdmin, `$2.50 is refunded to ${account.email}.`)).toBeVisible();
  await expect(asAdmin.getByLabel('Reason'), 'begins anew').toHaveValue('');
});

test('an order refunded at Stripe itself is not moved on: a press says why, and the button goes', async ({
  admin: { watched },
  asAdmin,
  asBuyer: { page, account },
}) => {
  watched.expectProblem(/status of 409/);
  const orderId = await openPaidOrder(asAdmin, { page, account });
  const button = asAdmin.getByRole('button', { name: /^pending/ });
  await expect(button).toBeVisible();
  await refundAtStripe(page, account, orderId);

  await expect(async () => {
    const seen = await page.request.get(`/api/orders/${orderId}`);
    expect(await seen.json(), 'Stripe tells the shop').toMatchObject({ refunded: true });
  }).toPass();
  await moveOn(asAdmin, asAdmin, 'pending', 'processing');
  const told = 'This order was refunded in full, so its status stays as it is.';
  await expect(asAdmin.getByText(told).first()).toBeVisible();
  await asAdmin.reload();
  await expect(asAdmin.getByText(told)).toBeVisible();
  await expect(button).toHaveCount(0);
  await expect(asAdmin.getByRole('heading', { name: 'Refund' })).toHaveCount(0);
  await asAdmin.goto(ordersOf(account.email));
  const row = asAdmin.getByRole('row').filter({ hasText: account.email });
  await expect(row).toContainText('Refunded');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByRole('heading', { name: 'Refunded order' })).toBeVisible();
  await expect(page.getByText(/paid by card and refunded in full$/)).toBeVisible();
});

test('an order that was cancelled says on its payment page how that came, and offers it again', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const [own, other] = [await placeOrder(page, account), await placeOrder(page, account, 1)];
  const headers = { Authorization: `Bearer ${await accessToken(page.request, account)}` };
  await page.request.delete(`/api/orders/${own.orderId}`, { headers });
  await asAdmin.goto(`/dashboard/allOrder/${other.orderId}`);
  await asAdmin.getByRole('button', { name: /^Cancel order/ }).click();
  await asAdmin.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  for (const [{ orderId, productName }, why] of [
    [own, /^You canceled this order on .* Nothing was charged\.$/],
    [other, /^The shop canceled this order on .* Nothing was charged\.$/],
  ] as const) {
    await expect(async () => {
      const answer = await page.goto(`/dashboard/payment/${orderId}`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(page.getByRole('link', { name: `Order again: ${productName}` })).toBeVisible();
  }
});

test('the orders come as a file for spreadsheets', async ({ asAdmin, asBuyer: { page, account } }) => {
  await placeOrder(page, account);
  await asAdmin.goto('/dashboard/allOrder');
  const waiting = asAdmin.waitForEvent('download');
  await asAdmin.getByRole('link', { name: 'CSV, all orders' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);

  await asAdmin.goto(`${ordersOf(account.email)}&show=unpaid&page=1`);
  const part = asAdmin.waitForEvent('download');
  await asAdmin.getByRole('link', { name: 'CSV, these orders' }).click();
  const [header, row, ...rest] = readFileSync(await (await part).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(header).toContain('placed');
  expect(row).toContain(account.email);
  expect(rest).toEqual([]);
});

test('the overview shows the orders, their figures as a table, and hides a review', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await asAdmin.goto('/dashboard/overview');
  const { number } = await (await page.request.get(`/api/orders/${orderId}`)).json();
  await expect(asAdmin.getByRole('region', { name: 'Open orders' }).getByText(number)).toBeVisible();
  await asAdmin.getByText('As a table').click();
  const table = asAdmin.getByRole('table', { name: /Days are those of the shop/ });
  await expect(table.getByRole('row')).toHaveCount(32);
  const paidToday = table.getByRole('row').nth(1).getByRole('cell').nth(1);
  await expect(paidToday).not.toHaveText('0');
  await paidToday.getByRole('link').click();
  await expect(asAdmin).toHaveURL(/\/dashboard\/allOrder\?by=paid&from=(\d{4}-\d\d-\d\d)&to=\1$/);
  await expect(asAdmin.getByLabel('Date', { exact: true })).toHaveValue('paid');
  await expect(asAdmin.getByRole('row').filter({ hasText: number })).toBeVisible();
  const renewed = asAdmin.waitForRequest(/\/api\/allorders\?/);
  await returnToTab(asAdmin);
  const { searchParams: address } = new URL(asAdmin.url());
  const { searchParams: asked } = new URL((await renewed).url());
  for (const name of ['by', 'from', 'to'])
    expect(asked.get(name), 'kept up to date by the same days').toBe(address.get(name));

  await asAdmin.goto('/dashboard/overview');
  await asAdmin.getByLabel('From', { exact: true }).fill('2026-01-01');
  await asAdmin.getByLabel('To', { exact: true }).fill('2026-01-10');
  await asAdmin.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(asAdmin).toHaveURL('/dashboard/overview?from=2026-01-01&to=2026-01-10');
  await expect(asAdmin.getByText('Revenue, 10 days')).toBeVisible();

  const reviews = asAdmin.getByRole('region', { name: 'Newest reviews' });
  const hide = reviews.getByRole('button', { name: /^Hide/ }).first();
  const name = (await hide.getAttribute('aria-label')) ?? '';
  await hide.click();
  await expect(toast(asAdmin, 'The review is hidden.')).toBeVisible();
  await reviews.getByRole('button', { name: name.replace('Hide', 'Restore') }).click();
  await expect(toast(asAdmin, 'The review is shown again.')).toBeVisible();
  // Other admins are at work, so only this kind of change is looked at.
  await asAdmin.goto('/dashboard/auditLog?action=review.restored');
  await expect(asAdmin.getByRole('row').nth(1)).toContainText('Review restored');
});

test('what a bank disputes stands in a tab of its own, and goes on only when an admin says so; what it took is not refunded', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const [open, lost] = [await placeOrder(page, account), await placeOrder(page, account)];
  for (const { orderId } of [open, lost]) await payOrder(page, account, orderId);
  await disputeAtBank(page, account, open.orderId);
  await disputeAtBank(page, account, lost.orderId, 'lost');
  const rows = asAdmin.getByRole('row').filter({ hasText: account.email });
  await expect(async () => {
    await asAdmin.goto(ordersOf(account.email));
    await asAdmin.getByRole('link', { name: 'Disputed', exact: true }).click();
    await expect(asAdmin).toHaveURL(/show=disputed/);
    await expect(rows.filter({ hasText: 'Dispute lost' })).toHaveCount(1, { timeout: 5000 });
  }).toPass();
  await expect(rows).toHaveCount(2);
  const disputed = rows.filter({ hasText: 'Disputed' });
  await expect(disputed).toHaveCount(1);
  await expectAccessible(asAdmin, 'disputed orders');

  await disputed.getByRole('button', { name: /^pending/ }).click();
  const dialog = asAdmin.getByRole('alertdialog', { name: 'Mark the order as processing?' });
  await expect(dialog).toContainText('do not send the goods until it is decided');
  await dialog.getByRole('button', { name: 'Keep pending' }).click();
  await expect(disputed).toContainText('pending');

  await asAdmin.goto('/dashboard/overview');
  const inOverview = asAdmin.getByRole('row').filter({ has: asAdmin.locator(`a[href$="${open.orderId}"]`) });
  await expect(inOverview).toContainText('Disputed');
  await expect(inOverview, 'and the step of the goods').toContainText('pending');

  await asAdmin.goto(`/dashboard/allOrder/${lost.orderId}`);
  const main = asAdmin.getByRole('main');
  await expect(main).toContainText('Do not send goods that are no longer paid for.');
  await expect(main.getByRole('region', { name: 'History' })).toContainText('product not received');
  await expect(main.getByRole('button', { name: 'Refund' }), 'the bank has it').toHaveCount(0);
  await expectAccessible(asAdmin, 'an order whose dispute was lost');
});

test('a refund that a bank sent back and the office paid back another way waits for nothing more', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await sendRefundBack(page, account, orderId);

  await asAdmin.goto(`/dashboard/allOrder/${orderId}`);
  const sheet = asAdmin.getByRole('region', { name: 'Paid back another way' });
  const mark = sheet.getByRole('button', { name: 'Mark as paid back' });
  await mark.click();
  await expect(sheet, 'asks how').toContainText('Say how the buyer got the money.');
  await expect(sheet.getByLabel('How it was paid back'), 'what is missing has the focus').toBeFocused();
  await sheet.getByLabel('How it was paid back').fill('Bank transfer, RF18 5390 0754');
  await mark.click();
  const dialog = asAdmin.getByRole('alertdialog');
  await expect(dialog).toContainText(account.email);
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await expect(sheet.getByLabel('How it was paid back')).toHaveValue('Bank transfer, RF18 5390 0754');
  await mark.click();
  await dialog.getByRole('button', { name: 'Mark as paid back' }).click();
  await expect(sheet).toHaveCount(0);
  const main = asAdmin.getByRole('main');
  await expect(main).toContainText('refunded');
  await expect(main).not.toContainText('their bank sent it back');
  await expect(main.getByRole('region', { name: 'History' })).toContainText('Bank transfer, RF18 5390 0754');
  const order = async () => (await page.request.get(`/api/orders/${orderId}`)).json();
  await expect.poll(async () => (await order()).refunded).toBe(true);
  await page.goto(`/dashboard/myOrder/${orderId}`);
  await expect(page.getByRole('main')).toContainText('Refunded');
});

test('a refund that a bank sent back stands in a tab of its own until the money is given back again', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await sendRefundBack(page, account, orderId);
  const row = asAdmin.getByRole('row').filter({ hasText: account.email });
  await expect(async () => {
    await asAdmin.goto(ordersOf(account.email));
    await asAdmin.getByRole('link', { name: /^Refund failed/ }).click();
    await expect(asAdmin).toHaveURL(/show=refundFailed/);
    await expect(row).toHaveCount(1, { timeout: 5000 });
  }).toPass();
  await expect(row).toContainText('Refund failed');
  await expect(asAdmin.getByRole('link', { name: /^Refund failed/ }), 'how many').toContainText(/\d/);

  await asAdmin.goto(`/dashboard/allOrder/${orderId}`);
  const main = asAdmin.getByRole('main');
  await expect(main).toContainText(
    'their bank sent it back, or it was canceled in Stripe. Refund it again, or ask how they want it.',
  );
  await main.getByLabel('Reason').fill('The bank sent it back');
  await main.getByRole('button', { name: 'Refund' }).click();
  await asAdmin
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Refund / })
    .click();
  await expect(main).not.toContainText('their bank sent it back');
  await expect(async () => {
    await asAdmin.goto(`${ordersOf(account.email)}&show=refundFailed`);
    await expect(row).toHaveCount(0, { timeout: 2000 });
  }).toPass();
});
