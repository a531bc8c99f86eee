import { crawled } from '@/lib/http/crawled/door';
import { productsSitemap } from '@/lib/http/crawled/sitemap';

/** A part of the sitemap's products, `products-1.xml`. */
export const GET = crawled('sitemapPart', ({ part }: { part: string }) => productsSitemap(part));
