import * as z from 'zod';
import { named } from '@/lib/base/named';
import { daysQuery, listQuerySchema } from '@/lib/base/paging';

/** Filters of a buyer's list; `all` includes cancelled orders, as the buyer's history. */
export const ownOrderFilters = named('all unpaid preparing shipped delivered refunded cancelled');
export type OwnOrderFilter = (typeof ownOrderFilters)[number];

/** Query string of a buyer's list; both days are part of the range. */
export const ownOrdersQuerySchema = listQuerySchema(['placed'], {
  show: z.enum(ownOrderFilters).catch('all'),
  ...daysQuery,
});
export type OwnOrdersQuery = z.output<typeof ownOrdersQuerySchema>;

/** A buyer's unpaid orders, in minor units; `first` is when the first hold ends (ISO 8601). */
export type UnpaidSum = { count: number; total: number; first: string | null };
