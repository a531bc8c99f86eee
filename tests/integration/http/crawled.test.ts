import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { GET as getFeed } from '@/app/feeds/products.xml/route';
import { GET as getLlms } from '@/app/llms.txt/route';
import robots from '@/app/robots';
import { GET as getIndex } from '@/app/sitemap.xml/route';
import { GET as getPart } from '@/app/sitemaps/[part]/route';
import { GET as getPages } from '@/app/sitemaps/pages.xml/route';
import { type Category, categories, shelfOfCategory } from '@/lib/base/categories';
import { amountText, chargeLimits, formatMoney, toMinor } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { pageWidths, thumbnailWidths } from '@/lib/base/picture-sizes';
import { site } from '@/lib/base/site';
import { toProduct } from '@/lib/catalogue/data';
import { type CatalogueDoc, catalogue } from '@/lib/catalogue/managed';
import { countParts, partLength } from '@/lib/catalogue/parts';
import { productData } from '@/lib/http/structured-product';
import { shippedPicture } from '@/lib/images/address';
import { aProduct } from '../../support/factories.ts';

/** The one product of another test's buyer, which is there from the beginning. */
let bystander: CatalogueDoc;

beforeEach(async () => {
  [bystander] = (await catalogue().find().toArray()) as [CatalogueDoc];
  await countParts(); // cuts anew
});

const asked = (path: string, from = '10.0.0.1') =>
  new Request(`https://shop.example${path}`, { headers: { 'x-forwarded-for': from } });
const partAt = (name: string, from?: string) =>
  getPart(asked(`/sitemaps/${name}`, from), { params: Promise.resolve({ part: name }) });
/** The feed behind its first entry, the bystander's. */
async function feed(): Promise<string> {
  const xml = await (await getFeed(asked('/feeds/products.xml'), { params: Promise.resolve({}) })).text();
  expect(xml).toMatch(/^<\?xml [^>]+\?>\n<rss version="2.0"[\s\S]+<\/channel>\n<\/rss>\n$/);
  return xml.slice(xml.indexOf('</item>') + 7);
}

/** The texts of these elements, as they were before they were escaped. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );
const pathsIn = (xml: string) => textsOf(xml, 'loc').map((address) => new URL(address).pathname);

/** Products that nobody may find. */
async function hiddenProducts(): Promise<void> {
  await aProduct({ slug: 'archived', live: false });
  await aProduct({ slug: 'draft', live: false, draft: true });
  const { _id } = await aProduct({ slug: 'deleted', live: false });
  await catalogue().updateOne({ _id }, { $set: { deletedAt: new Date() } });
}

