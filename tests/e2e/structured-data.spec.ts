import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod';
import { formatMoney, toMinor } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { staticPages } from '@/lib/base/static-pages';
import { listedProducts } from '../support/e2e/orders.ts';
import { demo, ownShop } from '../support/e2e/shop.ts';
import { accessToken, signInByApi } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';
import { faultsOf, isNode, type Node } from '../support/structured/faults.ts';
import { isShown, missingOf } from '../support/structured/google.ts';

const { origin } = ownShop();
const main = (page: Page) => page.locator('main');
const text = (value: unknown): string => z.coerce.string().parse(value);
const listOf = (value: unknown): readonly Node[] => z.array(z.custom<Node>(isNode)).parse(value);
const partOf = (value: unknown): Node => z.custom<Node>(isNode).parse(value);

/** The structured data of the page that is shown, by type. */
async function toldBy(page: Page): Promise<Map<string, Node>> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const nodes = blocks.map((block) => partOf(JSON.parse(block)));
  return new Map(nodes.map((node) => [text(node['@type']), node]));
}

/** Where the sitemap says that products are, newest first. */
async function productPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap-products-1.xml')).text();
  const found = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return found.toReversed();
}

/** What a picture's file is called, in every size. */
const pictureName = (address: string): string => {
  const { pathname, searchParams } = new URL(address, origin);
  return (
    (searchParams.get('url') ?? pathname)
      .split('/')
      .at(-1)
      ?.replace(/(?:-(?:400|800|1600))?\.webp$/, '') ?? ''
  );
};

const daysOf = (value: unknown) => ['minValue', 'maxValue'].map((end) => Number(partOf(value)[end]));

/** By when it comes, for what, and how it goes back: in the words of the page. */
function expectDelivery(offer: Node, words: string): void {
  const shipping = partOf(offer['shippingDetails']);
  const time = partOf(shipping['deliveryTime']);
  const [, leaves] = daysOf(time['handlingTime']);
  const [soonest, latest] = daysOf(time['transitTime']);
  const { countryName } = site.delivery;
  expect(words).toContain(
    `Free delivery within ${countryName}. Paid orders ship within ${leaves} working days and arrive ${soonest} to ${latest} working days later.`,
  );
  expect(partOf(shipping['shippingRate'])['value'], 'in the price').toBe(0);
  expect(partOf(shipping['shippingDestination'])['addressCountry']).toBe(site.delivery.country);
  const back = partOf(offer['hasMerchantReturnPolicy']);
  expect(words).toContain(`Returns within ${back['merchantReturnDays']} days`);
  expect(back['merchantReturnLink']).toBe(`${origin}/returns`);
}

/** What the crumbs of the page say is what machines are told. */
async function expectTrail(page: Page, trail: Node | undefined): Promise<void> {
  const told = listOf(trail?.['itemListElement']).map(({ name }) => name);
  const crumbs = main(page).getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  expect((await crumbs.allTextContents()).map((crumb) => crumb.replace(/\/$/, '').trim())).toEqual(told);
}

/** In the words of schema.org, of types that are shown, with all that they must have. */
function expectSound(node: Node, path: string): void {
  expect(node['@context'], path).toBe('https://schema.org');
  expect([...faultsOf(node)], path).toEqual([]);
  expect(isShown(node), path).toBe(true);
  expect(missingOf(node, 'required'), path).toEqual([]);
}

/** The structured data in a document's own text. */
const toldIn = (html: string): Node[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)].map(([, json = '']) =>
    partOf(JSON.parse(json)),
  );

