import type { ManagedProduct } from '@/lib/catalogue/schema';
import type { Order } from '@/lib/orders/schema';
import type { ModeratedReview } from '@/lib/reviews/schema';

/** Days that the overview looks back, today included. */
export const overviewDays = 30;

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
