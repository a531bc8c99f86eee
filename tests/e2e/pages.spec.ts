import { staticPages } from '@/lib/base/static-pages';
import { expectAccessible } from '../support/e2e/axe.ts';
import { openInPlace } from '../support/e2e/in-place.ts';
import { comesLater } from '../support/e2e/later.ts';
import { listedProducts } from '../support/e2e/orders.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

const notFound = '404!!!! Page not Found.Something may be wrong.Go to the home page';

/** Public pages (specification §2) and what tells them apart; a twin shows another entry's page. */
const pages = [
  { path: '/', status: 200 },
  { path: '/home', status: 200, twin: true },
  { path: '/products', status: 200 },
  { path: '/products/category/rollers', status: 200 },
  ...Object.values(staticPages).map((path) => ({ path, status: 200 })),
  { path: '/list', status: 200 },
  { path: '/login', status: 200 },
  { path: '/register', status: 200 },
  { path: '/reset-password', status: 200 },
  { path: '/new-password', status: 200 },
  { path: '/verify-email', status: 200 },
  { path: '/back-in-stock/confirm', status: 200 },
  { path: '/back-in-stock/stop', status: 200 },
  { path: '/no-such-page', status: 404 },
  { path: '/products/no-such-category', status: 404, twin: true },
  { path: '/products/no/such/page', status: 404, twin: true },
];

const securityHeaders = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /strict-origin|no-referrer|same-origin/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'content-security-policy': /frame-ancestors 'none'/,
};

/** Text of an element as it reads: white space and line breaks are layout. */
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

for (const { path, status, twin = false } of pages) {
  test.describe(path, () => {
    test('answers with its status, one heading, its own title and the security headers, accessible at every width', async ({
      page,
      watched,
    }) => {
      if (status === 404) watched.expectProblem(/status of 404/);
      const answer = await openInPlace(page, path);
      expect(answer?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await page.title()).not.toBe('');
      const headers = answer?.headers() ?? {};
      for (const [name, pattern] of Object.entries(securityHeaders))
        expect(headers[name], name).toMatch(pattern);
      expect(headers['x-powered-by']).toBeUndefined();
      const scripts = /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1];
      expect(scripts).toBeDefined();
      expect(scripts).not.toContain('unsafe-inline');
      await page.waitForLoadState('load');
      if (!twin) await expectAccessible(page, path);
    });

    test('says the same without JavaScript', async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const plain = await context.newPage();
      await plain.goto(path);
      await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(plain.getByRole('main')).toHaveCount(1);
      if (status === 404)
        expect(squeeze(await plain.getByRole('main').innerText())).toContain(squeeze(notFound));
      await context.close();
    });
  });
}

test('titles tell the pages apart', async ({ request }) => {
  const paths = pages.filter(({ path }) => path !== '/home').slice(0, 14);
  const titles = await Promise.all(
    paths.map(
      async ({ path }) => /<title>([^<]*)<\/title>/.exec(await (await request.get(path)).text())?.[1],
    ),
  );
  expect(new Set(titles).size).toBe(paths.length);
});

test('the landing page shows every part without JavaScript, with 4 products', {
  tag: '@spec-9-home',
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/');
  await expect(plain.getByRole('link', { name: /^Purchase/ })).toHaveCount(4);
  await expect(plain.getByRole('contentinfo')).toContainText('Newsletter');
  await context.close();
});

test('the grid shows every product in the words of the specification', {
  tag: '@spec-2-card-facts',
}, async ({ page }) => {
  await page.goto('/products');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount((await listedProducts(page)).length);
  for (const card of await cards.all()) {
    await expect(card).toContainText(/Minimum Order: [\d,]+ unit/);
    await expect(card).toContainText(/Available Quantity: [\d,]+ unit/);
    await expect(card).toContainText(/Price: \$[\d,]+(\.\d\d)? \/u/);
  }
});

test('the blog answers six questions', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6);
});

test('pictures arrive and fit', async ({ page }) => {
  await page.goto('/products');
  const pictures = page.getByRole('article').getByRole('img');
  await pictures.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => pictures.last().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
});

test('public pages load a small script or two, and none of the framework', async ({ page }) => {
  for (const path of [
    '/',
    '/home',
    '/products',
    '/products/category/rollers',
    ...Object.values(staticPages),
    '/list',
  ]) {
    await page.goto(path);
    await whenAlive(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name, initiatorType }) => initiatorType === 'script' || name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
    );
    const html = await (await page.request.get(path)).text();
    const scripts = loaded.filter(({ url }) => !comesLater(url, html));
    // The order list has one beside it, which no other page loads.
    expect(scripts, path).toHaveLength(path === '/list' ? 2 : 1);
    for (const { url } of scripts)
      expect(url, path).toMatch(/^http:\/\/[^/]+\/_next\/static\/elements\/[0-9a-f]{16}\.js$/);
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes, `${path}, bytes of script as sent`).toBeLessThanOrEqual(8 * 1024);
    expect(html, path).not.toMatch(/__next_f|_next\/static\/chunks\/[^"]*\.js|as="script"|\$R[A-Z]/);
  }
});
