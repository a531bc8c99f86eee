import * as z from 'zod';
import type { ManagedProduct } from '@/lib/catalogue/schema';
import type { Order } from '@/lib/orders/schema';
import type { ModeratedReview } from '@/lib/reviews/schema';

/** Days that the overview looks back, today included, unless another range is chosen. */
export const overviewDays = 30;
export const overviewRanges = [7, 30, 90] as const;

/** The overview in its address: the range in days. */
export const overviewQuerySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(overviewRanges.map((days) => z.literal(days))))
    .catch(overviewDays),
});

/** One day (UTC) of the shop. Money in minor units. */
export type Day = {
  /** YYYY-MM-DD. */
  day: string;
  /** Orders placed that day, without those that were cancelled or not paid in time. */
  placed: number;
  /** Orders paid that day, and what they brought less what of it has been given back since. */
  paid: number;
  revenue: number;
};

/** What the admin sees first; each number is counted from the orders, products and reviews themselves. */
export type Overview = {
  /** Oldest first, today last, without gaps. */
  days: Day[];
  /** Sums of `days`. */
  revenue: number;
  paid: number;
  /** Revenue of as many days before, for comparison. */
  revenueBefore: number;
  paidBefore: number;
  /** What sold most, in units, with those of the days before. */
  best: { id: string; name: string; img: string; units: number; before: number }[];
  /** In stock, and nothing of it sold. */
  slow: { id: string; name: string; img: string; available: number }[];
  /** Who paid for something in the days before and for nothing since; `last` is ISO 8601. */
  stopped: { id: string; name: string; email: string; orders: number; spent: number; last: string }[];
  open: {
    /** Unpaid orders, and what they are worth. */
    unpaid: number;
    unpaidTotal: number;
    /** Paid orders that were not shipped yet. */
    toShip: number;
    /** The newest of both. */
    newest: Order[];
  };
  lowStock: { count: number; lowest: ManagedProduct[] };
  reviews: ModeratedReview[];
};
