import type { Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { expectLabelFits } from '../support/e2e/label-fits.ts';
import { productsInStock } from '../support/e2e/orders.ts';
import { expectOwnPage } from '../support/e2e/own-page.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* A price that is asked for, offered, changed, accepted once and paid; and one that is declined. */

/** Puts the minimum order of so many products on the list, as their cards do. */
async function fillList(page: Page, many: number): Promise<void> {
  const goods = (await productsInStock(page)).filter(({ sku }) => sku !== null);
  for (const { sku, quantity } of goods.slice(0, many)) {
    await page.goto(paths.list);
    await page.getByLabel('SKU and quantity, one product per line').fill(`${sku}, ${quantity}`);
    await page.getByRole('button', { name: 'Add valid lines to list' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'on your order list.' }).first()).toBeAttached();
  }
}

/** Asks for a price on so many products. */
async function ask(page: Page, many: number, note: string): Promise<string> {
  await fillList(page, many);
  await page.getByRole('link', { name: 'Or ask for a price' }).click();
  const form = page.getByRole('region', { name: 'Or ask for a price' });
  await form.getByLabel('What should we know?').fill(note);
  await whenAlive(page); // what a browser sends by itself goes on with #ask
  await form
    .getByRole('button', { name: `Ask for a price on ${many} ${many === 1 ? 'line' : 'lines'}` })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/quote\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Quote NB-Q\d+$/ })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const state = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true }).first();

test('a price is asked for, offered, changed, accepted and paid', async ({
  asBuyer: { page, account, watched },
  asAdmin,
}) => {
  test.slow(); // looks at five pages in both themes and at several widths
  const id = await ask(page, 2, 'For the site at Harbour Street');
  await expect(state(page, 'Asked')).toBeVisible();
  await expectOwnPage(page, paths.quotes);

  await asAdmin.goto(paths.allOrders);
  await asAdmin.getByRole('link', { name: /^Quotes/ }).click();
  await expect(asAdmin).toHaveURL(paths.allQuotes);
  await asAdmin.getByRole('row').filter({ hasText: account.email }).getByRole('link').first().click();
  await expect(asAdmin).toHaveURL(paths.answerQuote(id));
  await expect(asAdmin.getByText('For the site at Harbour Street').first()).toBeVisible();
  const prices = asAdmin.getByLabel(/unit price in dollars$/);
  await expect(prices).toHaveCount(2);
  const first = Number(await prices.first().inputValue());
  await prices.first().fill('0');
  await asAdmin.getByRole('button', { name: 'Send offer' }).click();
  await expect(asAdmin.getByRole('alert').filter({ hasText: 'unit price is required' })).toBeVisible();
  const list = Number(await prices.last().inputValue());
  await prices.first().fill((first * 0.9).toFixed(2));
  await prices.last().fill((list * 1.1).toFixed(2));
  await asAdmin.getByLabel(/^Message/).fill('With our compliments.');
  await asAdmin.getByRole('button', { name: 'Send offer' }).click();
  await expect(asAdmin.getByRole('heading', { name: 'Change the offer' })).toBeVisible();

  await page.goto(paths.quote(id));
  await expect(state(page, 'Offered')).toBeVisible();
  await expect(page.getByText('With our compliments.').first()).toBeVisible();
  const accept = page.getByRole('button', { name: /^Accept and order, \$/ });
  const seen = await accept.innerText();
  await expectLabelFits(accept);

  // The shop changes it while the buyer looks at the old one.
  await prices.first().fill((first * 0.8).toFixed(2));
  await asAdmin.getByRole('button', { name: 'Replace offer' }).click();
  await expect(asAdmin.getByRole('listitem').filter({ hasText: 'Offered for' })).toHaveCount(2);
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await accept.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This quote has changed meanwhile.' }),
  ).toBeVisible();
  await expect(accept).not.toHaveText(seen);
  await expect(page.getByLabel('Address')).toHaveValue('1 Harbour Street');
  await expectOwnPage(page, paths.quote(id));
  await expectOwnPage(asAdmin, paths.answerQuote(id));
  await expectOwnPage(asAdmin, paths.allQuotes);

  await page.goto(paths.quote(id));
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  const amount = (await accept.innerText()).replace('Accept and order, ', '');
  await accept.click();
  await expect(page).toHaveURL(/\/dashboard\/payment\?order=[0-9a-f]{24}&order=[0-9a-f]{24}$/);
  await expect(page.getByRole('button', { name: `Pay ${amount}` })).toBeVisible();
  await page.goto(paths.list);
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();
  await page.goto(paths.quote(id));
  await expect(state(page, 'Accepted')).toBeVisible();
  await page.getByRole('link', { name: /^NB-G\d+$/ }).click();
  await page.locator('main a[href^="/dashboard/myOrder/"]').first().click();
  await expect(page.getByRole('main').getByRole('link', { name: /^NB-Q\d+$/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^NB-G\d+$/ })).toBeVisible();
  watched.expectProblem(/status of 404/); // somebody else’s
  await page.goto(paths.quote('aaaaaaaaaaaaaaaaaaaaaaaa'));
});

