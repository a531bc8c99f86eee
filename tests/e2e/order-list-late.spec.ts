import type { Locator, Page } from '@playwright/test';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { listedProducts } from '../support/e2e/orders.ts';
import { alert, whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* The order list of a device over a slow line: what is pressed and typed before the last answer has come. */

/** Keeps what the page sends until the test lets it go on. */
type Line = {
  /** Lets everything through, what is kept and what comes. */
  release: () => void;
  /** Keeps what comes from now on. */
  hold: () => void;
};

async function holdLine(page: Page): Promise<Line> {
  let released = Promise.withResolvers<void>();
  await page.route(/./, async (route) => {
    if (route.request().method() === 'POST') await released.promise;
    await route.continue().catch(() => undefined); // the page may have gone
  });
  return {
    release: () => released.resolve(),
    hold: () => {
      released = Promise.withResolvers();
    },
  };
}

const addButtons = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .getByRole('button', { name: /^Add to order list/ });

const link = (page: Page, lines: number) =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^Order list, ${lines} lines?,`) });

const textField = (page: Page) => page.getByLabel('SKU and quantity, one product per line');

/** The two newest products on the list of this device, its page open, and nothing that it sends arrives yet. */
async function openSlowList(page: Page) {
  const sold = (await listedProducts(page)).filter(
    ({ sku, quantity, available }) => sku !== null && available >= quantity,
  );
  const lines = sold.slice(-2).map(({ sku, quantity }) => `${sku}, ${quantity}`);
  await page.goto(paths.list);
  await whenAlive(page);
  await textField(page).fill(lines.toReversed().join('\n'));
  await page.getByRole('button', { name: 'Add valid lines to list' }).click();
  const list = page.locator('order-list');
  const quantities = page.getByRole('textbox', { name: /^Quantity of/ });
  await expect(quantities).toHaveCount(2);
  await expect(list).not.toHaveAttribute('aria-busy');
  const line = await holdLine(page);
  return { quantities, list, line };
}

/** Lets what the list has sent be answered, and nothing after it. */
async function answer(list: Locator, line: Line): Promise<void> {
  await expect(list).toHaveAttribute('aria-busy', 'true');
  line.release();
  await expect(list).not.toHaveAttribute('aria-busy');
  line.hold();
}

test('two products that are added at once are both on the list', async ({ page }) => {
  await page.goto(paths.products);
  await whenAlive(page);
  const line = await holdLine(page);
  await addButtons(page).nth(0).click();
  await addButtons(page).nth(1).click();
  await addButtons(page).nth(2).click();
  line.release();
  await expect(link(page, 3)).toBeVisible();
  await page.goto(paths.list);
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(3);
});

test('two lines that are taken off at once are both gone', async ({ page }) => {
  const { quantities, list, line } = await openSlowList(page);
  const remove = page.getByRole('button', { name: /^Remove / });
  await remove.nth(0).click();
  await remove.nth(1).click();
  line.release();
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();
  await expect(list).not.toHaveAttribute('aria-busy');
  await page.reload();
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();
  await expect(quantities).toHaveCount(0);
});

test('the end of a double click takes no second line off', async ({ page }) => {
  const { quantities, line } = await openSlowList(page);
  line.release();
  const remove = page.getByRole('button', { name: /^Remove / });
  await remove.nth(0).click({ trial: true });
  const browser = await page.context().newCDPSession(page);
  const timePasses = (playbackRate: 0 | 1) => browser.send('Animation.setPlaybackRate', { playbackRate });
  await browser.send('Animation.enable');
  await timePasses(0);
  await remove.nth(0).click();
  await expect(quantities).toHaveCount(1);
  await remove.click({ force: true });
  await timePasses(1);
  await remove.click({ trial: true });
  await expect(quantities).toHaveCount(1);
  await remove.click();
  await expect(page.getByText('Nothing on your list yet')).toBeVisible();
});

test('what is typed before an answer has come stays, with the caret in it, and so do other forms', async ({
  page,
}) => {
  const { quantities, list, line } = await openSlowList(page);
  const [first, second] = [quantities.nth(0), quantities.nth(1)];
  const more = Number(await first.inputValue()) * 2;
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.method() === 'POST')));
  const text = textField(page);
  await text.pressSequentially('NB-1, 5');
  await first.fill(String(more));
  await second.fill('70'); // leaving the first field has sent it
  await answer(list, line);
  await expect(first).toHaveValue(String(more));
  await expect(second).toHaveValue('70');
  await expect(second).toBeFocused();
  await page.keyboard.type('00');
  await expect(second).toHaveValue('7000');
  await page.keyboard.press('Enter');
  await answer(list, line);
  expect(sent, 'by leaving the first field, and by Enter').toBe(2);
  await expect(text).toHaveValue('NB-1, 5');
  line.release();
  await page.reload();
  await expect(first).toHaveValue(String(more));
  await expect(second).toHaveValue('7000');
});

test('a link of the header waits until what was typed has been answered', async ({ page }) => {
  const { quantities, list, line } = await openSlowList(page);
  const first = quantities.nth(0);
  const more = String(Number(await first.inputValue()) * 2);
  await first.fill(more);
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await page.waitForTimeout(500); // in which the page was left before
  await expect(page).toHaveURL(paths.list);
  line.release();
  await expect(page).toHaveURL(paths.products);
  await page.goto(paths.list);
  await expect(first).toHaveValue(more);
});

test('steps that are pressed faster than they are answered add up', async ({ page }) => {
  const { quantities, list, line } = await openSlowList(page);
  const first = quantities.nth(0);
  const before = Number(await first.inputValue());
  const button = page.getByRole('button', { name: /^\d+ more of/ }).first();
  const step = Number(/\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0]);
  expect(step).toBeGreaterThan(0);
  for (let press = 0; press < 3; press += 1) await button.click();
  line.release();
  await expect(first).toHaveValue(String(before + 3 * step));
  await expect(list).not.toHaveAttribute('aria-busy');
  await page.reload();
  await expect(first).toHaveValue(String(before + 3 * step));
});

test('a step that is taken back before it is answered leaves what was there', async ({ page }) => {
  const { quantities, list, line } = await openSlowList(page);
  const first = quantities.nth(0);
  const more = page.getByRole('button', { name: /^\d+ more of/ }).first();
  await more.click(); // at the minimum there is no step back
  await answer(list, line);
  const before = await first.inputValue();
  await more.click();
  await expect(first).not.toHaveValue(before);
  await page
    .getByRole('button', { name: /^\d+ fewer of/ })
    .first()
    .click();
  await expect(first).toHaveValue(before);
  line.release();
  await expect(list).not.toHaveAttribute('aria-busy');
  await expect(first).toHaveValue(before);
  await page.reload();
  await expect(first).toHaveValue(before);
});

test('what the list had before its first product is not told after it', async ({ asBuyer: { page } }) => {
  const held = Promise.withResolvers<void>();
  await page.route(`**${paths.listSummary}`, async (route) => {
    const answer = await route.fetch();
    await held.promise;
    await route.fulfill({ response: answer });
  });
  const asked = page.waitForRequest(`**${paths.listSummary}`);
  await page.goto(paths.products);
  await asked;
  await addButtons(page).first().click();
  await page.waitForTimeout(500); // long enough for an answer that does not wait
  held.resolve();
  await expect(link(page, 1)).toBeVisible();
  await page.goto('/blog');
  await expect(link(page, 1)).toBeVisible();
});

test('a change that fails is said in sight of where it was pressed, and what was typed goes with the next', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/status of (503|404)/);
  const { quantities, line } = await openSlowList(page);
  line.release();
  const first = quantities.nth(0);
  const more = Number(await first.inputValue()) * 2;
  await page.route(`**${paths.list}`, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  const total = page.getByRole('region', { name: 'Total' });
  const before = await total.innerText();
  await first.fill(String(more));
  await first.press('Enter');
  await expect(alert(page, messages.unavailable)).toBeInViewport();
  await expect(first).toHaveValue(String(more));
  await expect(total).toHaveText(before, { useInnerText: true });
  await first.press('Enter');
  await expect(alert(page, messages.unavailable)).toBeHidden();
  await expect(total).not.toHaveText(before, { useInnerText: true });
  await page.route(`**${paths.list}`, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(alert(page, messages.outdated.scripted)).toBeInViewport();
});

test('lines that are added twice before the answer count once', async ({ page }) => {
  const product = (await listedProducts(page)).find(
    ({ sku, quantity, available }) => sku && available >= 4 * quantity,
  );
  if (!product) throw new Error('The seeded catalogue has too little in stock.');
  await page.goto(paths.list);
  await whenAlive(page);
  const line = await holdLine(page);
  await textField(page).pressSequentially(`${product.sku}, ${product.quantity}`);
  await page.getByRole('button', { name: 'Add valid lines to list' }).dblclick();
  line.release();
  const quantity = page.getByLabel(`Quantity of ${product.name}`);
  await expect(quantity).toHaveValue(String(product.quantity));
  await expect(page.locator('order-list')).not.toHaveAttribute('aria-busy');
  await page.reload();
  await expect(quantity).toHaveValue(String(product.quantity));
});

test('what is typed stays where the owner of a list signs in again elsewhere or changes his name', async ({
  asBuyer: { page },
}) => {
  await page.goto(paths.list);
  await whenAlive(page);
  const text = textField(page);
  await text.pressSequentially('NB-1, 5');
  const asked = page.waitForResponse('**/api/me');
  await page.evaluate(() => new BroadcastChannel('session').postMessage('changed'));
  await asked;
  await page.waitForTimeout(500); // long enough to leave
  await expect(text).toHaveValue('NB-1, 5');
});
