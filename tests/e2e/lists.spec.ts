import type { Page } from '@playwright/test';
import { axe, expectAccessible } from '../support/e2e/axe.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* Finding a product: search, suggestions, filters. */

const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search products' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const cards = (page: Page) => page.getByRole('article');
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const phone = { width: 390, height: 844 };

/** The suggestions are those for all that was typed: earlier ones are replaced, with what was chosen of them. */
const whenOffered = (page: Page, text: string) =>
  expect(options(page).last()).toHaveAttribute('href', `/products?q=${text}`);

/** What stands in the way of the list: everything else is behind the sheet. */
const openFilters = (page: Page) => page.getByRole('link', { name: /^Filters/ });

/** On a product's page: so many units, and on to the order form, which asks who orders first. */
async function order(page: Page, press: () => Promise<void>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lambswool');
  const quantity = page.getByRole('spinbutton', { name: /^Quantity/ });
  await quantity.fill('48');
  await press();
  await expect(page).toHaveURL(/\/login\?from=%2Fpurchase%2F[0-9a-f]{24}%3Fquantity%3D48$/);
}

test('a typing error leads to the product, by keyboard: suggestions, results, a filter, Purchase', async ({
  page,
}) => {
  await page.goto('/');
  await whenAlive(page);
  await box(page).focus();
  await page.keyboard.type('lambswol');
  await whenOffered(page, 'lambswol');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(options(page).filter({ hasText: 'Lambswool Refill Cover 9 in' })).toContainText('$5.60');
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/^\d suggestions?$/);
  const active = () => box(page).getAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  const [first] = [await active()];
  await page.keyboard.press('ArrowUp');
  expect(await active()).not.toBe(first);
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(options(page).last(), 'where no background shows it').toHaveCSS('outline-style', 'solid');
  await page.emulateMedia({ forcedColors: null });
  await page.keyboard.press('Home');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('lambswol');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/products?q=lambswol');
  await expect(box(page)).toHaveValue('lambswol');
  await expect(page.getByText('Showing results for lambswool')).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first().locator('mark').first()).toHaveText('Lambswool');
  const narrow = filters(page).getByRole('link', { name: /^25 or fewer/ });
  await expect(narrow).toContainText('1 product');
  await narrow.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=lambswol&order=25#filters');
  await expect(cards(page)).toHaveCount(1);
  await expect(filters(page).getByRole('link', { name: /^25 or fewer ?, selected/ })).toBeVisible();

  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await page.goForward();
  await page.getByRole('link', { name: 'Remove Minimum order 25 or fewer' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=lambswol');
  await cards(page).getByRole('link', { name: 'Lambswool Refill Cover 9 in', exact: true }).focus();
  await page.keyboard.press('Enter');
  await order(page, () => page.keyboard.press('Enter'));
});

test('a suggestion that is chosen by keyboard leads where it says', async ({ page }) => {
  await page.goto('/blog');
  await whenAlive(page);
  await box(page).focus();
  await page.keyboard.type('brushes');
  await whenOffered(page, 'brushes');
  const category = options(page).filter({ hasText: /^Brushes$/ });
  await expect(category).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(category).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products/category/brushes');
});