describe('the sitemap', () => {
  it('lists its files, and in them every page and every live product with pictures and its last change', async () => {
    const updatedAt = new Date('2026-03-04T05:06:07.000Z');
    await aProduct({
      slug: 'cover-9-in',
      img: '/catalogue/a.webp',
      more: [{ img: 'https://host.example/f/b.webp?x=1&y=2', alt: null }],
      updatedAt,
    });
    await hiddenProducts();
    const index = await (await getIndex()).text();
    // A file may only name addresses below its own folder (sitemaps.org, "Sitemap file location").
    expect(pathsIn(index)).toEqual(['/sitemap-pages.xml', '/sitemap-products-1.xml']);
    const part = await (await partAt('products-1.xml')).text();
    expect(pathsIn(part)).toEqual([`/products/${bystander.slug}`, '/products/cover-9-in']);
    expect(textsOf(part, 'lastmod')[1]).toBe(updatedAt.toISOString());
    const [, first, second] = textsOf(part, 'image:loc');
    expect(new URL(first ?? '').pathname).toBe('/catalogue/a.webp');
    expect(second).toBe('https://host.example/f/b.webp?x=1&y=2');
    const pages = await (await getPages()).text();
    expect(pathsIn(pages)).toEqual(
      expect.arrayContaining(['/', '/products', '/products/category/rollers', '/blog/unit-tests']),
    );
    for (const path of pathsIn(pages)) expect(path).not.toMatch(/dashboard|purchase|login|api/);
  });

  it('dates each category by the last change of a product that it has or had, and no page that shows more', async () => {
    const on = (day: number) => new Date(Date.UTC(2025, 2, day));
    const { category: its, updatedAt: newest } = bystander;
    const [one = 'brush', other = 'applicator', none] = categories.filter((each) => each !== its);
    await aProduct({ category: one, updatedAt: on(2) });
    await aProduct({ category: one, live: false, updatedAt: on(5) });
    await aProduct({ category: one, live: false, draft: true, updatedAt: on(6) });
    await aProduct({ category: other, updatedAt: on(4) });
    const pages = await (await getPages()).text();
    const dateOf = (path: string) =>
      new RegExp(`<loc>[^<]*//[^/<]+${path}</loc>(?:<lastmod>([^<]+)</lastmod>)?</url>`).exec(pages)?.[1];
    const dated = (category: Category) => dateOf(paths.category(shelfOfCategory(category).slug));
    expect([its, one, other].map(dated)).toEqual([newest, on(5), on(4)].map((date) => date.toISOString()));
    expect(none && dated(none)).toBeUndefined();
    expect(dateOf(paths.products)).toBe(newest.toISOString());
    expect(dateOf(paths.home)).toBeUndefined();
  });

  it('is cut into parts of ten thousand, in which each live product stands once', async () => {
    const { _id, ...like } = await aProduct({ slug: 'first' });
    const more = Array.from(
      { length: partLength + 20 },
      (_, index): CatalogueDoc => ({
        ...like,
        _id: new ObjectId(),
        slug: `p-${index}`,
        name: `P ${index}`,
        live: index % 1000 !== 7,
      }),
    );
    await catalogue().insertMany(more);
    const live = [bystander.slug, 'first', ...more.filter((each) => each.live).map(({ slug }) => slug)].map(
      (slug) => `/products/${slug}`,
    );
    expect(pathsIn(await (await getIndex()).text()).slice(1)).toEqual([
      '/sitemap-products-1.xml',
      '/sitemap-products-2.xml',
    ]);
    const [one, two] = await Promise.all(
      ['products-1.xml', 'products-2.xml'].map(async (name) => pathsIn(await (await partAt(name)).text())),
    );
    expect(one).toHaveLength(partLength);
    expect([...(one ?? []), ...(two ?? [])]).toEqual(live);

    // Added before anybody cuts anew: it is in the part without an end.
    await aProduct({ slug: 'latest' });
    expect(pathsIn(await (await partAt('products-2.xml')).text()).at(-1)).toBe('/products/latest');
  });

  it('has no other parts', async () => {
    for (const name of [
      'products-2.xml',
      'products-0.xml',
      'products-01.xml',
      'products-1',
      'x.xml',
      'products-99999999.xml',
    ])
      expect((await partAt(name)).status, name).toBe(404);
  });

  it('is not read where its headers alone are asked for', async () => {
    const asking = new Request('https://shop.example/sitemaps/products-1.xml', { method: 'HEAD' });
    const answer = await getPart(asking, { params: Promise.resolve({ part: 'products-1.xml' }) });
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=600');
  });

  it('is read by each address so often and no more', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 62; time += 1)
      statuses.push((await partAt('products-5.xml', '10.9.9.9')).status);
    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
    const refused = await partAt('products-1.xml', '10.9.9.9');
    expect([statuses.at(-1), refused.status]).toEqual([429, 429]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await partAt('products-1.xml', '10.9.9.8')).status).toBe(200);
  });
});

describe('the feed for merchant listings', () => {
  it('offers the smallest number that can be bought, at its price, and says so', async () => {
    const { _id } = await aProduct({
      name: 'Cover <9"> & more\u0001',
      desc: 'Soft.',
      price: 345,
      quantity: 60,
      available: 60,
      sku: 'NB-9',
    });
    await hiddenProducts();
    const xml = await feed();
    const one = (name: string) => textsOf(xml, name)[0];
    expect(textsOf(xml, 'g:id')).toEqual([_id.toHexString()]);
    expect(one('title')).toBe('Cover <9"> & more (minimum order 60 units)');
    expect(one('description')).toBe(`Minimum order 60 units, at ${formatMoney(345)} per unit. Soft.`);
    expect(one('g:price')).toBe(`${amountText(345 * 60)} ${site.currency.code}`);
    expect([one('g:unit_pricing_measure'), one('g:unit_pricing_base_measure')]).toEqual(['60 ct', '1 ct']);
    expect([one('g:availability'), one('g:condition'), one('g:mpn')]).toEqual(['in_stock', 'new', 'NB-9']);
    expect([one('g:brand'), one('g:product_type')]).toEqual([site.name, 'Rollers']);
  });

  it('offers as many as a card can be charged for where the minimum order costs too little', async () => {
    const enough = Math.ceil(chargeLimits.min / 20);
    await aProduct({ name: 'Rivet', price: 20, quantity: 1, available: enough });
    await aProduct({ name: 'Washer', price: 20, quantity: 1, available: enough - 1 });
    const xml = await feed();
    const number = `(minimum order ${enough} units)`;
    expect(textsOf(xml, 'title')).toEqual([`Rivet ${number}`, `Washer ${number}`]);
    expect(textsOf(xml, 'g:price')[0]).toBe(`${amountText(20 * enough)} ${site.currency.code}`);
    expect(textsOf(xml, 'g:unit_pricing_measure')[0]).toBe(`${enough} ct`);
    expect(textsOf(xml, 'g:availability')).toEqual(['in_stock', 'out_of_stock']);
  });

  it('says what delivery costs and how long it takes, as the page of the product does', async () => {
    const doc = await aProduct();
    const { shippingDetails } = productData(toProduct(doc, false)).offers;
    if (!shippingDetails) throw new Error('Nothing is promised.');
    const { shippingRate, shippingDestination, deliveryTime } = shippingDetails;
    const { handlingTime, transitTime } = deliveryTime;
    const [told = ''] = /<g:shipping>.*<\/g:shipping>/.exec(await feed()) ?? [];
    const saying = (name: string) => textsOf(told, name);
    expect(saying('g:country')).toEqual([shippingDestination.addressCountry]);
    expect(saying('g:price')).toEqual([
      `${amountText(toMinor(shippingRate.value))} ${shippingRate.currency}`,
    ]);
    expect([...saying('g:min_handling_time'), ...saying('g:max_handling_time')].map(Number)).toEqual([
      handlingTime.minValue,
      handlingTime.maxValue,
    ]);
    expect([...saying('g:min_transit_time'), ...saying('g:max_transit_time')].map(Number)).toEqual([
      transitTime.minValue,
      transitTime.maxValue,
    ]);
  });

  it('is read by each address even less often', async () => {
    const asking = new Request('https://shop.example/feeds/products.xml', {
      headers: { 'x-forwarded-for': '10.9.9.7' },
    });
    const read = async () => (await getFeed(asking, { params: Promise.resolve({}) })).status;
    for (let time = 0; time < 6; time += 1) expect(await read()).toBe(200);
    expect(await read()).toBe(429);
  });

  it('says what is sold out, and that a product has no number of its own', async () => {
    await aProduct({ quantity: 10, available: 9, category: 'accessory' });
    await aProduct({ quantity: 1, available: 1, name: 'Single' });
    const xml = await feed();
    expect(textsOf(xml, 'g:availability')).toEqual(['out_of_stock', 'in_stock']);
    expect(textsOf(xml, 'g:identifier_exists')).toEqual(['no', 'no']);
    expect(textsOf(xml, 'g:product_type')[0]).toBe('Accessories');
    expect(xml).toContain('<title>Single</title>');
  });
});

