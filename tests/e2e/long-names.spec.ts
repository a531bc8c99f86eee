import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { listCookies } from '@/lib/base/browser-keys';
import { paths } from '@/lib/base/paths';
import { keepToasts, resizeTo, toast, whenAlive } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { accessToken } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const created = z.looseObject({ insertedId: z.string() });

async function call(page: Page, email: string, method: 'POST' | 'DELETE', path: string, data?: object) {
  const headers = { Authorization: `Bearer ${await accessToken(page.request, { email })}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Nothing is beyond the edge of the window, nor does a name lie over what stands beside it. */
async function expectInWindow(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const width of [320, 390, 768]) {
    await resizeTo(page, width);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test('a name in wide letters without a blank breaks on every page, also on a phone', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  test.slow(); // twelve pages
  const admin = demo.admin().email;
  const { insertedId: productId } = created.parse(
    await call(asAdmin, admin, 'POST', '/products', {
      name: `${'W'.repeat(180)}${Date.now()}`,
      desc: 'M'.repeat(300),
      price: '2.50',
      img: '/catalogue/foam-brush-set.webp',
      available: '100',
      quantity: '1',
    }),
  );
  const { insertedId: orderId } = created.parse(
    await call(page, account.email, 'POST', '/orders', {
      productId,
      address: 'Q'.repeat(200),
      phn: '021555010',
      quantity: '1',
    }),
  );
  try {
    await expectInWindow(page, paths.purchase(productId));
    await expectInWindow(page, paths.myOrders);
    await expectInWindow(page, paths.myOrder(orderId));
    await expectInWindow(page, paths.payment(orderId));
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(`/products/${productId}`);
    await whenAlive(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add to order list/ })
      .first()
      .click();
    const answer = page.getByRole('status').filter({ hasText: 'is on your order list.' });
    await expect(answer).toBeInViewport({ ratio: 1 });
    await page.goto(paths.list);
    await page.getByRole('link', { name: 'Or ask for a price' }).click();
    await page.getByRole('button', { name: 'Ask for a price on 1 line' }).click();
    await expect(page).toHaveURL(/\/dashboard\/quote\//);
    const quoteId = page.url().split('/').at(-1) ?? '';
    await expectInWindow(page, paths.quote(quoteId));
    await expectInWindow(asAdmin, paths.answerQuote(quoteId));
    await expectInWindow(asAdmin, paths.allOrders);
    await expectInWindow(asAdmin, paths.order(orderId));
    await expectInWindow(asAdmin, `${paths.pickedOrders}?order=${orderId}`);
    await expectInWindow(asAdmin, paths.manageProduct(productId));
    await expectInWindow(asAdmin, `${paths.manageProducts}?q=${'W'.repeat(80)}`);
    await expectInWindow(asAdmin, `/products/${productId}`);
    await keepToasts(asAdmin);
    await asAdmin.setViewportSize({ width: 320, height: 844 });
    await asAdmin.goto(paths.manageProduct(productId));
    const feature = asAdmin.getByRole('main').getByRole('button', { name: /eature/ });
    await feature.click();
    const unread = await toast(asAdmin, 'is featured').evaluate(
      (text) => text.scrollHeight - text.clientHeight,
    );
    expect(unread, 'a toast shows all of its sentence').toBe(0);
    await asAdmin.setViewportSize({ width: 320, height: 256 });
    await asAdmin.goto(paths.manageProduct(productId));
    await feature.click();
    const short = toast(asAdmin, 'is no longer featured');
    const said = short.locator('xpath=ancestor::li');
    await expect(short, 'in a low window it scrolls').toHaveCSS('overflow-y', 'auto');
    await expect(said.getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 });
    await expect(said, 'as far as a window at four times its size goes').toBeInViewport({ ratio: 0.99 });
    await asAdmin.setViewportSize({ width: 1280, height: 844 });
    await asAdmin.goto(`${paths.manageProducts}?q=${'W'.repeat(80)}`);
    await expect(
      asAdmin
        .getByRole('row')
        .last()
        .getByRole('link', { name: /^Edit / }),
      'the buttons of its row are in sight',
    ).toBeInViewport({ ratio: 1 });
    await asAdmin
      .getByRole('row')
      .last()
      .getByRole('button', { name: /^Delete / })
      .click();
    const cut = await asAdmin
      .getByRole('alertdialog')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, 'a question shows all of its name').toBeLessThanOrEqual(0);
  } finally {
    await call(page, account.email, 'DELETE', `/orders/${orderId}`);
    await call(asAdmin, admin, 'DELETE', `/products/${productId}`);
  }
});

/** How what has this text is written: 'rtl' where it is kept apart from what stands beside it. */
const directionOf = (place: Locator, text: string): Promise<string> =>
  place
    .getByText(text, { exact: true })
    .last()
    .evaluate((element) => getComputedStyle(element).direction);

test('a name from right to left keeps its numbers and brackets to itself on public pages', async ({
  page,
  asAdmin,
  watched,
}) => {
  const admin = demo.admin().email;
  const name = `רולר 18 ס״מ (סט של ${Date.now()})`;
  const { insertedId } = created.parse(
    await call(asAdmin, admin, 'POST', '/products', {
      name,
      desc: 'רולר לקירות.',
      price: '2.50',
      img: '/catalogue/foam-brush-set.webp',
      available: '100',
      quantity: '1',
    }),
  );
  const title = page.getByRole('heading', { level: 1 });
  try {
    await page.goto(paths.products);
    expect(await directionOf(page.getByRole('heading', { level: 3 }), name), 'a card').toBe('rtl');
    expect(await directionOf(page.getByRole('article'), 'רולר לקירות.'), 'its words').toBe('rtl');
    await page.goto(paths.product(insertedId));
    expect(await directionOf(title, name), 'the page').toBe('rtl');
    expect(await directionOf(page.getByRole('navigation', { name: 'Breadcrumb' }), name), 'its place').toBe(
      'rtl',
    );
  } finally {
    await call(asAdmin, admin, 'DELETE', `/products/${insertedId}`);
  }
  watched.expectProblem(/status of 410/);
  await page.goto(paths.product(insertedId));
  expect(await directionOf(title, name), 'what is gone').toBe('rtl');
});

test('the navbar of a buyer with a long name and a full list fits its window', async ({
  asBuyer: { page, account },
}) => {
  await page.goto(paths.products);
  await expect
    .poll(() => page.evaluate(() => document.cookie), 'the list is known')
    .toContain(listCookies.account);
  const cards = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add to order list/ }) });
  for (const [at, said] of [/^Order list, 1 line, /, /^Order list, 2 lines, /].entries()) {
    await cards
      .nth(at)
      .getByRole('button', { name: /^Add to order list/ })
      .click();
    await expect(page.getByRole('banner').getByRole('link', { name: said })).toBeVisible();
  }
  const headers = { Authorization: `Bearer ${await accessToken(page.request, account)}` };
  const data = { name: 'Konstantinopolitanos Wolfeschlegel' };
  await page.request.patch(`/api/user/${account.email}`, { headers, data });
  await page.goto('/blog');
  await expect(page.getByRole('banner').getByText('Konstantinopolitanos')).toBeAttached();
  const list = page.getByRole('banner').getByRole('link', { name: /^Order list, 2 lines/ });
  for (const width of [320, 640, 1023, 1024, 1100, 1152, 1280, 1400, 1440]) {
    await resizeTo(page, width, 700);
    await expect(list).toBeInViewport({ ratio: 1 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `${width} px`).toBeLessThanOrEqual(0);
  }
});
