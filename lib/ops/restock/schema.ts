import * as z from 'zod';
import { pageQuery } from '@/lib/base/paging';

/** Days that the stock is to last, as a page offers them. */
export const covers = ['30', '60', '90'] as const;

/** The page of suggestions in its address. */
export const restockQuerySchema = z.object({ cover: z.enum(covers).catch('60'), ...pageQuery });
export type RestockQuery = z.output<typeof restockQuerySchema>;

/** One product that is to be bought, in units. */
export type Restock = {
  id: string;
  name: string;
  sku: string | null;
  img: string;
  sold: number;
  available: number;
  /** In unpaid orders. */
  held: number;
  lastsDays: number;
  units: number;
};
