import * as z from 'zod';
import { messages } from '@/lib/messages';

export const categories = ['roller', 'brush', 'applicator', 'accessory'] as const;
export type Category = (typeof categories)[number];

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

/** A product's 24-digit hex id in a path or body. */
export const objectIdSchema = z.string().regex(/^[0-9a-f]{24}$/i, messages.invalidId);

/** True when not even the minimum order can be filled. */
export function isSoldOut(product: Pick<Product, 'available' | 'quantity'>): boolean {
  return product.available < product.quantity;
}
