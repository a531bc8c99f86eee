import type { Locator, Page } from '@playwright/test';
import { keepToasts, resizeTo, toast, whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** What can be pressed in the window and lies, if only in part, under this element. */
async function coveredBy(page: Page, cover: Locator): Promise<string[]> {
  const box = await cover.boundingBox();
  if (!box) throw new Error('Nothing to be seen that could cover anything.');
  return page.evaluate(({ x, y, width, height }) => {
    const pressable = [...document.querySelectorAll('header a, header button, nav a, main a, main button')];
    return pressable
      .filter((each) => {
        const at = each.getBoundingClientRect();
        const isThere = at.width > 1 && at.bottom > 0 && at.top < innerHeight && each.checkVisibility();
        return isThere && at.left < x + width && at.right > x && at.top < y + height && at.bottom > y;
      })
      .map((each) => each.textContent ?? '');
  }, box);
}

/** Waits until a toast has slid to its place. */
async function hasCome(said: Locator): Promise<void> {
  await expect(said).toHaveAttribute('data-mounted', 'true');
  await said.evaluate((element) =>
    Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
  );
}

/** A toast that is kept lies over nothing that can be pressed, at any width. */
async function expectFree(page: Page, said: Locator): Promise<void> {
  const whole = said.locator('xpath=ancestor::li');
  for (const { width, height } of sizes) {
    await resizeTo(page, width, height);
    await hasCome(whole);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await coveredBy(page, whole), `${width} px`).toEqual([]);
  }
}

test('a toast covers nothing that can be pressed, at any width', async ({ asBuyer: { page } }) => {
  await keepToasts(page);
  await page.goto('/dashboard/review');
  await page.getByRole('radio', { name: '5 of 5' }).check({ force: true });
  await page.getByLabel('Review', { exact: true }).fill('Thanked for at every width.');
  await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
  await expectFree(page, toast(page, 'Thank you for your review'));
});

test('a toast over a list of the office leaves its buttons free', async ({ asAdmin: page }) => {
  await keepToasts(page);
  await page.goto('/dashboard/manageProducts');
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /eature/ })
    .click();
  await expectFree(page, toast(page, 'featured'));
});

test('lists are tables from 768 px on, and cards that can be sorted below', async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/dashboard/manage');
  const row = page.getByRole('row').first();
  await expect(row).toHaveCSS('display', 'table-row');
  const sort = page.getByRole('navigation', { name: 'Sort by' });
  await expect(sort).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await sort.getByRole('link', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=name&order=asc/);
  const emails = () => page.getByRole('row').locator('td:nth-child(2)').allInnerTexts();
  await expect.poll(async () => (await emails()).length, 'an admin and a buyer at least').toBeGreaterThan(1);
  const [first] = await emails();
  await sort.getByRole('link', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=name(?!.*order=asc)/);
  await expect.poll(async () => (await emails())[0]).not.toBe(first);
  const unseen = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('thead a')].filter((link) => link.checkVisibility()).length,
  );
  expect(unseen, 'heads that nobody sees take no focus').toBe(0);
});

test('the marker of the sidebar moves when an entry is pressed, before its page is there', async ({
  asAdmin: page,
}) => {
  await page.goto('/dashboard');
  await whenAlive(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/dashboard/overview?_rsc*', async (route) => {
    const isAhead = 'next-router-prefetch' in route.request().headers();
    if (!isAhead) await held.promise;
    await route.continue();
  });
  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });
  const marker = (link: Locator) =>
    link.evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
  const marked = await marker(entry('My Profile'));
  await entry('Overview').click();
  await expect.poll(() => marker(entry('Overview'))).toBe(marked);
  expect(await marker(entry('My Profile'))).not.toBe(marked);
  const waiting = page.getByRole('region', { name: 'Overview' });
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  await expect(waiting, 'has the shape of what comes: no list').not.toContainText(/search/i);
  await expect(waiting.locator('ul')).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(entry('Overview')).toHaveAttribute('aria-current', 'page');
  expect(await marker(entry('Overview'))).toBe(marked);
});

test('a saved profile shows in the navbar at once: the new initials, the new photo', async ({
  asBuyer: { page },
}) => {
  await page.goto('/dashboard');
  const navbar = page.getByRole('banner');
  await expect(navbar.getByText('TB', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const main = page.getByRole('main');
  const file = page.getByLabel('Photo');
  await file.setInputFiles('public/catalogue/roller-frame-cage-9in.webp');
  await expect(page.getByText('is ready')).toBeVisible();
  expect(
    await file.evaluate((input: HTMLInputElement) => input.files?.length),
    'the control knows its file',
  ).toBe(1);
  await expect(main.getByText('Choose another')).toBeVisible();
  await main.getByLabel('Name').fill('Quiet Roller');
  await main.getByLabel('Address').fill('1 Harbour Street');
  await main.locator('[name=phone]').fill('021555010');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(navbar.getByText('Quiet Roller')).toBeVisible();
  await expect(navbar.getByText('QR', { exact: true })).toBeAttached();
  const photo = navbar.locator('[title="Quiet Roller"]').locator('xpath=preceding-sibling::*').locator('img');
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('the form of a product takes a photo that is dropped, and shows the currency by its sign', async ({
  asAdmin: page,
}) => {
  await page.goto('/dashboard/addProduct');
  await whenAlive(page);
  await expect(page.getByText('Choose a photo, or drop it here')).toBeVisible();
  const zone = page.getByLabel('Photo');
  const box = await zone.boundingBox();
  expect(box?.height, 'large enough to be hit').toBeGreaterThanOrEqual(60);
  const price = page.getByLabel('Price in dollars per unit');
  await expect(price.locator('xpath=preceding-sibling::*')).toHaveText('$');
});

test('the picture beside an order is whole, and as wide as it shows, whatever its shape, as its edges fade', async ({
  page,
  asBuyer: { page: own },
}) => {
  const [product]: { _id: string }[] = await (await page.request.get('/api/products')).json();
  await own.goto(`/purchase/${product?._id}`);
  const picture = own.getByRole('region', { name: 'Order summary' }).getByRole('img').first();
  expect(await picture.evaluate((img) => getComputedStyle(img).objectFit)).toBe('contain');
  const shape = () => picture.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight);
  await expect.poll(shape).toBeCloseTo(1, 1);
  await own.route(await picture.evaluate((img: HTMLImageElement) => img.currentSrc), (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>',
    }),
  );
  await own.reload();
  await expect.poll(shape).toBeCloseTo(1.5, 1);
});
