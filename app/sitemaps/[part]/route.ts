import { crawled } from '@/lib/http/crawled/door';
import { productsSitemap } from '@/lib/http/crawled/sitemap';

/** A part of the products' sitemap, e.g. `products-1.xml`. */
export const GET = crawled('sitemapPart', ({ part }: { part: string }) => productsSitemap(part));
