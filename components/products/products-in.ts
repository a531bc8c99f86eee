import { countOf } from '@/components/list/list-pages';
import { figure } from '@/lib/base/figures';
import type { Listing } from '@/lib/catalogue/listing';

/** How many products a list holds, in words. */
export const productsIn = (total: number): string => countOf({ total, more: false }, 'product', 'products');

/** Which of them are on this page: '49–96 of 1,234 products'; all of them where there is one page. */
export function placeIn({ page, pages, products, total }: Listing, onPage: number): string {
  if (pages <= 1) return productsIn(total);
  const before = (page - 1) * onPage;
  return `${figure(before + 1)}–${figure(before + products.length)} of ${productsIn(total)}`;
}

/** Which page of the list this is. */
export const pageOf = ({ page, pages }: Pick<Listing, 'page' | 'pages'>): string =>
  `Page ${figure(page)} of ${figure(pages)}`;
