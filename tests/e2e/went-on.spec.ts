import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { hold } from '../support/e2e/hold.ts';
import { openPaidOrder, payOrder, placeOrder, sendRefundBack } from '../support/e2e/orders.ts';
import { keepToasts, toast, whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* Whoever pressed something went on to something else before its answer came. */

test('a refused form leaves the focus in the field of another one, in which its visitor types', async ({
  asAdmin: page,
}) => {
  await page.goto(paths.security);
  await whenAlive(page);
  const release = await hold(page, paths.security, 'POST');
  const current = page.getByLabel('Current password');
  await current.fill('not-the-password');
  await page.getByLabel('New password').fill('Better-Words-1!');
  await page.getByRole('button', { name: 'Change password' }).click();
  const other = page
    .getByRole('region', { name: 'Second factor' })
    .getByRole('textbox', { name: 'Password' });
  await other.focus();
  release();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(other).toBeFocused();
});

test('a question about a sum is taken back when the sum changes', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await sendRefundBack(page, account, orderId);
  await asAdmin.goto(paths.order(orderId));
  await whenAlive(asAdmin);
  const dialog = asAdmin.getByRole('alertdialog');
  await asAdmin.getByLabel('Amount in dollars').fill('1.25');
  await asAdmin.getByLabel('Reason').fill('One came damaged');
  await asAdmin.getByRole('button', { name: 'Refund', exact: true }).click();
  const release = await hold(asAdmin, paths.order(orderId), 'POST');
  await dialog.getByRole('button', { name: 'Refund $1.25' }).click();
  await asAdmin.getByLabel('How it was paid back').fill('Bank transfer');
  await asAdmin.getByRole('button', { name: 'Mark as paid back' }).click();
  await expect(dialog).toContainText('as paid back?');
  release();
  await expect(toast(asAdmin, `$1.25 is refunded to ${account.email}.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(asAdmin.getByLabel('How it was paid back')).toHaveValue('Bank transfer');
});

test('a refund that is pressed without a connection leaves the page, and what was typed', async ({
  asAdmin,
  admin: { watched },
  asBuyer,
}) => {
  watched.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await openPaidOrder(asAdmin, asBuyer);
  await whenAlive(asAdmin);
  await asAdmin.getByLabel('Amount in dollars').fill('1.25');
  await asAdmin.getByLabel('Reason').fill('One came damaged');
  await asAdmin.getByRole('button', { name: 'Refund', exact: true }).click();
  await asAdmin.context().setOffline(true);
  await asAdmin.getByRole('alertdialog').getByRole('button', { name: 'Refund $1.25' }).click();
  await expect(asAdmin.getByText(messages.unavailable)).toBeVisible();
  await setTimeout(500); // in which the page was left before
  await expect(asAdmin.getByLabel('Reason')).toHaveValue('One came damaged');
  await asAdmin.context().setOffline(false);
});

test('the name of a view goes on being typed while another view is removed', async ({ asAdmin: page }) => {
  await page.goto(`${paths.allOrders}?q=nap`);
  await whenAlive(page);
  const name = page.getByLabel('Name of this view');
  await page.getByText('Save this view').or(page.getByText('Save or remove views')).first().click();
  const first = `First ${Date.now()}`;
  await name.fill(first);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await expect(toast(page, messages.views.saved(first))).toBeVisible();
  await page.goto(paths.allOrders);
  await whenAlive(page);
  await page.getByText('Save or remove views').click();
  const release = await hold(page, paths.allOrders, 'POST');
  await page.getByRole('button', { name: `Remove ${first}` }).click();
  await name.fill('Second');
  release();
  await expect(toast(page, messages.views.removed(first))).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${first}` })).toHaveCount(0);
  await expect(name).toHaveValue('Second');
  await expect(name).toBeFocused();
});

