import type { MetadataRoute } from 'next';
import { shelves } from '@/lib/base/categories';
import { legalPages } from '@/lib/base/legal';
import { paths } from '@/lib/base/paths';
import { getNewestPictures } from '@/lib/catalogue/shown';
import { siteUrl } from '@/lib/platform/site-url';

/** The origin is configuration, which a build does not have. */
export const dynamic = 'force-dynamic';

/** As many pictures as search engines read of one page (Google, "Image sitemaps"). */
const mostImages = 1000;

/** Public pages; /products carries the pictures of all live products and the date of the newest. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const products = await getNewestPictures(mostImages);
  const address = (path: string) => new URL(path, siteUrl()).href;
  const newest = products[0]?.createdAt;
  const lastModified = newest === undefined ? {} : { lastModified: newest };
  return [
    { url: address(paths.home), ...lastModified },
    {
      url: address(paths.products),
      ...lastModified,
      images: products.map(({ img }) => address(img)),
    },
    ...Object.values(shelves).map(({ slug }) => ({ url: address(paths.category(slug)), ...lastModified })),
    { url: address(paths.blog) },
    { url: address(paths.portfolio) },
    ...Object.values(legalPages).map(({ path }) => ({ url: address(path) })),
  ];
}
