import type { Category } from '@/lib/base/categories';

/** What leaves the server. `price` is in minor units, `quantity` is the minimum order (specification §3). */
export type Product = {
  id: string;
  slug: string;
  name: string;
  img: string;
  desc: string;
  category: Category;
  price: number;
  quantity: number;
  available: number;
  featured: boolean;
  createdAt: string;
};

/** True when not even the minimum order can be filled. */
export function isSoldOut(product: Pick<Product, 'available' | 'quantity'>): boolean {
  return product.available < product.quantity;
}
