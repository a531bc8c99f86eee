import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod';
import { expectAccessible } from '../support/e2e/axe.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { payOrder, placeOrder } from '../support/e2e/orders.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { accessToken } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const roller = {
  path: '/products/microfibre-roller-cover-9in',
  name: 'Microfiber Roller Cover 9 in',
  minimum: 60,
};

const quantity = (page: Page) => page.getByLabel(/^Quantity, minimum/);
const purchase = (page: Page) => page.getByRole('button', { name: /^Purchase/ });
const enlarged = (page: Page) => page.getByRole('dialog', { name: /enlarged$/ });

type Asked = { request: APIRequestContext; headers: Record<string, string> };

/** A product that a test may do with what it wants, by REST, and the address of its page. */
async function aProduct({ request, headers }: Asked, changes: object = {}) {
  const name = `Tested brush ${Date.now()}`;
  const data = {
    name,
    desc: 'A brush.\n\nOf two paragraphs.',
    price: 2,
    quantity: 10,
    available: 100,
    category: 'brush',
    img: '/catalogue/oval-round-brush.webp',
    ...changes,
  };
  const added = await request.post('/api/products', { headers, data });
  const { insertedId: id } = z.object({ insertedId: z.string() }).parse(await added.json());
  const listed = await request.get(`/api/products/${id}`);
  const { slug } = z.looseObject({ slug: z.string() }).parse(await listed.json());
  return { id, name, path: `/products/${slug}` };
}

async function asAnAdmin(page: Page): Promise<Asked> {
  const { request } = page.context();
  const token = await accessToken(request, { email: 'admin@example.com' });
  return { request, headers: { Authorization: `Bearer ${token}` } };
}

test('a card leads to the page of its product, by its name, and Purchase to the order form', async ({
  page,
}) => {
  await page.goto('/products');
  const card = page.getByRole('article').filter({ hasText: roller.name });
  await expect(card.getByRole('link', { name: /^Purchase/ })).toHaveAttribute(
    'href',
    /^\/purchase\/[0-9a-f]{24}$/,
  );
  await card.getByRole('link', { name: roller.name, exact: true }).click();
  await expect(page).toHaveURL(roller.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(roller.name);
});

test('everything about a product stands on its page, without scripts too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(roller.path);
  const main = page.getByRole('main');
  for (const text of ['$3.45 /u', '8400 units available', 'SKU', 'NB-1001', '9 mm', '230 mm', '1,200'])
    await expect(main).toContainText(text.replace(',', ''));
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Rollers');
  await expect(
    main.getByRole('img', { name: /^Drawn to scale: width 230 mm, nap 9 mm, core 48 mm$/ }),
  ).toHaveCount(1);
  await expect(main.getByRole('row', { name: /300 units/ })).toContainText('$1,035.00');
  await expect(main.getByRole('listitem').filter({ hasText: '5 stars' })).toContainText('1');
  const similar = main.getByRole('region', { name: 'Similar products' }).getByRole('listitem');
  await expect(similar).toHaveCount(4);

  await page.getByRole('button', { name: `Enlarge: ${roller.name}` }).click();
  await expect(enlarged(page)).toBeVisible();
  await enlarged(page).getByRole('button', { name: 'Close' }).click();
  await expect(enlarged(page)).toBeHidden();

  await expect(page.getByRole('button', { name: /more$/ })).toBeHidden();
  await quantity(page).fill('120');
  await purchase(page).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fpurchase%2F[0-9a-f]{24}%3Fquantity%3D120$/);
  await context.close();
});

test('pictures out of the first view are fetched after what is in it', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(decodeURIComponent(request.url())));
  await page.goto(roller.path);
  await page.getByRole('region', { name: 'Similar products' }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const pictures = () => fetched.filter((url) => /w=(288|576|720|828)/.test(url));
  expect(pictures()).toEqual([expect.stringContaining('/microfibre-roller-cover-9in.webp')]);
  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect.poll(pictures).toHaveLength(7);
});

