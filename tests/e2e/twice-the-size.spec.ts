import type { Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { payOrder, productsInStock } from '../support/e2e/orders.ts';
import type { Account } from '../support/e2e/shop.ts';
import { expect, test } from '../support/e2e.ts';

/* A phone whose reader has set letters to twice their size (WCAG 2.2, 1.4.4). */

async function enlarge(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await page.setViewportSize({ width: 390, height: 844 });
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
}

/** Orders so much of two products together that the sum of each has four figures, and pays; returns the id of one. */
async function orderTogether({ page, account }: { page: Page; account: Account }): Promise<string> {
  const goods = (await productsInStock(page)).filter(({ sku }) => sku !== null).slice(0, 2);
  await page.goto(paths.list);
  const lines = goods.map(({ sku, quantity }) => `${sku}, ${quantity * 10}`).join('\n');
  await page.getByLabel('SKU and quantity, one product per line').fill(lines);
  await page.getByRole('button', { name: 'Add valid lines to list' }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await page.getByRole('button', { name: /^Place order, / }).click();
  await expect(page).toHaveURL(/payment\?order=/);
  const ids = new URL(page.url()).searchParams.getAll('order');
  for (const id of ids) await payOrder(page, account, id);
  return ids[0] ?? '';
}

/** What is wrong in the rows of a list: words of buttons that are broken, and pictures that names lie over. */
const faultsIn = (page: Page): Promise<string[]> =>
  page.getByRole('table').evaluate((table) => {
    const rectsOf = (text: Text, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return [...range.getClientRects()];
    };
    const textsIn = (part: Element) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
      return found;
    };
    const broken = [...table.querySelectorAll('.button')].flatMap((button) =>
      textsIn(button).flatMap((text) =>
        [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) =>
          new Set(rectsOf(text, index, index + word.length).map(({ top }) => top)).size > 1 ? [word] : [],
        ),
      ),
    );
    const covered = [...table.querySelectorAll('tbody tr')].flatMap((row) => {
      const { right = 0 } = row.querySelector('img')?.getBoundingClientRect() ?? {};
      const name = row.querySelector('[role=rowheader]');
      const lefts = (name ? textsIn(name) : []).flatMap((text) =>
        rectsOf(text, 0, text.length).map(({ left }) => left),
      );
      return Math.min(...lefts) < right ? [name?.textContent ?? ''] : [];
    });
    return [...broken, ...covered];
  });

test('keeps the words of buttons whole, and names beside their pictures', async ({ asBuyer, asAdmin }) => {
  await orderTogether(asBuyer);
  for (const [shown, path] of [
    [asBuyer.page, paths.myOrders],
    [asAdmin, paths.allOrders],
    [asAdmin, paths.manageProducts],
    [asAdmin, paths.manageUsers],
  ] as const) {
    await enlarge(shown);
    await shown.goto(path);
    expect(await faultsIn(shown), path).toEqual([]);
  }
});

test('keeps the sums of what was ordered together on their sheet', async ({ asBuyer, asAdmin }) => {
  const id = await orderTogether(asBuyer);
  for (const [shown, path] of [
    [asBuyer.page, paths.myOrder(id)],
    [asAdmin, paths.order(id)],
  ] as const) {
    await enlarge(shown);
    await shown.goto(path);
    const sheet = shown.getByRole('region', { name: /^Ordered together/ });
    const beyond = await sheet.evaluate((own) => own.scrollWidth - own.clientWidth);
    expect(beyond, path).toBeLessThanOrEqual(0);
  }
});