test('a request is withdrawn by its buyer, or declined in words', async ({ asBuyer: { page }, asAdmin }) => {
  const id = await ask(page, 1, 'Please');
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(state(page, 'Withdrawn')).toBeVisible();
  await asAdmin.goto(paths.answerQuote(id));
  await expect(asAdmin.getByRole('button', { name: 'Send offer' })).toHaveCount(0);

  await page.goto(`${paths.orderList}#ask`);
  await whenAlive(page);
  await page.getByRole('button', { name: 'Ask for a price on 1 line' }).click();
  await expect(page).toHaveURL(/\/dashboard\/quote\/[0-9a-f]{24}$/);
  await asAdmin.goto(page.url().replace('/quote/', '/allQuotes/'));
  await asAdmin.getByLabel('Why, in words for the buyer').fill('Sold out until May.');
  await asAdmin.getByRole('button', { name: 'Decline request' }).click();
  await expect(state(asAdmin, 'Declined')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sold out until May.').first()).toBeVisible();
});

test('a date that is half typed is not left out of a request unseen', async ({ asBuyer: { page } }) => {
  await fillList(page, 1);
  await page.goto(`${paths.orderList}#ask`);
  await whenAlive(page);
  const date = page.getByLabel('When do you need the goods?');
  await date.pressSequentially('12'); // the month alone, for which the browser gives no value
  await page.getByRole('button', { name: 'Ask for a price on 1 line' }).click();
  await expect(page.getByText('Complete the date, or clear it.')).toBeVisible();
  await expect(date).toBeFocused();
  await date.fill('');
  await page.getByRole('button', { name: 'Ask for a price on 1 line' }).click();
  await expect(page).toHaveURL(/\/dashboard\/quote\/[0-9a-f]{24}$/);
});

test('an offer that another admin sends first costs nothing that is being typed', async ({
  asBuyer: { page },
  asAdmin,
}) => {
  const id = await ask(page, 1, 'For two admins');
  const other = await asAdmin.context().newPage();
  for (const each of [asAdmin, other]) {
    await each.goto(paths.answerQuote(id));
    await whenAlive(each);
  }
  await asAdmin.getByLabel(/^Message/).fill('With our compliments.');
  const price = asAdmin.getByLabel(/unit price in dollars$/);
  const cheaper = (Number(await price.inputValue()) / 2).toFixed(2);
  await other.getByLabel(/unit price in dollars$/).fill(cheaper);
  await other.getByRole('button', { name: 'Send offer' }).click();
  await expect(other.getByRole('heading', { name: 'Change the offer' })).toBeVisible();

  await asAdmin.getByRole('button', { name: 'Send offer' }).click();
  await expect(asAdmin.getByRole('alert').filter({ hasText: 'has changed meanwhile' })).toBeVisible();
  await expect(asAdmin.getByRole('heading', { name: 'Change the offer' })).toBeVisible();
  await expect(price, 'nothing was typed here, so it is what stands').toHaveValue(cheaper);
  await expect(asAdmin.getByLabel(/^Message/)).toHaveValue('With our compliments.');
  await asAdmin.getByRole('button', { name: 'Replace offer' }).click();
  await expect(asAdmin.getByRole('listitem').filter({ hasText: 'Offered for' })).toHaveCount(2);
  await page.goto(paths.quote(id));
  await expect(page.getByText('With our compliments.').first()).toBeVisible();
});