test('suggestions that cannot be had are none: the form goes on working', async ({ page, watched }) => {
  watched.expectProblem(/503/);
  await page.route('**/api/suggest?*', (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  await whenAlive(page);
  const asked = page.waitForResponse('**/api/suggest?*');
  await box(page).fill('roller');
  await asked;
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/products?q=roller');
});

test('that there are no suggestions is taken back with the text', async ({ page }) => {
  await page.goto('/');
  await whenAlive(page);
  const said = page.getByRole('banner').getByRole('status');
  await box(page).fill('qqqqqqqq');
  await expect(said).toHaveText('No suggestions');
  await box(page).fill('');
  await expect(said).toHaveText('');
});

test('by touch on a phone: one tap to the search, a suggestion, filters in a sheet that stays', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto('/');
  await whenAlive(page);
  await page.getByRole('button', { name: 'Find products' }).tap();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('rolers');
  await whenOffered(page, 'rolers');
  await options(page).filter({ hasText: 'See all results' }).tap();
  await expect(page).toHaveURL('/products?q=rolers');
  await expect(filters(page)).toBeHidden();

  await openFilters(page).tap();
  await expect(filters(page)).toBeVisible();
  const before = await filters(page)
    .getByRole('link', { name: /^Show \d+ products$/ })
    .innerText();
  await filters(page)
    .getByRole('link', { name: /^25 or fewer/ })
    .tap();
  await expect(page).toHaveURL(/order=25#filters$/);
  const show = filters(page).getByRole('link', { name: /^Show \d+ products?$/ });
  await expect(show).not.toHaveText(before);
  const [many] = /\d+/.exec(await show.innerText()) ?? [];
  await show.tap();
  await expect(filters(page)).toBeHidden();
  await expect(cards(page)).toHaveCount(Number(many));

  await openFilters(page).tap();
  await page.keyboard.press('Escape');
  await expect(filters(page)).toBeHidden();
  await page.getByRole('list', { name: 'Applied filters' }).getByRole('link', { name: 'Clear all' }).tap();
  await expect(page).toHaveURL('/products?q=rolers');
  await page.goto('/products?q=lambswol');
  await cards(page).getByRole('link', { name: 'Lambswool Refill Cover 9 in', exact: true }).tap();
  await order(page, () => page.getByRole('button', { name: /^Purchase/ }).tap());
  await context.close();
});

test('without scripts: search, filters, a price, the order and the way back', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/portfolio');
  await page.getByRole('banner').getByRole('textbox', { name: 'Search products' }).fill('microfibre rolller');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=microfibre+rolller');
  await expect(cards(page).first()).toContainText('Microfiber');
  await page.goto('/products/category/brushes');
  await filters(page)
    .getByRole('link', { name: /^Synthetic/ })
    .click();
  await filters(page)
    .getByRole('link', { name: /^Natural \d/ })
    .click();
  await expect(page).toHaveURL('/products/category/brushes?bristle=synthetic&bristle=natural#filters');
  await page.waitForLoadState(); // the address comes before the cards
  const many = await cards(page).count();
  await filters(page).getByLabel('To $').fill('5');
  await filters(page).getByRole('button', { name: 'Apply price' }).click();
  await expect(page).toHaveURL(/bristle=synthetic&bristle=natural&min=&max=5#filters$/);
  await page.waitForLoadState();
  expect(await cards(page).count()).toBeLessThan(many);
  await page
    .getByRole('navigation', { name: 'Sort by' })
    .getByRole('link', { name: 'Price, low first' })
    .click();
  await expect(page).toHaveURL(
    '/products/category/brushes?max=5&bristle=synthetic&bristle=natural&sort=price',
  );
  await page.waitForLoadState();
  const prices = (
    await cards(page)
      .getByText(/^Price: /)
      .allInnerTexts()
  ).map((text) => Number(/[\d.]+/.exec(text)?.[0]));
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  await page.goBack();
  await page.goBack();
  await expect(cards(page)).toHaveCount(many);
  await page.goto('/products?q=lambswol');
  await cards(page).getByRole('link', { name: 'Lambswool Refill Cover 9 in', exact: true }).click();
  await order(page, () => page.getByRole('button', { name: /^Purchase/ }).click());
  await context.close();

  const small = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const onPhone = await small.newPage();
  await onPhone.goto('/products');
  await openFilters(onPhone).click();
  await expect(filters(onPhone)).toBeVisible();
  await filters(onPhone).getByRole('link', { name: 'Close filters' }).click();
  await expect(filters(onPhone)).toBeHidden();
  await onPhone.getByRole('button', { name: 'Find products' }).click();
  await onPhone.getByRole('banner').getByRole('textbox', { name: 'Search products' }).fill('pole');
  await onPhone.keyboard.press('Enter');
  await expect(onPhone).toHaveURL('/products?q=pole');
  await small.close();
});

test('every count beside a filter is true', async ({ page }) => {
  await page.goto('/products/category/rollers?available=1');
  const links = filters(page)
    .locator('a[rel=nofollow]:not([aria-current])')
    .filter({ hasText: /\d products?$/ });
  const told = await links.evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      count: Number(link.querySelector('small')?.textContent?.match(/\d+/)?.[0]),
    })),
  );
  expect(told.length).toBeGreaterThan(10);
  for (const { href, count } of told.filter(
    ({ href }) => !/category=|products\/category\/(?!rollers)/.test(href),
  )) {
    const html = await (await page.request.get(href)).text();
    expect(html.match(/<article\b/g), href).toHaveLength(count);
  }
});

test('what is searched, narrowed or sorted is not for search engines; what is gone leads on', async ({
  request,
}) => {
  for (const address of ['/products?q=roller', '/products?sort=price', '/products/category/rollers?nap=9']) {
    const html = await (await request.get(address)).text();
    expect(html, address).toMatch(/<meta name="robots" content="noindex, follow"/);
    expect(html, address).toMatch(/<link rel="canonical" href="[^"?]*"/);
  }
  const gone = await request.get('/products/category/rollers?page=9', { maxRedirects: 0 });
  expect(gone.status()).toBe(307);
  expect(gone.headers()['location']).toBe('/products/category/rollers');
});

test('nothing found says so, what stands in the way and what comes near; whatever is typed', async ({
  page,
  request,
}) => {
  await page.goto('/products?q=lambswool+zzzz&order=25');
  await expect(page.getByText('Nothing found for “lambswool zzzz”')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Closest matches' })).toBeVisible();
  await expect(cards(page)).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Without zzzz' }).click();
  await expect(page).toHaveURL('/products?q=lambswool&order=25');
  await expect(cards(page)).toHaveCount(1);
  for (const q of ['.*', '^(xq+)+$', '[[[', '\\', '%00', '墙刷', '<script>']) {
    const answer = await request.get(`/products?q=${encodeURIComponent(q)}`);
    expect(answer.status(), q).toBe(200);
    expect(await answer.text(), q).toMatch(/Nothing found for/);
  }
  for (const [letter, times] of [
    ['x', 2000],
    ['x', 10_000],
    ['ы', 10_000],
  ] as const) {
    const answer = await request.get(`/products?q=${encodeURIComponent(letter.repeat(times))}`);
    expect([200, 414, 431], `${times} letters`).toContain(answer.status());
  }
});

test('lists, results and filters are accessible in every state', async ({ page }) => {
  await page.goto('/products/category/rollers?nap=9&cover=microfibre');
  await expectAccessible(page, 'filtered');
  await page.goto('/products?q=lambswol');
  await expectAccessible(page, 'results');
  await page.goto('/products?q=lambswool+zzzz&order=25');
  await expectAccessible(page, 'nothing found');
  await page.setViewportSize(phone);
  await page.goto('/products?q=roller#filters');
  await expect(filters(page)).toBeVisible();
  await expectAccessible(page, 'filters');
});

test('suggestions are accessible, in the header and in the sheet of a phone', async ({ page }) => {
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size);
    await page.goto('/terms');
    await whenAlive(page);
    if (size === phone) await page.getByRole('button', { name: 'Find products' }).click();
    await box(page).fill('roler');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await axe(page);
  }
});
