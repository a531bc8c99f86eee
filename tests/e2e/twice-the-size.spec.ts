import type { Locator, Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { payOrder, placeOrder, productsInStock } from '../support/e2e/orders.ts';
import type { Account } from '../support/e2e/shop.ts';
import { expect, test } from '../support/e2e.ts';

/* A phone whose reader has set letters to twice their size (WCAG 2.2, 1.4.4). */

async function enlarge(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await page.setViewportSize({ width: 390, height: 844 });
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
}

/** Puts ten minimum orders of so many products on the list. */
async function fillList(page: Page, many: number): Promise<void> {
  const goods = (await productsInStock(page)).filter(({ sku }) => sku !== null).slice(0, many);
  await page.goto(paths.list);
  const lines = goods.map(({ sku, quantity }) => `${sku}, ${quantity * 10}`).join('\n');
  await page.getByLabel('SKU and quantity, one product per line').fill(lines);
  await page.getByRole('button', { name: 'Add valid lines to list' }).click();
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
}

/** Orders two products together, so that the sum of each has four figures, and pays; returns the id of one. */
async function orderTogether({ page, account }: { page: Page; account: Account }): Promise<string> {
  await fillList(page, 2);
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await page.getByRole('button', { name: /^Place order, / }).click();
  await expect(page).toHaveURL(/payment\?order=/);
  const ids = new URL(page.url()).searchParams.getAll('order');
  for (const id of ids) await payOrder(page, account, id);
  return ids[0] ?? '';
}

/** The words in these places that are broken between two of their letters. */
const brokenIn = (places: Locator): Promise<string[]> =>
  places.evaluateAll((parts) =>
    parts.flatMap((part) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        for (const { 0: word, index } of (texts.currentNode.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );

/** The rows whose text begins left of the end of their picture. */
const coveredIn = (rows: Locator, name: string): Promise<string[]> =>
  rows.evaluateAll(
    (all, selector) =>
      all.flatMap((row) => {
        const words = document.createRange();
        const named = row.querySelector(selector);
        if (named) words.selectNodeContents(named);
        const lefts = [...words.getClientRects()].map(({ left }) => left);
        const { right = 0 } = row.querySelector('img')?.getBoundingClientRect() ?? {};
        return Math.min(...lefts) < right ? [named?.textContent ?? ''] : [];
      }),
    name,
  );

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('keeps the words of buttons whole, and names beside their pictures', async ({ asBuyer, asAdmin }) => {
  await orderTogether(asBuyer);
  for (const [page, path] of [
    [asBuyer.page, paths.myOrders],
    [asAdmin, paths.allOrders],
    [asAdmin, paths.manageProducts],
    [asAdmin, paths.manageUsers],
  ] as const) {
    await enlarge(page);
    await page.goto(path);
    const table = page.getByRole('table');
    expect(await brokenIn(table.locator('.button')), path).toEqual([]);
    expect(await coveredIn(table.locator('tbody tr'), '[role=rowheader]'), path).toEqual([]);
  }
});

test('keeps the sums of what was ordered together on their sheet', async ({ asBuyer, asAdmin }) => {
  const id = await orderTogether(asBuyer);
  for (const [page, path] of [
    [asBuyer.page, paths.myOrder(id)],
    [asAdmin, paths.order(id)],
  ] as const) {
    await enlarge(page);
    await page.goto(path);
    const sheet = page.getByRole('region', { name: /^Ordered together/ });
    const out = await sheet.evaluate((own) => own.scrollWidth - own.clientWidth);
    expect(out, path).toBeLessThanOrEqual(0);
  }
});

test('has room for what a question is about', async ({ asBuyer: { page, account } }) => {
  await placeOrder(page, account);
  await enlarge(page);
  await page.goto(paths.myOrders);
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  expect(await brokenIn(dialog)).toEqual([]);
});

test('has room for the lines of a list, on its page and in the checkout', async ({ asBuyer: { page } }) => {
  await enlarge(page);
  await fillList(page, 2);
  const lines = page.getByRole('region', { name: 'Your lines' }).getByRole('listitem');
  expect(await coveredIn(lines, 'a')).toEqual([]);
  expect(await beyond(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Check out' }).click();
  const ordered = page.getByRole('region', { name: 'What is ordered' });
  await expect(ordered).toBeVisible();
  expect(await brokenIn(ordered.getByRole('term'))).toEqual([]);
});

test('enlarges the quantity in which a product is ordered, too', async ({ page }) => {
  const [product] = await productsInStock(page);
  await enlarge(page);
  await page.goto(paths.product(product?._id ?? ''));
  const quantity = page.getByRole('spinbutton', { name: /^Quantity/ });
  const size = await quantity.evaluate((own) => Number.parseFloat(getComputedStyle(own).fontSize));
  expect(size).toBeGreaterThanOrEqual(32);
});
