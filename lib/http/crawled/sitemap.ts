import 'server-only';
import { type Category, shelves } from '@/lib/base/categories';
import { paths } from '@/lib/base/paths';
import { indexedPages } from '@/lib/base/public-pages';
import { element, xmlDeclaration, xmlFile } from '@/lib/base/xml';
import { countParts, type FoundDoc, productsOfPart } from '@/lib/catalogue/parts';
import { getNewestChanges } from '@/lib/catalogue/shown';
import { readFor } from '@/lib/platform/cache';
import { absoluteUrl } from '../absolute-url';

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const images = 'http://www.google.com/schemas/sitemap-image/1.1';
const location = (path: string) => element('loc', absoluteUrl(path));
const lastmod = (date: Date) => element('lastmod', date.toISOString());

const pagesFile = paths.sitemapPart('pages');
const productsFile = (part: number) => paths.sitemapPart(`products-${part}`);

/** The index of sitemap files (sitemaps.org, "Sitemap index"); the products for sale decide how many there are. */
export const sitemapIndex = readFor(['assortment'], async (): Promise<string> => {
  const parts = Array.from({ length: await countParts() }, (_, index) => productsFile(index + 1));
  const entries = [pagesFile, ...parts].map((path) => `<sitemap>${location(path)}</sitemap>\n`);
  return `${xmlDeclaration}<sitemapindex xmlns="${schema}">\n${entries.join('')}</sitemapindex>\n`;
});

/**
 * Every indexed page except those of products. A list has changed when a product in it last changed; the home page gets
 * no date, because it shows featured products and more.
 */
export async function pagesSitemap(): Promise<string> {
  const changes = await getNewestChanges();
  const newest = changes.map(({ changed }) => changed ?? '').toSorted();
  const dateOf = (of: Category) => changes.find(({ category }) => category === of)?.changed;
  const lists = new Map([
    [paths.products, newest.at(-1)],
    ...shelves.map(({ slug, category }) => [paths.category(slug), dateOf(category)] as const),
  ]);
  const entries = indexedPages.map((path) => {
    const changed = lists.get(path);
    return `<url>${location(path)}${changed ? lastmod(new Date(changed)) : ''}</url>\n`;
  });
  return `${xmlDeclaration}<urlset xmlns="${schema}">\n${entries.join('')}</urlset>\n`;
}

function productEntry({ slug, img, more = [], updatedAt }: FoundDoc): string {
  const pictures = [img, ...more.map((each) => each.img)].map(
    (address) => `<image:image>${element('image:loc', absoluteUrl(address))}</image:image>`,
  );
  return `<url>${location(paths.product(slug))}${lastmod(updatedAt)}${pictures.join('')}</url>`;
}

/** One part of the products with their pictures, by its file name, such as `products-1.xml`; else null. */
export async function productsSitemap(name: string): Promise<AsyncGenerator<string, void, undefined> | null> {
  const part = /^products-([1-9]\d{0,4})\.xml$/.exec(name)?.[1];
  const found = part === undefined ? null : await productsOfPart(Number(part));
  if (!found) return null;
  return xmlFile(`<urlset xmlns="${schema}" xmlns:image="${images}">\n`, found, productEntry, '</urlset>\n');
}