it('llms.txt says what there is, how many and from which price', async () => {
  await aProduct({ price: 345, category: 'roller' });
  await aProduct({ price: 500, category: 'brush' });
  const text = await (await getLlms()).text();
  expect(text.startsWith(`# ${site.name}\n\n> `)).toBe(true);
  expect(text).toMatch(
    new RegExp(
      `\\[All products\\]\\(http[^)]+/products\\): 3 products, from ${formatMoney(345).replace('$', '\\$')} per unit`,
    ),
  );
  expect(text).toContain(`1 product, from ${formatMoney(500)} per unit`);
  expect(text).toMatch(/\[Applicators\]\([^)]+\): nothing at the moment/);
});

const rulesOf = () =>
  z.object({ allow: z.array(z.string()), disallow: z.array(z.string()) }).parse(robots().rules);

const isMet = (rule: string, target: string) =>
  new RegExp(`^${rule.replace(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`).test(target);

/** Whether robots.txt allows a target: the longest rule decides, of two as long the one that allows (RFC 9309, 2.2.2). */
function isAllowed(target: string): boolean {
  const { allow, disallow } = rulesOf();
  const longest = (rules: readonly string[]) =>
    Math.max(-1, ...rules.filter((rule) => isMet(rule, target)).map((rule) => rule.length));
  return longest(allow) >= longest(disallow);
}

/** The same before RFC 9309, as wget and Python still read it: the first rule that fits decides. Next writes `allow` first. */
function isAllowedFirst(target: string): boolean {
  const { allow, disallow } = rulesOf();
  const first = [...allow, ...disallow].find((rule) => isMet(rule, target));
  return first === undefined || allow.includes(first);
}

it('robots.txt forbids searches, and none of the pictures that pages show', () => {
  const searches = ['/products?q=foam', '/products?min=2&q=foam', '/products/category/rollers?q=foam'];
  expect(searches.filter(isAllowed)).toEqual([]);
  const lists = ['/products?page=2', '/products/category/rollers?order=12'];
  const pictures = [...pageWidths, ...thumbnailWidths].map((width) =>
    shippedPicture('/catalogue/edging-corner-roller.webp', width),
  );
  expect([...lists, ...pictures].filter((target) => !isAllowed(target))).toEqual([]);
});

it('robots.txt says the same to crawlers that take the first rule that fits', () => {
  const open = ['/', '/products', '/products?page=2', '/login', '/api/docs', '/api/openapi.json'];
  const closed = ['/dashboard', '/dashboard/myOrder', '/api/products', '/purchase/x', '/products?q=foam'];
  for (const target of [...open, ...closed]) {
    expect([target, isAllowed(target)]).toEqual([target, open.includes(target)]);
    expect([target, isAllowedFirst(target)]).toEqual([target, open.includes(target)]);
  }
});

it('llms.txt names no address that robots.txt forbids', async () => {
  const text = await (await getLlms()).text();
  const named = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address = '']) => new URL(address).pathname);
  expect(named).toContain('/api/docs');
  expect(named.filter((path) => !isAllowed(path))).toEqual([]);
  expect(isAllowed('/api/openapi.json')).toBe(true);
  expect(['/api', '/api/me', '/dashboard', '/purchase/x'].filter(isAllowed)).toEqual([]);
});