test('by keyboard: pictures, quantity with its sum and its limits, Purchase, login, and the form has the quantity', async ({
  page,
  asBuyer: { account },
}) => {
  const { keyboard } = page;
  await page.goto(roller.path);
  const current = page.locator('.gallery-thumbs [aria-current]');
  const track = page.getByRole('list', { name: `Pictures of ${roller.name}` });
  await tabTo(page, track);
  await keyboard.press('ArrowRight');
  await expect(current).toHaveAccessibleName('Show: Core and nap, close up');
  await keyboard.press('End');
  await expect(current).toHaveAccessibleName('Show: drawing to scale');
  await keyboard.press('Home');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(current, 'however fast').toHaveAccessibleName('Show: Nap with its stripe, close up');
  await keyboard.press('Home');
  await expect.poll(() => track.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  await keyboard.press('Home'); // it is there, so nothing scrolls
  const second = page.getByRole('button', { name: 'Enlarge: Core and nap, close up' });
  await tabTo(page, second);
  await expect(current, 'the picture with the focus stays').toHaveAccessibleName(
    'Show: Core and nap, close up',
  );
  await expect(second).toBeInViewport();
  await tabTo(page, track, 'Shift+Tab');

  const first = page.getByRole('button', { name: `Enlarge: ${roller.name}` });
  await tabTo(page, first);
  // The page learns of it only after the browser has shown it, and then says the place.
  const opening = await page.locator('.zoom').evaluateHandle((zoom) => ({
    end: new Promise<void>((done) => zoom.addEventListener('toggle', () => done(), { once: true })),
  }));
  await keyboard.press('Enter');
  await opening.evaluate(({ end }) => end);
  await expect(enlarged(page).getByRole('button', { name: 'Close' })).toBeFocused();
  const place = enlarged(page).getByRole('status');
  const told = await place.evaluateHandle((shown) => {
    const words: (string | null)[] = [];
    new MutationObserver(() => words.push(shown.textContent)).observe(shown, { childList: true });
    return words;
  });
  const scrolled = enlarged(page)
    .getByRole('list')
    .evaluate(
      (list) =>
        new Promise<void>((done) =>
          list.addEventListener('scrollend', () => setTimeout(done, 200), { once: true }),
        ),
    );
  await enlarged(page).getByRole('button', { name: 'Next picture' }).press('Enter');
  await expect(place).toHaveText('2 of 3');
  await scrolled;
  expect(await told.jsonValue(), 'said once').toEqual(['2 of 3']);
  await keyboard.press('Home');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(place, 'however fast').toHaveText('3 of 3');
  await keyboard.press('Escape');
  await expect(enlarged(page)).toBeHidden();
  await expect(first).toBeFocused();

  await tabTo(page, quantity(page));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('59');
  const said = page
    .locator('form')
    .filter({ has: quantity(page) })
    .getByRole('status');
  await expect(said.filter({ hasText: 'Quantity should be greater than minimum' })).toBeVisible();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('100');
  await expect(said.filter({ hasText: '$345.00' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: '10 more' }));
  await keyboard.press('Enter');
  await expect(said.filter({ hasText: '$379.50' })).toBeVisible();
  await tabTo(page, purchase(page));
  await keyboard.press('Enter');

  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/purchase\/[0-9a-f]{24}\?quantity=110$/);
  await expect(page.getByLabel('Quantity')).toHaveValue('110');
});

test('keys step through the pictures also after one was enlarged to twice its size', async ({ page }) => {
  await page.goto(roller.path);
  await page.getByRole('button', { name: `Enlarge: ${roller.name}` }).click();
  await enlarged(page).getByLabel('Twice the size').check();
  await page.keyboard.press('Escape');
  await expect(enlarged(page)).toBeHidden();
  await page.getByRole('list', { name: `Pictures of ${roller.name}` }).focus();
  await page.keyboard.press('End');
  await expect(page.locator('.gallery-thumbs [aria-current]')).toHaveAccessibleName('Show: drawing to scale');
});

test('addresses: unknown is 404, written large leads on, of an order’s product by its id too', async ({
  request,
}) => {
  const get = (path: string) => request.get(path, { maxRedirects: 0 });
  expect((await get('/products/no-such-brush')).status()).toBe(404);
  expect((await get('/products/category')).status()).toBe(404);
  expect((await get(`${roller.path}/more`)).status()).toBe(404);
  const large = await get('/products/Microfibre-Roller-Cover-9in');
  expect([large.status(), large.headers()['location']]).toEqual([
    308,
    expect.stringMatching(`${roller.path}$`),
  ]);
  const beyond = await get(`${roller.path}?reviews=9&utm_source=mail`);
  expect([beyond.status(), beyond.headers()['location']]).toEqual([
    307,
    expect.stringMatching(`${roller.path}\\?utm_source=mail$`),
  ]);
});

test('whoever comes by a former address, or one written large, arrives with the whole query', async ({
  page,
  asAdmin,
}) => {
  const admin = await asAnAdmin(asAdmin);
  const { id, path } = await aProduct(admin);
  const query = '?utm_source=mail&quantity=48';
  const get = (address: string) => page.request.get(address, { maxRedirects: 0 });
  try {
    for (const [address, target] of [
      [`/products/${id}`, path],
      [path.toUpperCase().replace('/PRODUCTS', '/products'), path],
      ['/products/category/ROLLERS', '/products/category/rollers'],
      ['/products/Rollers', '/products/category/rollers'],
      ['/products/category/rollers/', '/products/category/rollers'],
    ] as const) {
      const answer = await get(address + query);
      const location = new URL(answer.headers()['location'] ?? '', 'http://shop.example');
      expect([answer.status(), location.pathname + location.search], address).toEqual([308, target + query]);
    }
    expect((await get('/products/category/Hammers')).status()).toBe(404);
  } finally {
    await admin.request.delete(`/api/products/${id}`, { headers: admin.headers });
  }
});

