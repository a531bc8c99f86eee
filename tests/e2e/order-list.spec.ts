import type { Browser, Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { expectAccessible } from '../support/e2e/axe.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { listedProducts } from '../support/e2e/orders.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { createAccount, type NewAccount, newAccount, signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/* The order list from twelve pasted lines to the invoice: by mouse, by keyboard on a phone, and without scripts. */

/** Twelve lines of what is in stock; the fourth asks for less than its minimum. */
async function twelveLines(page: Page) {
  const stocked = (await listedProducts(page)).filter(
    ({ sku, quantity, available }) => sku !== null && quantity > 1 && available >= quantity * 10,
  );
  const chosen = stocked.slice(-12);
  if (chosen.length < 12) throw new Error('The seeded catalogue has too little in stock.');
  const lines = chosen.map(({ sku, quantity }, index) => `${sku}, ${index === 3 ? 1 : quantity}`);
  const [wrong] = chosen.slice(3);
  if (!wrong) throw new Error('There is no fourth line.');
  const total = chosen.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  return { text: lines.join('\n'), wrong, total: (total / 100).toFixed(2) };
}

/** An account that a page's visitor can log in to. */
async function anAccount(browser: Browser): Promise<NewAccount> {
  const account = newAccount();
  const elsewhere = await browser.newPage();
  await createAccount(elsewhere, account);
  await elsewhere.context().close();
  return account;
}

const shown = (amount: string) => `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const rows = (page: Page) => page.getByRole('region', { name: 'Your lines' }).getByRole('listitem');
const answers = (page: Page) =>
  page.getByRole('list', { name: 'Answers to your lines' }).getByRole('listitem');
const textField = (page: Page) => page.getByLabel('SKU and quantity, one product per line');

/** Deletes a saved list, which asks in place. */
async function forgetList(page: Page, name: string): Promise<void> {
  const forGood = page.getByRole('button', { name: `Delete ${name} for good` });
  await expect(forGood).toBeHidden();
  await page.getByLabel(`Delete the list ${name}`).click();
  await expect(page.getByText(`Delete ${name} for good? What is on your current list stays.`)).toBeVisible();
  await forGood.click();
  await expect(page.locator('[data-said]', { hasText: `The list ${name} is deleted.` })).toBeVisible();
}

async function logIn(page: Page, { email, password }: NewAccount): Promise<void> {
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Forder$/);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.orderList);
}

/** Counts what is really clicked in this page from now on. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const note = (event: MouseEvent) =>
      event instanceof PointerEvent &&
      event.pointerType === 'mouse' &&
      Reflect.get(globalThis, 'countPress')();
    // At the document, behind the window, where Playwright takes back a press whose target moved and presses again.
    document.addEventListener('click', note, { capture: true });
  });
  return () => presses;
}

test('a buyer who is known pastes twelve lines, puts one right, pays once and has the invoice within nine clicks', async ({
  asBuyer: { page },
  asAdmin,
}) => {
  await page.goto(paths.addresses);
  await page.getByLabel('Name of this place').fill('Site Harbour Street');
  await page.getByLabel('Address', { exact: true }).fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByRole('heading', { name: 'Site Harbour Street' })).toBeVisible();
  const { text, wrong, total } = await twelveLines(page);
  const presses = await countPresses(page);
  const typing = { delay: 60 }; // as people type, in milliseconds a key

  await page.goto(paths.list);
  const begun = Date.now();
  await textField(page).click();
  await page.keyboard.insertText(text);
  await page.getByRole('button', { name: 'Check lines' }).click();
  await page.getByRole('button', { name: `Use ${wrong.quantity} in the line ${wrong.sku}` }).click();
  await expect(answers(page).filter({ hasText: 'Found.' })).toHaveCount(12);
  await page.getByRole('button', { name: 'Add valid lines to list' }).click();
  await expect(rows(page)).toHaveCount(12);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: `Order list, 12 lines, ${shown(total)}` })).toBeVisible();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Harbour Street');
  await page.getByLabel('PO number').fill('PO-77');
  await page.getByRole('button', { name: `Place order, ${shown(total)}` }).click();
  await page.getByLabel('Card number').click();
  await expect(
    header.getByRole('link', { name: 'Order list', exact: true }),
    'nothing is left',
  ).toBeVisible();
  // The card's fields lead on by themselves.
  await page.keyboard.type('42424242424242421234123', typing);
  await page.getByRole('button', { name: `Pay ${shown(total)}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Congrats ! your payment is done');
  await page.getByRole('link', { name: 'Invoice', exact: true }).click();
  const invoice = page.getByRole('region', { name: /^Invoice INV-/ });
  await expect(invoice.getByText('Paid in full.')).toBeVisible();
  const description = `${presses()} clicks, ${((Date.now() - begun) / 1000).toFixed(1)} s`;
  test.info().annotations.push({ type: 'from pasted lines to the invoice', description });
  expect(presses()).toBeLessThanOrEqual(9);
  expect(presses(), 'they are counted at all').toBeGreaterThan(5);

  await page.goto(paths.myOrders);
  await page.getByRole('main').locator('tbody').getByRole('link').first().click();
  const group = page.getByRole('region', { name: /^Ordered together, NB-G\d+$/ });
  await expect(group.getByRole('listitem')).toHaveCount(12);
  await expect(group.getByText(', this order')).toHaveCount(1);
  await expect(group).toContainText(shown(total));
  await expectAccessible(page, 'an order of a group');
  await shipWhole(asAdmin, page.url().split('/').at(-1) ?? '');
  await page.reload();
  await expect(group.getByText('Paid: shipped')).toHaveCount(12);
  await expect(page.getByRole('main')).toContainText('JD0146');
});

