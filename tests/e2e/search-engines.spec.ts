import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod';
import { answers } from '@/lib/base/blog';
import { shelves } from '@/lib/base/categories';
import { allDashboardPages } from '@/lib/base/dashboard-pages';
import { staticPages } from '@/lib/base/static-pages';
import { imageIdOf } from '@/lib/images/address';
import { listedProducts } from '../support/e2e/orders.ts';
import { demo, ownShop } from '../support/e2e/shop.ts';
import { signInByApi } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const { origin } = ownShop();

/** Pages that search engines should show, and the address each is known by. */
const indexed = {
  '/': '/',
  '/home': '/',
  '/products': '/products',
  '/products/category/rollers': '/products/category/rollers',
  '/blog/unit-tests': '/blog/unit-tests',
  ...Object.fromEntries(Object.values(staticPages).map((path) => [path, path])),
};
const paths = Object.keys(indexed);
/** Pages that they may read but not show. */
const hidden = [
  '/login',
  '/register',
  '/reset-password',
  '/new-password',
  '/verify-email',
  '/back-in-stock/stop',
  '/no-such-page',
];

const main = (page: Page) => page.locator('main');
const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

const decode = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The content of a `<meta>` by its name or property. */
function meta(html: string, name: string): string | undefined {
  const [tag] = new RegExp(`<meta (?:name|property)="${name}"[^>]*>`).exec(html) ?? [];
  const content = /content="([^"]*)"/.exec(tag ?? '')?.[1];
  return content === undefined ? undefined : decode(content);
}

const titleOf = (html: string) => decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
const canonicals = (html: string) =>
  [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href);
const structured = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  );
/** What a reader of the page sees, without markup and scripts. */
const textOf = (html: string) =>
  decode(
    html
      .replace(/<script[\s\S]*?<\/script>/g, ' ')
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ');

test('every page has a title and a description of its own, of a length that is shown whole', async ({
  request,
}) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of [...paths.filter((each) => each !== '/home'), '/list', ...hidden.slice(0, 2)]) {
    const html = await htmlOf(request, path);
    const [title, description = ''] = [titleOf(html), meta(html, 'description')];
    expect(title.length, `${path}: ${title}`).toBeGreaterThan(4);
    expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(60);
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(40);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(155);
    expect([...titles.values()], path).not.toContain(title);
    expect([...descriptions.values()], path).not.toContain(description);
    titles.set(path, title);
    descriptions.set(path, description);
  }
  for (const path of ['/reset-password', '/new-password']) {
    const title = titleOf(await htmlOf(request, path));
    expect(title.length, path).toBeGreaterThan(4);
    expect([...titles.values()], path).not.toContain(title);
    titles.set(path, title);
  }
});

test('every page names its one address, whatever it was asked as', async ({ request }) => {
  for (const [path, canonical] of Object.entries(indexed)) {
    const own = new URL(canonical, origin).href.replace(/\/$/, canonical === '/' ? '' : '/');
    for (const asked of [path, `${path}?utm_source=mail`, `${path}?x=1&gclid=2`]) {
      const answer = await request.get(asked, { headers: { 'X-Forwarded-Host': 'evil.example' } });
      const html = await answer.text();
      expect(
        canonicals(html).map((href) => href?.replace(/\/$/, '')),
        asked,
      ).toEqual([own.replace(/\/$/, '')]);
      expect(meta(html, 'robots') ?? '', asked).not.toContain('noindex');
      expect(html, asked).toMatch(/<html lang="en"/);
      expect(html, asked).not.toContain('hreflang');
    }
  }
});

test('pages of accounts, forms and errors are not for search engines', async ({ request }) => {
  for (const path of hidden) expect(meta(await htmlOf(request, path), 'robots'), path).toContain('noindex');
  await signInByApi(request, demo.admin());
  const [product] = z
    .array(z.looseObject({ _id: z.string() }))
    .parse(await (await request.get('/api/products')).json());
  const own = allDashboardPages.filter(({ access, path }) => access !== 'customer' && !path.includes('[id]'));
  for (const path of [...own.map((page) => page.path), `/purchase/${product?._id}`]) {
    expect(meta(await htmlOf(request, path), 'robots'), path).toContain('noindex');
  }
});

