import type { Page } from '@playwright/test';
import { themeKey } from '@/lib/base/browser-keys';
import { stopClock } from '../support/e2e/clock.ts';
import { openInPlace } from '../support/e2e/in-place.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

const moduleFile = '**/_next/static/elements/*.js';
const answer = 'There is no newsletter yet, so nothing was sent';

const carousel = (page: Page) => page.getByRole('region', { name: /say/ });
const newsletter = (page: Page) => page.getByRole('form', { name: 'Newsletter' });
const toggle = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark' });
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

async function subscribe(page: Page): Promise<void> {
  await newsletter(page).getByRole('textbox').fill('ann@trade.example');
  await newsletter(page).getByRole('button', { name: 'Subscribe' }).click();
}

/** What a public page can do without any script of ours: nothing without effect is offered. */
async function expectStillUseful(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Products' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(toggle(page)).toBeHidden();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await expect(carousel(page).getByRole('listitem').first()).toBeVisible();
  await expect(carousel(page).getByRole('button', { name: 'Next review' })).toBeHidden();
  await subscribe(page);
  await expect(page.getByText(answer)).toBeVisible();
  expect(page.url()).not.toContain('ann');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
}

test('a public page without its module: menu, reviews and newsletter work, the rest is not offered', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/ERR_FAILED/);
  await page.route(moduleFile, (route) => route.abort());
  await expectStillUseful(page);
});

test('a public page without scripts: menu, reviews and newsletter work, the rest is not offered', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await expectStillUseful(await context.newPage());
  await context.close();
});

test('a public page whose module comes late offers the rest when it is there', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(moduleFile, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toggle(page)).toBeHidden();
  held.resolve();
  await toggle(page).click();
  expect(await theme(page)).toBe('dark');
});

test('the theme that was chosen holds on the next page, in other tabs and on the way back', async ({
  page,
}) => {
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/blog');
  await toggle(page).click();
  expect(await theme(page)).toBe('dark');
  await expect.poll(() => theme(other)).toBe('dark');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
  await expect.poll(() => theme(page)).toBe('dark');
  await toggle(page).click();
  expect(await page.evaluate((key) => localStorage.getItem(key), themeKey)).toBe('light');
  await page.goBack();
  await expect.poll(() => theme(page)).toBe('light');
});

test('the newsletter answers in words where it stands', async ({ page }) => {
  await page.goto('/products');
  await whenAlive(page);
  await subscribe(page);
  await expect(newsletter(page).getByRole('status')).toContainText(answer);
  await expect(newsletter(page).getByRole('textbox')).toHaveValue('ann@trade.example');
  expect(new URL(page.url()).hash).toBe('');
});

test('client reviews: the pause holds, and less motion never turns by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stopClock(page);
  await page.goto('/');
  const place = carousel(page).getByRole('status');
  await carousel(page).getByRole('button', { name: 'Pause reviews' }).click();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.clock.runFor(20_000);
  await expect(place).toHaveText(/^1 of /);
  await expect(place).toHaveAttribute('aria-live', 'polite');
  await carousel(page).getByRole('button', { name: 'Play reviews' }).click();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(0, 0);
  await page.clock.runFor(7_000);
  await expect(place).toHaveText(/^2 of /);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(carousel(page).getByRole('button', { name: 'Pause reviews' })).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(place).toHaveText(/^2 of /);
  await expect(place).toHaveAttribute('aria-live', 'polite');
});

test('client reviews: arrow keys, Home and End move the track, round its end too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await whenAlive(page);
  const track = carousel(page).getByRole('list');
  const place = carousel(page).getByRole('status');
  const count = await track.getByRole('listitem').count();
  for (const [key, shown] of [
    ['End', count],
    ['ArrowRight', 1],
    ['ArrowLeft', count],
    ['Home', 1],
  ] as const) {
    await track.press(key);
    await expect(place).toHaveText(`${shown} of ${count}`);
    await expect(track.getByRole('listitem').nth(shown - 1)).toBeInViewport();
  }
});

for (const width of [1024, 1440])
  test(`nothing moves when the navbar learns who is signed in and what is on the list, at ${width} px`, async ({
    asBuyer: { page },
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openInPlace(page, '/products');
    await expect(page.getByRole('banner').getByText('Test Buyer')).toBeVisible();
    await page
      .getByRole('button', { name: /^Add to order list/ })
      .first()
      .click();
    const list = page.getByRole('banner').getByRole('link', { name: /^Order list, 1 line, / });
    await expect(list).toBeVisible();
    await openInPlace(page, '/products');
    await expect(list).toBeInViewport({ ratio: 1 });
  });

test('the navbar goes on saying who is signed in while the shop cannot be asked', async ({
  asBuyer: { page, watched },
}) => {
  watched.expectProblem(/ERR_FAILED/);
  await page.goto('/products');
  const name = page.getByRole('banner').getByText('Test Buyer');
  await expect(name).toBeVisible();
  await page.route('**/api/me', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/me'));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await failed;
  // What the page makes of the failure comes before what it makes of this.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(name).toBeVisible();
});
