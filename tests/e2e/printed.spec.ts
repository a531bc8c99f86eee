import { paths } from '@/lib/base/paths';
import { openPaidOrder, placeOrder } from '../support/e2e/orders.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* On paper there is nothing to press. */

test('printed lists say where each order stands, and show no buttons', async ({ asAdmin: page, asBuyer }) => {
  const orderId = await openPaidOrder(page, asBuyer);
  await placeOrder(asBuyer.page, asBuyer.account, 1);
  await page.goto(paths.allOrders);
  await whenAlive(page);
  for (const width of [720, 1000]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ media: 'screen' });
    const pending = page.getByRole('button', { name: /^pending/ }).first();
    await expect(pending).toBeVisible();
    await expect(page.getByRole('button', { name: /^Cancel order/ }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(pending, `${width} px`).toBeVisible();
    await expect(page.getByRole('button', { name: /^Cancel order/ }), `${width} px`).toHaveCount(0);
    await expect(page.getByRole('checkbox'), `${width} px`).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Page \d/ }), `${width} px`).toHaveCount(0);
  }
  const cut = page.locator('bdi.truncate:visible');
  expect(await cut.count(), 'names of buyers').toBeGreaterThan(0);
  const areWhole = (all: Element[]) => all.every((one) => one.scrollWidth <= one.clientWidth);
  expect(await cut.evaluateAll(areWhole), 'which no tooltip tells on paper').toBe(true);
  await page.goto(paths.products);
  await expect(page.getByRole('link', { name: /^Purchase/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /order list/ })).toHaveCount(0);
  // As below a list of more products than a page has, which the demo catalogue's is not.
  await page.locator('main').evaluate((main) => {
    const pages = document.createElement('nav');
    const next = document.createElement('a');
    pages.className = 'pages';
    next.href = '?page=2';
    pages.append('Page 1 of 2', next);
    next.append('Next');
    main.append(pages);
  });
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.goto(paths.list);
  await expect(page.getByRole('heading', { name: 'Order list' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quick order' }), 'with its examples').toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 3000 });
  await page.goto(paths.order(orderId));
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Refund' })).toHaveCount(0);
  const height = await page.locator('body').evaluate((body) => body.getBoundingClientRect().height);
  expect(height, 'a short page fills no second sheet').toBeLessThan(2000);
});
