import * as z from 'zod';
import { named } from '@/lib/base/named';
import { daysQuery, listQuerySchema } from '@/lib/base/paging';

/** What a buyer's list may show; cancelled orders are part of all, as his history. */
export const ownOrderFilters = named('all unpaid preparing shipped delivered refunded cancelled');
export type OwnOrderFilter = (typeof ownOrderFilters)[number];

/** A buyer's own list in its address; both days are part of the range. */
export const ownOrdersQuerySchema = listQuerySchema(['placed'], {
  show: z.enum(ownOrderFilters).catch('all'),
  ...daysQuery,
});
export type OwnOrdersQuery = z.output<typeof ownOrdersQuerySchema>;

/** What waits for a buyer's payment, in minor units; `first` is when the first hold ends (ISO 8601). */
export type UnpaidSum = { count: number; total: number; first: string | null };