test('every kind of page tells what belongs to it, with what Google recommends', async ({ request }) => {
  const [newest = '', second = ''] = await productPages(request);
  const kinds: Record<string, readonly string[]> = {
    '/': ['Organization', 'WebSite'],
    '/products': ['BreadcrumbList', 'ItemList'],
    '/products/category/rollers': ['BreadcrumbList', 'ItemList'],
    [newest]: ['BreadcrumbList', 'Product'],
    [second]: ['BreadcrumbList', 'Product'],
    '/blog/unit-tests': ['BreadcrumbList', 'BlogPosting'],
    ...Object.fromEntries(Object.values(staticPages).map((path) => [path, ['BreadcrumbList']])),
  };
  for (const [path, types] of Object.entries(kinds)) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    const told = toldIn(await answer.text());
    expect(
      told.map((node) => node['@type']),
      path,
    ).toEqual(types);
    for (const node of told) {
      expectSound(node, path);
      // A product that nobody has reviewed, or that has no number of its own, says nothing of that.
      const missing = missingOf(node, 'recommended');
      expect(
        missing.filter((each) => !/aggregateRating|\.review$|sku\|mpn/.test(each)),
        path,
      ).toEqual([]);
    }
  }
});

/** With price breaks, with reviews, sold out, and without reviews: one template makes the pages of all. */
const kindsOfProducts = [
  'foam-brush-set-3',
  'microfibre-roller-cover-9in',
  'texture-roller-7in',
  'lambswool-long-nap-roller-9in',
];

test('a product says to machines what its page says to people', async ({ page, request }) => {
  await signInByApi(request, demo.buyer());
  const products = await listedProducts({ request });
  const reviewed = products.at(-1);
  const rating = 4;
  const review = 'Lays the paint evenly, and sheds nothing.';
  const answer = await request.post('/api/reviews', {
    headers: { Authorization: `Bearer ${await accessToken(request, demo.buyer())}` },
    data: { review, rating, productId: reviewed?._id },
  });
  expect(answer.status()).toBe(201);
  const pages = await productPages(request);
  expect(pages.length).toBe(products.length);
  const chosen = pages.filter((path) =>
    [...kindsOfProducts, reviewed?.['slug']].some((slug) => path === `/products/${slug}`),
  );
  expect(chosen.length).toBeGreaterThanOrEqual(kindsOfProducts.length);

  let stars = 0;
  let tiers = 0;
  let unrated = 0;
  let soldOut = 0;
  for (const path of chosen) {
    await page.goto(path);
    const told = await toldBy(page);
    const product = partOf(told.get('Product'));
    const offer = partOf(product['offers']);
    const shown = main(page);
    await expectTrail(page, told.get('BreadcrumbList'));
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(text(product['name']));
    const words = (await shown.innerText()).replace(/\s+/g, ' ');
    for (const paragraph of text(product['description']).split(/\n+/))
      expect(words).toContain(paragraph.replace(/\s+/g, ' '));
    expect(words).toContain(formatMoney(toMinor(Number(offer['price']))));
    expect(offer['priceCurrency']).toBe(site.currency.code);
    const least = Number(partOf(offer['eligibleQuantity'])['minValue']);
    expect(words, 'the minimum order').toContain(least.toLocaleString(site.locale));
    for (const each of listOf(offer['priceSpecification'] ?? [])) {
      const from = Number(partOf(each['eligibleQuantity'])['minValue']).toLocaleString(site.locale);
      const row = shown.getByRole('row', {
        name: `from ${from} ${formatMoney(toMinor(Number(each['price'])))}`,
      });
      await expect(row).toHaveCount(1);
      tiers += 1;
    }
    const isSoldOut = (await shown.locator('.buy').innerText()).includes('Sold out');
    soldOut += Number(isSoldOut);
    expect(offer['availability']).toBe(`https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`);
    const inRest = products.find(({ name }) => name === product['name']);
    expect({ sku: product['sku'] ?? null, least }).toEqual({ sku: inRest?.sku, least: inRest?.quantity });
    for (const { name, value } of listOf(product['additionalProperty'] ?? [])) {
      const row = shown.locator('dl > div').filter({ has: page.getByText(text(name), { exact: true }) });
      await expect(row.first()).toContainText(text(value));
    }
    for (const each of [product, offer]) expect(each['url']).toBe(`${origin}${path}`);
    const pictures = await shown
      .locator('.gallery-track img')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''));
    expect(z.array(z.string()).parse(product['image']).map(pictureName), 'in their order').toEqual(
      pictures.map(pictureName),
    );
    expectDelivery(offer, words);
    const own = product['aggregateRating'] === undefined ? null : partOf(product['aggregateRating']);
    if (own === null) {
      expect(words).toContain('No reviews yet');
      unrated += 1;
      continue;
    }
    stars += 1;
    expect(words).toContain(
      `${Number(own['ratingValue']).toFixed(1)} of 5 from ${own['reviewCount']} review`,
    );
    for (const each of listOf(product['review'])) {
      expect(words).toContain(text(each['reviewBody']).replace(/\s+/g, ' '));
    }
  }
  expect(stars, 'the one that was just reviewed').toBeGreaterThan(0);
  expect(tiers, 'one of them has price breaks').toBeGreaterThan(1);
  expect([unrated, soldOut], 'one of each').not.toContain(0);
});