/** The office moves all orders of a group on, and ships them in one parcel. */
async function shipWhole(page: Page, orderId: string): Promise<void> {
  await page.goto(paths.order(orderId));
  await expectAccessible(page, 'an order of a group, in the office');
  await page.getByRole('link', { name: 'Update or ship all of them' }).click();
  await page.getByRole('button', { name: 'Move each to its next status' }).click();
  await expect(page.getByText('12 of 12 orders done.')).toBeVisible();
  await page.getByLabel('Carrier').fill('DHL');
  await page.getByLabel('Tracking number of all').fill('JD0146');
  await page.getByRole('button', { name: 'Save and mark as shipped' }).click();
  await expect(
    page.getByRole('region', { name: 'Delivery' }).getByText('12 of 12 orders done.'),
  ).toBeVisible();
}

test('a list grows from cards and pages without leaving them, and changes in place', async ({ page }) => {
  await page.goto(paths.products);
  const cards = page.getByRole('main').getByRole('article');
  const add = cards.getByRole('button', { name: /^Add to order list/ });
  const name = await cards
    .filter({ has: page.getByRole('button', { name: /^Add to order list/ }) })
    .first()
    .getByRole('heading')
    .innerText();
  await add.first().click();
  const said = page.getByRole('status').filter({ hasText: `× ${name} is on your order list.` });
  await expect(said).toBeVisible();
  await expect(page).toHaveURL(paths.products);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Order list, 1 line, \$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(said, 'what it lay over is seen again').toBeHidden();

  await page.getByRole('heading', { name, exact: true }).getByRole('link').click();
  const field = page.getByLabel(/^Quantity, minimum/);
  await expect(field).toBeVisible();
  await whenAlive(page); // a press before goes on to another address
  const minimum = Number(await field.inputValue());
  await field.fill(String(minimum * 2));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to order list/ })
    .first()
    .click();
  await expect(page.getByText(`${minimum * 3} × ${name} is on your order list.`)).toBeVisible();

  await page.getByRole('link', { name: 'Order list', exact: true }).click();
  await expect(page).toHaveURL(paths.list);
  await whenAlive(page);
  const quantity = page.getByLabel(`Quantity of ${name}`);
  await expect(quantity).toHaveValue(String(minimum * 3));
  const more = page.getByRole('button', { name: new RegExp(`more of ${name}`) });
  await more.click();
  await expect(quantity).not.toHaveValue(String(minimum * 3));
  await expect(more, 'it can be pressed again').toBeFocused();
  await quantity.fill('1');
  await quantity.press('Enter');
  await expect(quantity, 'held to the minimum').toHaveValue(String(minimum));
  await more.click();
  await expect(quantity).not.toHaveValue(String(minimum));
  const fewer = page.getByRole('button', { name: new RegExp(`fewer of ${name}`) });
  await fewer.click();
  await expect(quantity).toHaveValue(String(minimum));
  await expect(fewer, 'it leads no further').toBeDisabled();
  await expect(fewer).toBeFocused();
  await quantity.fill('no');
  await quantity.press('Enter');
  await expect(page.getByText('Quantity should be a whole number').first()).toBeVisible();
  await expect(quantity).toHaveValue('no');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(
    page.getByText('Quantity should be a whole number').first(),
    'what is typed elsewhere counts',
  ).toBeHidden();
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Order list', exact: true })).toBeVisible();
});