test('robots.txt and the sitemap agree with the pages', async ({ request }) => {
  const robots = await htmlOf(request, '/robots.txt');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ['/dashboard', '/api', '/purchase'])
    expect(robots).toMatch(new RegExp(`^Disallow: ${path}$`, 'm'));
  for (const path of ['/api/docs', '/api/openapi.json'])
    expect(robots).toMatch(new RegExp(`^Allow: ${path.replace('.', '\\.')}$`, 'm'));
  for (const path of ['/login', '/register']) expect(robots).not.toContain(path);

  const filesIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address));
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  const files = filesIn(await answer.text());
  expect(files.map(({ pathname }) => pathname)).toEqual(['/sitemap-pages.xml', '/sitemap-products-1.xml']);
  const listed = filesIn(await htmlOf(request, '/sitemap-pages.xml'));
  expect(new Set(listed.map(({ pathname }) => pathname))).toEqual(
    new Set([
      '/',
      ...Object.values(staticPages),
      ...answers.map(({ id }) => `/blog/${id}`),
      '/products',
      ...shelves.map(({ slug }) => `/products/category/${slug}`),
    ]),
  );
  for (const address of [...files, ...listed]) {
    expect(address.origin).toBe(origin);
    expect((await request.get(address.pathname, { maxRedirects: 0 })).status(), address.href).toBe(200);
  }
  const part = await request.get('/sitemap-products-1.xml');
  expect(part.headers()['content-type']).toContain('xml');
  const sitemap = await part.text();
  const products = await listedProducts({ request });
  const images = [...sitemap.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, address = '']) => address);
  expect(images).toEqual(expect.arrayContaining(products.map(({ img }) => new URL(img, origin).href)));
  for (const [, date = ''] of sitemap.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)) {
    expect(Date.parse(date), date).toBeLessThanOrEqual(Date.now());
  }
  expect(sitemap).toContain('<lastmod>');
});

test('the feed for merchant listings and llms.txt are there, and other parts are not', async ({
  request,
}) => {
  const feed = await request.get('/feeds/products.xml');
  expect([feed.status(), feed.headers()['cache-control']]).toEqual([200, 'public, max-age=600']);
  const products = await listedProducts({ request });
  expect((await feed.text()).match(/<item>/g)?.length).toBe(products.length);
  const llms = await request.get('/llms.txt');
  expect(llms.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await llms.text()).toContain(`${products.length} products, from $`);
  for (const path of ['/sitemap-products-9.xml', '/sitemap-nope.xml', '/feeds/nope.xml'])
    expect((await request.get(path)).status(), path).toBe(404);
});

const listSchema = z.object({
  numberOfItems: z.number(),
  itemListElement: z.array(z.object({ position: z.number(), url: z.url() })),
});

test('the products are told to machines by their addresses, as the page lists them for people', async ({
  request,
}) => {
  const html = await htmlOf(request, '/products');
  const list = listSchema.parse(structured(html).find((data) => data['@type'] === 'ItemList'));
  const products = await listedProducts({ request });
  expect(list.numberOfItems).toBe(products.length);
  expect(list.itemListElement.map(({ url }) => new URL(url).pathname)).toEqual(
    products
      .map(({ slug }) => `/products/${slug}`)
      .toReversed()
      .slice(0, 48),
  );
  expect(list.itemListElement.map(({ position }) => position)).toEqual(
    list.itemListElement.map((_, index) => index + 1),
  );
  for (const { url } of list.itemListElement) {
    expect(new URL(url).origin).toBe(origin);
    expect(html, 'its address is the one that its card leads to').toContain(
      `href="${new URL(url).pathname}"`,
    );
  }
});

test('the shop and the place of its pages are told to machines, and no reviews of itself', async ({
  request,
}) => {
  const all = await Promise.all(
    paths.map(async (path) => ({ path, data: structured(await htmlOf(request, path)) })),
  );
  expect(JSON.stringify(all)).not.toMatch(/AggregateRating|"Review"/);
  for (const [address] of JSON.stringify(all).matchAll(/(?<=")https?:\/\/[^"]+/g)) {
    // A product that another test added has its picture on the image host.
    if (!address.startsWith('https://schema.org') && !imageIdOf(address))
      expect(new URL(address).origin).toBe(origin);
  }
  const organization = all[0]?.data[0] ?? {};
  const footer = textOf(await htmlOf(request, '/'));
  const contact = z.object({ email: z.string(), telephone: z.string() }).parse(organization['contactPoint']);
  expect(footer).toContain(contact.email);
  expect(footer).toContain(contact.telephone);
  expect((await request.get(String(organization['logo']))).status()).toBe(200);
});