test('lists and answers say to machines what they say to people', async ({ page }) => {
  for (const path of ['/products', '/products/category/rollers']) {
    await page.goto(path);
    const list = partOf((await toldBy(page)).get('ItemList'));
    const told = listOf(list['itemListElement']).map(({ url }) => new URL(text(url)).pathname);
    const cards = main(page).getByRole('article').getByRole('heading', { level: 3 }).getByRole('link');
    const shown = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(told, path).toEqual(shown.slice(0, told.length));
    expect(told.length, path).toBeGreaterThan(0);
    expect(Number(list['numberOfItems']), path).toBeGreaterThanOrEqual(told.length);
  }
  await page.goto('/blog/unit-tests');
  const told = await toldBy(page);
  const post = partOf(told.get('BlogPosting'));
  await expectTrail(page, told.get('BreadcrumbList'));
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(text(post['headline']));
  expect((await main(page).innerText()).replace(/\s+/g, ' ')).toContain(
    text(post['articleBody']).slice(0, 150),
  );
  expect(await main(page).locator('time').getAttribute('datetime')).toBe(post['datePublished']);
});

test('every address of the sitemap is there, is the one that its page names, and tells machines nothing amiss', async ({
  request,
}) => {
  test.slow();
  const filesIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  const files = filesIn(await (await request.get('/sitemap.xml')).text());
  const titles = new Map<string, string>();
  for (const file of files) {
    for (const address of filesIn(await (await request.get(file)).text())) {
      const answer = await request.get(address, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(200);
      const html = await answer.text();
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
      expect(canonical?.replace(/\/$/, ''), address).toBe(address.replace(/\/$/, ''));
      expect(html, address).not.toMatch(/<meta name="robots" content="[^"]*noindex/);
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
      expect(titles.get(title), `${address} is called as another page is`).toBeUndefined();
      titles.set(title, address);
      const told = toldIn(html);
      expect(told.length, address).toBeGreaterThan(0);
      for (const node of told) expectSound(node, address);
    }
  }
  expect(titles.size).toBeGreaterThan(30);
});

test('a product has a picture of its own where its address is shared', async ({ request }) => {
  test.slow();
  const [path = ''] = (await productPages(request)).slice(-3);
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  const read = async () => (await request.get(path)).text();
  // A sweeper makes it.
  await expect
    .poll(async () => metaOf(await read(), 'og:image'), { timeout: 120_000 })
    .toMatch(/-social\.jpg$/);
  const html = await read();
  expect(['width', 'height'].map((side) => metaOf(html, `og:image:${side}`))).toEqual(['1200', '630']);
  expect(metaOf(html, 'og:image:alt')).toMatch(/, \$[\d.,]+ per unit$/);
  expect(metaOf(html, 'twitter:image')).toBe(metaOf(html, 'og:image'));
  const picture = await request.get(metaOf(html, 'og:image'));
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});
