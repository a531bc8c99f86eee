import * as z from 'zod';
import { categories } from '@/lib/base/categories';
import { requiredText, wholeNumber } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { listQuerySchema } from '@/lib/base/paging';
import { breaksCheck } from './breaks';
import { fieldInputs, mostUnits } from './fields';
import { minimumCheck } from './minimum-order';
import type { Product } from './product';

/** Body of `POST /products` (specification §7); `category` may be left out. */
export const postProductSchema = z
  .object({
    ...fieldInputs,
    img: requiredText(messages.image.required, 2000),
  })
  .check(breaksCheck, minimumCheck);
export type NewProduct = z.output<typeof postProductSchema>;

export const productIdSchema = z.object({ productId: objectIdSchema });

/**
 * The stock form: `mode` says whether `change` is a number of units or the new level. `adjustmentId` is created with
 * the form, so that a repeated submit counts once.
 */
export const adjustStockSchema = z
  .object({
    productId: objectIdSchema,
    mode: z.enum(['by', 'to']).optional(),
    change: wholeNumber(messages.catalogue.stockChange, -mostUnits, mostUnits),
    reason: requiredText(messages.catalogue.stockReason, 200),
    adjustmentId: objectIdSchema.optional(),
  })
  .refine(({ mode, change }) => mode === 'to' || change !== 0, {
    error: messages.catalogue.stockChange,
    path: ['change'],
    when: () => true, // runs even if other fields are invalid, so that all errors are shown at once
  })
  .refine(({ mode, change }) => mode !== 'to' || !(change < 0), {
    error: messages.catalogue.stockLevel,
    path: ['change'],
    when: () => true,
  });
export type AdjustStock = z.output<typeof adjustStockSchema>;

export const setFeaturedSchema = z.object({
  productId: objectIdSchema,
  featured: z.enum(['true', 'false']).transform((value) => value === 'true'),
});

/** Stock counts as low below this many minimum orders. */
export const lowStockOrders = 5;

/** A product as admins manage it. */
export type ManagedProduct = Product & {
  state: 'live' | 'draft' | 'archived' | 'deleted';
  /** Former slugs, the latest last. */
  oldSlugs: string[];
  /** Units held by unpaid orders, and units sold. */
  held: number;
  sold: number;
  /** ISO 8601; the edit form sends it back as `seen`. */
  updatedAt: string;
};

/** One movement of a product's stock. `by` is the email address of who caused it, null for the shop itself. */
export type StockMovement = {
  id: string;
  type: 'placing' | 'release' | 'sale' | 'restock';
  quantity: number;
  at: string;
  by: string | null;
  orderId: string | null;
  reason: string | null;
};

/** Query parameters of the admin's product list. */
export const catalogueQuerySchema = listQuerySchema(['added', 'name', 'price', 'available'], {
  state: z.enum(['all', 'live', 'draft', 'archived', 'low', 'deleted']).catch('all'),
  category: z.enum(['all', ...categories]).catch('all'),
});
export type CatalogueQuery = z.output<typeof catalogueQuerySchema>;