test('a choice whose place another order of the list has taken is not said to be shown', async ({
  asAdmin: page,
}) => {
  await page.goto(paths.manageUsers);
  await whenAlive(page);
  await page.route(/\?role=admin&_rsc/, () => undefined); // never answered
  const role = page.getByRole('search', { name: 'Search and filter users' }).getByRole('combobox').first();
  await role.selectOption('admin');
  await expect(page.getByRole('button', { name: 'Loading…' })).toBeVisible();
  await page.getByRole('columnheader').getByRole('link').first().click();
  await expect(page).toHaveURL(/\?sort=[a-z]+&order=[a-z]+$/);
  await expect(page.getByRole('button', { name: 'Loading…' })).toHaveCount(0);
  await expect(role).not.toHaveValue('admin');
});

test('what is typed into the profile while it is saved stays, and so does the form that was opened since', async ({
  asBuyer: { page },
}) => {
  await page.goto(paths.dashboard);
  await whenAlive(page);
  const form = page.getByRole('region', { name: 'Edit profile' });
  const edit = page.getByRole('button', { name: 'Edit Profile' });
  await edit.click();
  await form.getByLabel('Photo').setInputFiles('public/catalogue/roller-frame-cage-9in.webp');
  await expect(form.getByText('is ready')).toBeVisible();
  await form.getByLabel('Phone').fill('021 555 010');
  await form.getByLabel('Address').fill('1 Harbour Street');
  const release = await hold(page, paths.dashboard, 'POST');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.getByLabel('Education').fill('Painting');
  await keepToasts(page);
  release();
  await expect(toast(page, 'successfully updated')).toBeVisible();
  await expect(form.getByLabel('Education')).toHaveValue('Painting');
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await page.unrouteAll();
  const again = await hold(page, paths.dashboard, 'POST');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await form.getByLabel('Company').fill('Nap & Co');
  again();
  await expect(toast(page, 'successfully updated')).toBeVisible();
  await expect(form.getByLabel('Company')).toHaveValue('Nap & Co');
});

for (const [what, press, goal] of [
  ['link', (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Products' }), paths.products],
  ['way out', (page: Page) => page.getByRole('button', { name: 'Sign Out' }), paths.home],
] as const)
  test(`the ${what} that was pressed last is followed, whatever becomes of the page that was pressed before`, async ({
    asBuyer: { page, watched },
  }) => {
    watched.expectProblem(/ERR_FAILED .*_rsc=/);
    watched.expectProblem(/401 .*\/api\/user\//); // the dashboard may still ask for its token
    await page.goto(paths.dashboard);
    await whenAlive(page);
    // Firefox ends what a page is loading as soon as it is about to be left.
    const loseFirst = await hold(page, paths.security, 'GET', 'abort');
    const bringSecond = await hold(page, goal, 'GET');
    const first = page.waitForRequest((request) => new URL(request.url()).pathname === paths.security);
    await page.getByRole('link', { name: 'Security' }).first().click();
    await first;
    const second = page.waitForRequest((request) => new URL(request.url()).pathname === goal);
    await press(page).click({ noWaitAfter: true });
    await second;
    loseFirst();
    await setTimeout(500); // in which the first was loaded before
    bringSecond();
    await expect(page).toHaveURL(goal);
  });

test('of a page that had half arrived when another link was pressed nothing is told', async ({
  asBuyer: { page },
}) => {
  // As in Firefox: what has not arrived when the page is about to be left never does.
  await page.addInitScript((path) => {
    const ask = window.fetch;
    window.fetch = async (...asked) => {
      const answer = await ask(...asked);
      if (new URL(answer.url).pathname !== path) return answer;
      const start = (await answer.arrayBuffer()).slice(0, 400);
      const half = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(start));
          addEventListener('beforeunload', () => controller.error(new TypeError('Error in input stream')));
        },
      });
      return Object.defineProperty(new Response(half, answer), 'url', { value: answer.url });
    };
  }, paths.security);
  await page.goto(paths.dashboard);
  await whenAlive(page);
  const bringSecond = await hold(page, paths.products, 'GET');
  const first = page.waitForResponse((response) => new URL(response.url()).pathname === paths.security);
  await page.getByRole('link', { name: 'Security' }).first().click();
  await (await first).finished();
  const second = page.waitForRequest((request) => new URL(request.url()).pathname === paths.products);
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click({ noWaitAfter: true });
  await second;
  await setTimeout(500); // in which the first was loaded, or an error shown and told, before
  bringSecond();
  await expect(page).toHaveURL(paths.products);
});
