import * as z from 'zod';
import { listedProducts } from '../support/e2e/orders.ts';
import { accessToken } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

test('a product of which less than the minimum is left says Sold out in place of Purchase', async ({
  page,
  asAdmin,
}) => {
  const { request } = asAdmin.context();
  const headers = { Authorization: `Bearer ${await accessToken(request, { email: 'admin@example.com' })}` };
  const name = `Nearly gone roller ${Date.now()}`;
  const data = {
    name,
    desc: 'Nine are left, ten is the minimum.',
    price: 2,
    quantity: 10,
    available: 9,
    img: '/catalogue/texture-roller.webp',
  };
  const added = await request.post('/api/products', { headers, data });
  const { insertedId } = z.object({ insertedId: z.string() }).parse(await added.json());
  try {
    await page.goto('/products');
    const card = page.getByRole('article').filter({ hasText: name });
    const link = card.getByRole('link', { name: `Sold out ${name}` });
    await expect(link, 'leads to where one can wait for it').toHaveAttribute(
      'href',
      /^\/products\/[a-z0-9-]+#back-in-stock$/,
    );
    await expect(card.getByText('Purchase', { exact: true })).toHaveCount(0);
    const orderable = page
      .getByRole('article')
      .getByRole('link', { name: /^Purchase / })
      .first();
    const looks = (of: typeof link) => of.evaluate((element) => getComputedStyle(element).borderTopColor);
    expect(await looks(link), 'does not look like the way on').not.toBe(await looks(orderable));
    await page.emulateMedia({ media: 'print' });
    await expect(card.getByText('Sold out', { exact: true }), 'on paper, too').toBeVisible();
    await expect(card.getByText('Notify me')).toBeHidden();
  } finally {
    await request.delete(`/api/products/${insertedId}`, { headers });
  }
});

test('each category of the home page leads to its part of the grid, newest first, by plain links', {
  tag: '@spec-2-home',
}, async ({ browser, page }) => {
  const all = (await listedProducts(page)).reverse();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  let seen = 0;
  for (const [title, path] of [
    ['Rollers', '/products/category/rollers'],
    ['Brushes', '/products/category/brushes'],
    ['Applicators', '/products/category/applicators'],
    ['Accessories', '/products/category/accessories'],
  ] as const) {
    await visitor.goto('/');
    await visitor.getByRole('region', { name: 'Three ways' }).getByRole('link', { name: title }).click();
    await expect(visitor).toHaveURL(path);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    await visitor.waitForLoadState(); // the heading comes before the cards
    const names = await visitor.getByRole('article').getByRole('heading').allInnerTexts();
    seen += names.length;
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual(all.map(({ name }) => name).filter((name) => names.includes(name)));
    await expect(
      visitor.getByRole('navigation', { name: 'Categories' }).locator('[aria-current=page]'),
    ).toHaveText(`${title} ${names.length}`);
  }
  expect(seen, 'every product stands on one shelf').toBe(all.length);
  await visitor.getByRole('link', { name: `All ${all.length}` }).click();
  await expect(visitor.getByRole('article')).toHaveCount(all.length);
  await context.close();
});

test('the first picture of the home page runs from edge to edge at every width', async ({ page }) => {
  await page.goto('/');
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    const picture = await page.getByRole('img', { name: /loaded roller/ }).boundingBox();
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeCloseTo(width, 0);
    const atLeftEdge = (y: number) =>
      document.elementsFromPoint(1, y).some(({ tagName }) => tagName === 'IMG');
    expect(await page.evaluate(atLeftEdge, (picture?.y ?? 0) + 100), `no bare ground at ${width} px`).toBe(
      true,
    );
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const next = await page.getByRole('heading', { level: 2 }).first().boundingBox();
    expect(title?.x, 'stands on the edge that all words share').toBeCloseTo(next?.x ?? 0, 0);
    expect((picture?.y ?? 0) + (picture?.height ?? 0), 'ends within the window').toBeLessThanOrEqual(height);
  }
});