test('what was deleted answers 410, names what is like it, and is kept nowhere', async ({
  page,
  asAdmin,
}) => {
  const admin = await asAnAdmin(asAdmin);
  const { id, name, path } = await aProduct(admin);
  expect((await page.request.get(path)).status()).toBe(200);
  await admin.request.delete(`/api/products/${id}`, { headers: admin.headers });
  expect((await page.request.get(path)).status()).toBe(410);
  expect((await page.request.get(`/products/${id}`)).status()).toBe(410);
  const context = await page.context().browser()?.newContext();
  const visitor = await context?.newPage();
  if (!visitor) throw new Error('There is a browser.');
  const answer = await visitor.goto(path);
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`${name} is no longer sold`);
  await expect(visitor.getByRole('region', { name: 'Similar products' }).getByRole('listitem')).toHaveCount(
    4,
  );
  await expectAccessible(visitor, 'what is gone');
  await context?.close();
});

test('a name and words without a blank fit every page that shows them, on the smallest phone', async ({
  page,
  asAdmin,
}) => {
  const asked = await asAnAdmin(asAdmin);
  const word = `${Date.now()}Tapezierrollenbezug`.padEnd(180, 'x');
  const { id, path } = await aProduct(asked, { name: word, desc: word });
  try {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of [path, '/', '/products', `/products?q=${word.slice(0, 90)}`, roller.path]) {
      await page.goto(address);
      await expect(page.getByText(word.slice(0, 60)).first(), address).toBeAttached();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${address.slice(0, 20)} scrolls sideways`).toBeLessThanOrEqual(320);
    }
  } finally {
    await asked.request.delete(`/api/products/${id}`, { headers: asked.headers });
  }
});

test('sold out, archived, and of one picture and no reviews: each says so and is accessible', async ({
  page,
  asAdmin,
}) => {
  const admin = await asAnAdmin(asAdmin);
  const few = await aProduct(admin, { available: 9 });
  try {
    await page.goto(few.path);
    await expect(page.getByRole('main')).toContainText(
      'Sold out Only 9 left, fewer than the minimum order of 10.',
    );
    await expect(purchase(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('No reviews yet');
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
    await expectAccessible(page, 'sold out');

    await asAdmin.goto(`/dashboard/manageProducts/${few.id}`);
    await asAdmin.getByRole('button', { name: /^Archive/ }).click();
    await expect.poll(async () => (await page.request.get(few.path)).text()).toContain('No longer sold');
    await page.goto(few.path);
    await expect(purchase(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Write a review' })).toHaveCount(0);
    await expectAccessible(page, 'archived');
  } finally {
    await admin.request.delete(`/api/products/${few.id}`, { headers: admin.headers });
  }
});

test('who has bought it reviews it from its page, and is marked as a buyer there', async ({
  page,
  asBuyer,
}) => {
  const { page: own, account } = asBuyer;
  const { orderId, productId, productName } = await placeOrder(own, account, 3);
  await payOrder(own, account, orderId);
  await own.goto(`/products/${productId}`);
  await expect(own.getByRole('heading', { level: 1 })).toHaveText(productName);
  const address = new URL(own.url()).pathname;
  await own.getByRole('link', { name: 'Write a review' }).click();
  await expect(own.getByLabel(/^Product/)).toHaveValue(productId);
  await own.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  const words = `Holds its edge, ${account.email.split('@')[0]}`;
  await own.getByLabel('Review', { exact: true }).fill(words);
  await own.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
  await expect(own.getByText('Thank you for your review')).toBeVisible();
  await page.goto(address);
  const entry = page
    .getByRole('region', { name: 'Reviews of this product' })
    .getByRole('listitem')
    .filter({ hasText: words });
  await expect(entry).toContainText('Verified buyer');
});

test('a product’s page is accessible, also with its pictures enlarged', async ({ page }) => {
  await page.goto(roller.path);
  await expectAccessible(page, 'product');
  await page.getByRole('button', { name: `Enlarge: ${roller.name}` }).click();
  await expectAccessible(page, 'enlarged pictures');
});

test('a product page shows the total as it came, and formats one when its quantity is typed', async ({
  page,
}) => {
  // The first one in a tab takes 20 ms, and four times as long on a slow phone.
  await page.addInitScript(() => {
    const { NumberFormat } = Intl;
    Intl.NumberFormat = new Proxy(NumberFormat, {
      construct(target, given) {
        document.documentElement.dataset['formatted'] = 'yes';
        return Reflect.construct(target, given);
      },
    });
  });
  await page.goto('/products/foam-mini-roller-4in');
  await whenAlive(page);
  const total = page.locator('quantity-price').locator('output');
  await expect(total).toHaveText(/^\$\d/);
  const root = page.locator('html');
  await expect(root).not.toHaveAttribute('data-formatted');
  const color = await total.evaluate((shown) => getComputedStyle(shown).color);
  await quantity(page).fill('1');
  await expect(total).not.toHaveCSS('color', color);
  await quantity(page).fill('300');
  await expect(root).toHaveAttribute('data-formatted', 'yes');
  await expect(total).toHaveCSS('color', color);
});