test('each answer of the blog has a page of its own, between its neighbors', async ({ page }) => {
  await page.goto('/blog');
  const [first, second] = answers;
  await main(page)
    .getByRole('link', { name: first?.question ?? '', exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(`/blog/${first?.id}`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(first?.question ?? '');
  const more = main(page).getByRole('navigation', { name: 'More answers' });
  await expect(more.getByRole('link')).toHaveCount(1);
  await more.getByRole('link', { name: second?.question ?? '' }).click();
  await expect(page).toHaveURL(`/blog/${second?.id}`);
  await expect(more.getByRole('link')).toHaveCount(2);
  await main(page)
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Blog' })
    .click();
  await expect(page).toHaveURL('/blog');
});

test('no page says what was so where the shop was built: another address, or no sandbox', async ({
  request,
}) => {
  for (const path of [...paths, ...hidden]) {
    const html = await htmlOf(request, path);
    const image = meta(html, 'og:image');
    expect(image === undefined ? origin : new URL(image).origin, path).toBe(origin);
    if (path !== '/no-such-page') expect(html, path).toContain('aria-label="About this installation"');
  }
});

test('a shared link shows a title, a text and a picture of the right size', async ({ request }) => {
  for (const path of paths) {
    const html = await htmlOf(request, path);
    expect(meta(html, 'og:title'), path).toBe(titleOf(html));
    expect(meta(html, 'og:description'), path).toBe(meta(html, 'description'));
    expect(meta(html, 'og:type'), path).toBe('website');
    expect(meta(html, 'og:url')?.replace(/\/$/, ''), path).toBe(canonicals(html)[0]?.replace(/\/$/, ''));
    expect(meta(html, 'twitter:card'), path).toBe('summary_large_image');
    expect(meta(html, 'og:image:alt')?.length, path).toBeGreaterThan(10);
    const image = new URL(meta(html, 'og:image') ?? '');
    expect(image.origin, path).toBe(origin);
    const answer = await request.get(image.pathname);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['cross-origin-resource-policy']).toBe('cross-origin');
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')], path).toEqual(['1200', '630']);
  }
});

test('pictures have words and a size, headings an order, and everything is linked by address', async ({
  request,
}) => {
  for (const path of paths) {
    const html = await htmlOf(request, path);
    const images = html.match(/<img\b[^>]*>/g) ?? [];
    expect(
      images.filter((image) => !/ alt[= >]/.test(image)),
      path,
    ).toEqual([]);
    expect(
      images.filter((image) => !/ width="/.test(image) || !/ height="/.test(image)),
      path,
    ).toEqual([]);
    const levels = [...html.matchAll(/<h([1-4])\b/g)].map(([, level]) => Number(level));
    expect(levels[0], path).toBe(1);
    for (const [index, level] of levels.entries()) {
      if (index > 0) expect(level, `${path}: ${levels}`).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    }
    const links = html.match(/<a\b[^>]*>/g) ?? [];
    expect(links.length, path).toBeGreaterThan(10);
    const hrefs = links.map((link) => decode(/ href="([^"]*)"/.exec(link)?.[1] ?? ''));
    expect(
      hrefs.filter((href) => href === '' || href === '#' || href.startsWith('javascript:')),
      path,
    ).toEqual([]);
  }
});

test('the first HTML holds products, reviews and answers, and a link to buy', async ({ request }) => {
  const products = textOf(await htmlOf(request, '/products'));
  expect(products.match(/Minimum Order: \d+ unit/g)?.length).toBeGreaterThanOrEqual(24);
  expect(await htmlOf(request, '/products')).toMatch(/<a [^>]*href="\/purchase\/[0-9a-f]{24}"/);
  const reviews = z
    .array(z.looseObject({ review: z.string() }))
    .parse(await (await request.get('/api/reviews')).json());
  expect(textOf(await htmlOf(request, '/'))).toContain(
    reviews.at(-1)?.review.replace(/\s+/g, ' ').slice(0, 40),
  );
  expect((await htmlOf(request, '/blog')).match(/<h2/g)?.length).toBeGreaterThanOrEqual(6);
});

test('the first picture is fetched first, the others when they are near, with one font', async ({
  request,
}) => {
  for (const path of ['/', '/products']) {
    const html = await htmlOf(request, path);
    const images = html.match(/<img[^>]*>/g) ?? [];
    expect(html, path).toMatch(/<link rel="preload" as="image"|<img[^>]*fetchpriority="high"/i);
    expect(images.filter((image) => image.includes('loading="lazy"')).length, path).toBeGreaterThan(
      images.length / 2,
    );
    expect((html.match(/as="font"/g) ?? []).length, path).toBeLessThanOrEqual(3);
  }
});

test('icons and the manifest are there', async ({ request }) => {
  const html = await htmlOf(request, '/');
  const links = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g)].map(
    ([, href = '']) => href,
  );
  expect(links.length).toBeGreaterThanOrEqual(3);
  for (const href of links) expect((await request.get(href)).status(), href).toBe(200);
  expect(html).toMatch(/<meta name="theme-color"/);
  const manifest = z
    .object({
      name: z.string(),
      start_url: z.string(),
      icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
    })
    .parse(await (await request.get('/manifest.webmanifest')).json());
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test('what is not there says so, and what has moved says where for good', async ({ request }) => {
  for (const path of [
    '/nope',
    '/products/nope',
    '/blog/nope',
    '/blog/x/y',
    '/PRODUCTS',
    '/index.html',
    '/wp-login.php',
  ])
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  for (const [path, target] of [
    ['/products/', '/products'],
    ['/blog/', '/blog'],
    ['//products', '/products'],
  ] as const) {
    const answer = await request.get(path.startsWith('//') ? `/.${path}` : path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(308);
    expect(new URL(answer.headers()['location'] ?? '', 'http://localhost').pathname).toBe(target);
  }
});
