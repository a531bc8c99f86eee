import type { Locator, Page } from '@playwright/test';
import { listCookies } from '@/lib/base/browser-keys';
import { allDashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { payOrder, placeOrder, productsInStock } from '../support/e2e/orders.ts';
import { resizeTo } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* What stands beside each other has room for it, at the widths where that is least. */

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('Nothing to be seen.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** By how many pixels a table is wider than its sheet, and so hides its last column. */
const hiddenOf = (page: Page) =>
  page
    .getByRole('table')
    .evaluate(({ parentElement }) =>
      parentElement ? parentElement.scrollWidth - parentElement.clientWidth : Number.NaN,
    );

test('lists of orders show their buttons at every width that has a table', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await placeOrder(page, account, 1);
  for (const [shown, path] of [
    [page, paths.myOrders],
    [asAdmin, paths.allOrders],
  ] as const) {
    await shown.goto(path);
    for (const width of [768, 863, 864, 1023, 1024, 1121, 1280, 1400]) {
      await resizeTo(shown, width);
      expect(await hiddenOf(shown), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('the name of a category leaves room for how many products it has', async ({ page }) => {
  await page.goto(paths.home);
  for (const width of [768, 800, 1024]) {
    await resizeTo(page, width);
    for (const item of await page
      .getByRole('region', { name: 'Three ways to lay it on' })
      .getByRole('listitem')
      .all()) {
      const count = await boxOf(item.getByText(/^[0-9,]+ products?$/));
      expect(count.right, `${width} px`).toBeLessThanOrEqual((await boxOf(item)).right);
    }
  }
});

test('the address to write to stands in one line of the footer', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(paths.blog);
  const mail = page.getByRole('contentinfo').locator('a[href^="mailto:"]').first();
  const lines = await mail.evaluate((link) => {
    const all = document.createRange();
    all.selectNodeContents(link);
    return all.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('what narrows a list on a phone keeps off the button of its filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${paths.products}?q=brush&min=1&max=2`);
  const filters = await boxOf(page.getByRole('main').getByRole('link', { name: /^Filters/ }));
  const chip = await boxOf(page.getByRole('link', { name: /\$1\.00 to \$2\.00/ }).first());
  expect(chip.y - filters.bottom).toBeGreaterThanOrEqual(8);
});

test('on a phone the amount of a line stands beside its quantity, and the total is one press away', async ({
  asBuyer: { page },
}) => {
  const product = (await productsInStock(page)).find(({ sku }) => sku !== null);
  if (!product) throw new Error('The seeded catalogue has too little in stock.');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.list);
  await page.getByLabel('SKU and quantity, one product per line').fill(`${product.sku}, ${product.quantity}`);
  await page.getByRole('button', { name: 'Add valid lines to list' }).click();
  const line = page.getByRole('region', { name: 'Your lines' }).getByRole('listitem').first();
  const quantity = await boxOf(line.getByLabel(`Quantity of ${product.name}`));
  const amount = await boxOf(line.getByText('for this line').locator('xpath=..'));
  expect(amount.y).toBeLessThan(quantity.bottom);
  expect(amount.x).toBeGreaterThan(quantity.right);
  await page.getByRole('link', { name: /^To the total, \$/ }).click();
  await expect(page.getByRole('link', { name: 'Check out' })).toBeInViewport({ ratio: 1 });
});

test('with larger letters the header of a phone takes another row instead of widening the page', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [size, rows] of [
    [16, 1],
    [24, 2],
  ] as const) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    for (const path of [paths.products, paths.list, paths.terms]) {
      await page.goto(path);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${path} at ${size} px`).toBeLessThanOrEqual(0);
      const { height } = await boxOf(page.getByRole('banner'));
      expect(Math.floor(height / 64), `${path} at ${size} px`).toBe(rows);
    }
  }
});

test('in the header the number of lines keeps off what they come to', async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const lines of [7, 42, 137]) {
    const value = `${lines}%20${encodeURIComponent('$1,234,567.89')}`;
    await context.addCookies([{ name: listCookies.device, value, url: baseURL ?? '' }]);
    await page.goto(paths.blog);
    const link = page
      .getByRole('banner')
      .getByRole('link', { name: `Order list, ${lines} lines, $1,234,567.89` });
    const number = await boxOf(link.getByText(String(lines), { exact: true }));
    const sum = await boxOf(link.getByText('$1,234,567.89'));
    expect(number.right, `${lines} lines`).toBeLessThanOrEqual(sum.x);
  }
});

test('a desktop shows all tabs of the orders at once', async ({ asAdmin }) => {
  await asAdmin.setViewportSize({ width: 1440, height: 900 });
  await asAdmin.goto(paths.allOrders);
  const tabs = asAdmin.getByRole('navigation', { name: 'Orders by status' }).getByRole('list');
  await expect(tabs.getByRole('link', { name: 'Canceled' })).toBeVisible();
  expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
});

test('letters of twice their size leave the pages of a phone as wide as it is', async ({
  page,
  watched,
  asBuyer: { page: own, account },
  asAdmin,
}) => {
  watched.expectProblem(/404 \(Not Found\)/);
  const [product] = await productsInStock(page);
  const { orderId } = await placeOrder(own, account);
  const visitors = [paths.home, paths.products, paths.product(product?._id ?? ''), paths.list, paths.blog];
  const signingIn = [paths.login, paths.register, paths.resetPassword, '/nowhere'];
  const buyers = [paths.dashboard, paths.review, paths.myOrders, paths.payment(orderId), paths.addresses];
  const offices = allDashboardPages.flatMap(({ path, access }) =>
    access === 'admin' && !path.includes('[') ? [path] : [],
  );
  await asAdmin.goto(`${paths.allQuotes}?q=estates@larkspurschools.example`); // one of four figures
  const quote = await asAdmin.getByRole('row').getByRole('link').first().getAttribute('href');
  for (const [visited, addresses] of [
    [page, [...visitors, ...signingIn]],
    [own, [...buyers, paths.purchase(product?._id ?? '')]],
    [asAdmin, [...offices, paths.order(orderId), quote ?? '']],
  ] as const) {
    const browser = await visited.context().newCDPSession(visited);
    await browser.send('Page.enable');
    await visited.setViewportSize({ width: 390, height: 844 });
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
    for (const path of addresses) {
      await visited.goto(path);
      await expect(visited.getByRole('heading').first()).toBeVisible();
      const beyond = await visited.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, path).toBeLessThanOrEqual(0);
    }
  }
});

test('no page is wider than what a scroll bar leaves of the window', async ({ page }) => {
  for (const path of [paths.home, paths.products, paths.login]) {
    await page.goto(path);
    // A bar of the classic kind, which takes room; the test's browser has none.
    await page.addStyleTag({ content: 'html { width: calc(100vw - 15px); }' });
    for (const width of [390, 1440, 1920]) {
      await resizeTo(page, width);
      const beyond = await page.evaluate(() => {
        const { right } = document.documentElement.getBoundingClientRect();
        const scrolls = (part: Element | null): boolean =>
          part !== null && (getComputedStyle(part).overflowX !== 'visible' || scrolls(part.parentElement));
        return [...document.querySelectorAll('body *')]
          .filter((part) => part.getBoundingClientRect().right > right + 1 && part.checkVisibility())
          .filter((part) => getComputedStyle(part).position !== 'fixed' && !scrolls(part.parentElement))
          .map(({ localName, className }) => `${localName} ${className}`);
      });
      expect(beyond, `${path} at ${width} px`).toEqual([]);
    }
  }
});
