import { countOf } from '@/components/list/list-announcement';
import { figure } from '@/lib/base/figures';
import type { Listing } from '@/lib/catalogue/listing';

/** The number of products in a list, in words. */
export const productCount = (total: number): string => countOf({ total, more: false }, 'product', 'products');

/** The range on this page: '49–96 of 1,234 products'; just the number of products when there is one page. */
export function rangeOnPage({ page, pages, products, total }: Listing, onPage: number): string {
  if (pages <= 1) return productCount(total);
  const before = (page - 1) * onPage;
  return `${figure(before + 1)}–${figure(before + products.length)} of ${productCount(total)}`;
}

/** The page's number among all pages. */
export const pageLabel = ({ page, pages }: Pick<Listing, 'page' | 'pages'>): string =>
  `Page ${figure(page)} of ${figure(pages)}`;
