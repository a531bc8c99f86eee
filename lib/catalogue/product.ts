import type { FieldValues } from './fields';

/** What leaves the server. `price` is in minor units, `quantity` is the minimum order (specification §3). */
export type Product = FieldValues & {
  id: string;
  slug: string;
  img: string;
  featured: boolean;
  createdAt: string;
};

/** True when not even the minimum order can be filled. */
export function isSoldOut(product: Pick<Product, 'available' | 'quantity'>): boolean {
  return product.available < product.quantity;
}
