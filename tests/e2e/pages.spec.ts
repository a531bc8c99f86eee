import type { Page } from '@playwright/test';
import { staticPages } from '@/lib/base/static-pages';
import { axe, expectAccessible } from '../support/e2e/axe.ts';
import { inParts } from '../support/e2e/in-parts.ts';
import { openInPlace } from '../support/e2e/in-place.ts';
import { comesLater } from '../support/e2e/later.ts';
import { listedProducts } from '../support/e2e/orders.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

const notFound = '404!!!! Page not Found.Something may be wrong.Go to the home page';

/** Public pages (specification §2). */
const pages: readonly { path: string; status?: number }[] = [
  { path: '/' },
  { path: '/products' },
  { path: '/products/category/rollers' },
  ...Object.values(staticPages).map((path) => ({ path })),
  { path: '/list' },
  { path: '/login' },
  { path: '/register' },
  { path: '/reset-password' },
  { path: '/new-password' },
  { path: '/verify-email' },
  { path: '/back-in-stock/confirm' },
  { path: '/back-in-stock/stop' },
  { path: '/no-such-page', status: 404 },
];

/** They are made as /privacy is, and as the lists of lists.spec.ts: one look at each is enough. */
const alike: ReadonlySet<string> = new Set([
  '/products/category/rollers',
  staticPages.terms,
  staticPages.delivery,
  staticPages.returns,
]);

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

/** As on the smallest phone. */
async function expectAccessibleOnce(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  await axe(page, ['light']);
}

async function expectPublicPage(page: Page, path: string, status: number): Promise<void> {
  // As the browser has it by itself, also after a page whose themes were looked at.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const answer = await openInPlace(page, path);
  expect(answer?.status(), path).toBe(status);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  expect(await page.title(), path).not.toBe('');
  const headers = answer?.headers() ?? {};
  for (const [name, pattern] of Object.entries(securityHeaders))
    expect(headers[name], `${path}, ${name}`).toMatch(pattern);
  expect(headers['x-powered-by'], path).toBeUndefined();
  const scripts = /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1];
  expect(scripts, path).toBeDefined();
  expect(scripts, path).not.toContain('unsafe-inline');
  await page.waitForLoadState('load');
  await (alike.has(path) ? expectAccessibleOnce(page, path) : expectAccessible(page, path));
}

const answers =
  'answers with its status, one heading, a title and the security headers, accessible at every width';

for (const part of inParts(pages.filter(({ status }) => status === undefined))) {
  test(`${part.map(({ path }) => path).join(', ')}: each ${answers}`, async ({ page }) => {
    for (const { path } of part) await expectPublicPage(page, path, 200);
  });
}

for (const { path, status = 200 } of pages.filter((each) => each.status !== undefined)) {
  test(`${path} ${answers}`, async ({ page, watched }) => {
    watched.expectProblem(/status of 404/);
    await expectPublicPage(page, path, status);
  });
}

test('every page says the same without JavaScript, the home page with 4 products', {
  tag: '@spec-9-home',
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.route(/\/_next\/image|\.woff2$/, (route) => route.abort()); // it is about words
  const plain = await context.newPage();
  for (const { path, status = 200 } of [...pages, { path: '/home' }]) {
    expect((await plain.goto(path))?.status(), path).toBe(status);
    await expect(plain.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(plain.getByRole('main'), path).toHaveCount(1);
    if (status === 404)
      expect(squeeze(await plain.getByRole('main').innerText())).toContain(squeeze(notFound));
    if (path !== '/') continue;
    await expect(plain.getByRole('link', { name: /^Purchase/ })).toHaveCount(4);
    await expect(plain.getByRole('contentinfo')).toContainText('Newsletter');
  }
  await context.close();
});

test('the grid shows every product in the words of the specification', {
  tag: '@spec-2-card-facts',
}, async ({ request }) => {
  const html = await (await request.get('/products')).text();
  const cards = [...html.matchAll(/<article\b.*?<\/article>/gs)].map(([card]) =>
    card.replace(/<[^>]*>/g, ''),
  );
  expect(cards).toHaveLength((await listedProducts({ request })).length);
  for (const card of cards) {
    expect(card).toMatch(/Minimum Order: \d+ unit/);
    expect(card).toMatch(/Available Quantity: \d+ unit/);
    expect(card).toMatch(/Price: \$[\d,]+(\.\d\d)? \/u/);
  }
});

test('pictures arrive and fit', async ({ page }) => {
  await page.goto('/products');
  const pictures = page.getByRole('article').getByRole('img');
  await pictures.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => pictures.last().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
});

/** The scripts that a document names itself. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script\b[^>]* src="([^"]*)"/g)].map(([, address = '']) => address);

test('public pages load a small script or two, and none of the framework', async ({ page }) => {
  const loadedBy = async (path: string) => {
    await page.goto(path);
    await whenAlive(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name, initiatorType }) => initiatorType === 'script' || name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
    );
  };
  const small = new Set<string>();
  for (const path of ['/', '/products', '/blog', '/list']) {
    const loaded = await loadedBy(path);
    const html = await (await page.request.get(path)).text();
    const scripts = loaded.filter(({ url }) => !comesLater(url, html));
    // The order list has one beside it, which no other page loads.
    expect(scripts, path).toHaveLength(path === '/list' ? 2 : 1);
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes, `${path}, bytes of script as sent`).toBeLessThanOrEqual(8 * 1024);
    for (const { url } of scripts) {
      expect(url, path).toMatch(/^http:\/\/[^/]+\/_next\/static\/elements\/[0-9a-f]{16}\.js$/);
      small.add(new URL(url).pathname);
    }
  }
  for (const path of [
    '/',
    '/home',
    '/products',
    '/products/category/rollers',
    ...Object.values(staticPages),
    '/list',
  ]) {
    const html = await (await page.request.get(path)).text();
    const named = scriptsIn(html);
    expect(named, path).toHaveLength(path === '/list' ? 2 : 1);
    for (const address of named) expect([...small], path).toContain(address);
    expect(html, path).not.toMatch(/__next_f|_next\/static\/chunks\/[^"]*\.js|as="script"|\$R[A-Z]/);
  }
});