test('the list of an account is gone from every tab once somebody signs out in one', async ({
  asBuyer: { page, account },
}) => {
  const product = (await listedProducts(page)).at(-1);
  if (!product?.sku) throw new Error('The seeded catalogue has no SKU.');
  await page.goto(paths.list);
  await textField(page).fill(`${product.sku}, ${product.quantity}`);
  await page.getByRole('button', { name: 'Check lines' }).click();
  await page.getByRole('button', { name: 'Add valid lines to list' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Save the current list as').fill('Harbour');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-said]', { hasText: 'Your list is saved as Harbour.' })).toBeVisible();
  await expectAccessible(page, 'a saved list');
  await page.getByRole('link', { name: 'Order again: Harbour' }).click();
  await page.getByRole('button', { name: 'Check lines' }).click();
  const answer = page.locator('[data-said]');
  await expect(answer, 'to a form that leaves the offer open').toHaveText(
    'Type or paste at least one line: SKU, quantity',
  );
  await page.getByRole('button', { name: 'Add 1 line to my list' }).click();
  await expect(answer).toHaveText('1 line of Harbour is on your order list.');
  await expect(page).toHaveURL(paths.list);
  await forgetList(page, 'Harbour');
  await expect(page.getByRole('heading', { name: 'Saved lists' }), 'near what is said').toBeFocused();

  const other = await page.context().newPage();
  await other.goto(paths.home);
  const isHome = other.waitForEvent('load'); // later than the other tab hears of it
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  await isHome;
  await signIn(other, account);
  await page.goto(paths.list);
  await expect(rows(page)).toHaveCount(1);
  await page.evaluate(() => {
    Object.assign(window, { before: true });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(async () => expect(await page.evaluate(() => 'before' in window)).toBe(false)).toPass();
  await expect(rows(page)).toHaveCount(1);
});

test('so is a device’s list that became an account’s while its page was open', async ({ page, browser }) => {
  const account = await anAccount(browser);
  const product = (await listedProducts(page)).at(-1);
  if (!product?.sku) throw new Error('The seeded catalogue has no SKU.');
  await page.goto(paths.list);
  const other = await page.context().newPage();
  await signIn(other, account);
  await textField(page).fill(`${product.sku}, ${product.quantity}`);
  await page.getByRole('button', { name: 'Add valid lines to list' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel('Save the current list as'), 'it is the account’s').toBeVisible();
  await other.goto(paths.home);
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();
});

test('by keyboard alone on a phone, from the pasted lines to the invoice', async ({ page, browser }) => {
  const account = await anAccount(browser);
  const { text, wrong, total } = await twelveLines(page);
  const { keyboard } = page;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.list);
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();
  await tabTo(page, textField(page));
  await keyboard.insertText(text);
  await tabTo(page, page.getByRole('button', { name: 'Check lines' }));
  await keyboard.press('Enter');
  await expect(answers(page)).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Check lines' }), 'the focus stays').toBeFocused();
  await expect(answers(page).nth(3)).toContainText(`The minimum order is ${wrong.quantity}.`);
  await expect(textField(page), 'nothing typed is lost').toHaveValue(text);
  await tabTo(page, page.getByRole('button', { name: `Use ${wrong.quantity} in the line ${wrong.sku}` }));
  await keyboard.press('Enter');
  await expect(answers(page).filter({ hasText: 'Found.' })).toHaveCount(12);
  await tabTo(page, page.getByRole('button', { name: 'Add valid lines to list' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(12);
  await expect(textField(page)).toHaveValue('');
  await expect(
    page.getByRole('status').filter({ hasText: '12 lines are on your order list.' }).first(),
  ).toBeAttached();
  await expect(page).toHaveURL(paths.list);
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(shown(total));
  await tabTo(page, page.getByRole('link', { name: 'Check out' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await logIn(page, account);
  await tabTo(page, page.getByLabel('Address'));
  await keyboard.type('1 Harbour Street');
  await tabTo(page, page.getByLabel('Phone'));
  await keyboard.type('021555010');
  await tabTo(page, page.getByRole('button', { name: `Place order, ${shown(total)}` }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/payment\?order=[0-9a-f]{24}(&order=[0-9a-f]{24}){11}$/);
  await tabTo(page, page.getByLabel('Card number'));
  await keyboard.type('42424242424242421234123', { delay: 20 });
  await tabTo(page, page.getByRole('button', { name: `Pay ${shown(total)}` }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Congrats ! your payment is done');
  await tabTo(page, page.getByRole('link', { name: 'Invoice', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Invoice INV-/ }).getByText('Paid in full.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(paths.list);
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();
});

test('without scripts: cards, quick order, quantities, saved lists and placing', async ({
  browser,
  page: other,
}) => {
  const account = await anAccount(browser);
  const { text, wrong, total } = await twelveLines(other);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(paths.products);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to order list/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${paths.products}#listed`);
  await expect(page.getByText('It is on your order list.')).toBeVisible();
  await page.getByRole('link', { name: 'Order list', exact: true }).last().click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();

  await textField(page).fill(text);
  await page.getByRole('button', { name: 'Add valid lines to list' }).click();
  await expect(rows(page)).toHaveCount(11);
  await expect(textField(page)).toHaveValue(`${wrong.sku}, 1`);
  await page.getByRole('button', { name: `Use ${wrong.quantity} in the line ${wrong.sku}` }).click();
  await page.getByRole('button', { name: 'Add valid lines to list' }).click();
  await expect(rows(page)).toHaveCount(12);

  await page.getByRole('link', { name: 'Check out' }).click();
  await logIn(page, account);
  await expect(page.getByLabel('Address')).toBeVisible();
  await page.goto(paths.list);
  await expect(rows(page), 'the account has taken them').toHaveCount(12);
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('order_list');
  await page.getByLabel('Save the current list as').fill('Site Harbour Street');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your list is saved as Site Harbour Street.')).toBeVisible();

  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await page.getByRole('button', { name: `Place order, ${shown(total)}` }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\?order=/);

  await page.goto(paths.list);
  await page.getByRole('link', { name: 'Order again: Site Harbour Street' }).click();
  await expect(page.getByText('Prices are unchanged, and everything is in stock.')).toBeVisible();
  await page.getByRole('button', { name: 'Add 12 lines to my list' }).click();
  await expect(rows(page)).toHaveCount(12);
  await forgetList(page, 'Site Harbour Street');
  await expect(rows(page)).toHaveCount(12);
  const empty = page.getByRole('button', { name: 'Empty list' });
  await expect(empty).toBeHidden();
  await page.getByText('Empty the list', { exact: true }).click();
  await expect(page.getByText('Take all 12 lines off your list?')).toBeVisible();
  await empty.click();
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();
  await context.close();
});
