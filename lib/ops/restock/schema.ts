import * as z from 'zod';
import { pageQuery } from '@/lib/base/paging';

/** Days that the stock is to last: the choices of the page. */
export const covers = ['30', '60', '90'] as const;

/** Query string of the page of suggestions. */
export const restockQuerySchema = z.object({ cover: z.enum(covers).catch('60'), ...pageQuery });
export type RestockQuery = z.output<typeof restockQuerySchema>;

/** A product to buy, in units. */
export type Restock = {
  id: string;
  name: string;
  sku: string | null;
  img: string;
  sold: number;
  available: number;
  /** Units in unpaid orders. */
  held: number;
  lastsDays: number;
  units: number;
};
