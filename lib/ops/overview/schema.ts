import * as z from 'zod';
import { dayAfter } from '@/lib/base/days';
import { daysQuery } from '@/lib/base/paging';
import type { ManagedProduct } from '@/lib/catalogue/schema';
import type { Order } from '@/lib/orders/schema';
import type { ModeratedReview } from '@/lib/reviews/schema';

/** Days that the overview covers by default, today included. */
export const overviewDays = 30;
export const overviewRanges = [7, 30, 90] as const;

/** Days of the longest range: a year and its leap day. */
export const longestRange = 366;

/** Query string of the overview: the last so many days, unless two days are given. */
export const overviewQuerySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(overviewRanges.map((days) => z.literal(days))))
    .catch(overviewDays),
  ...daysQuery,
});
type OverviewQuery = z.output<typeof overviewQuerySchema>;

/** The first and the last day of a range, YYYY-MM-DD by the shop's clock. */
export type DayRange = { from: string; to: string };

/** How many days a range has. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** As many days before a range, for comparison. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: dayAfter(range.from, -daysIn(range)),
  to: dayAfter(range.from, -1),
});

/**
 * The range that a query string asks for, never beyond today and never longer than a year: two days in either order;
 * one day begins or ends a range of `days`; without any, the last `days`.
 */
export function rangeOf({ days, from, to }: OverviewQuery, today: string): DayRange {
  const given = from && to ? { from: earlier(from, to), to: later(from, to) } : null;
  // From today at the latest, because days are compared as texts, and the year after 9999 has five digits.
  const begun = from ? { from, to: dayAfter(earlier(from, today), days - 1) } : null;
  const asked = given ?? begun ?? { from: dayAfter(to || today, 1 - days), to: to || today };
  const last = earlier(asked.to, today);
  return { from: earlier(later(asked.from, dayAfter(last, 1 - longestRange)), last), to: last };
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

/** What orders in another currency than the shop's come to; in minor units of that currency. */
export type OtherMoney = { currency: string; orders: number; amount: number };

/** One day of the shop's clock. Money in minor units. */
export type Day = {
  /** YYYY-MM-DD. */
  day: string;
  /** Orders placed that day, without those that were cancelled or not paid in time. */
  placed: number;
  /** Orders paid that day; `revenue`, of those in the shop's currency, is less refunds and lost disputes since. */
  paid: number;
  revenue: number;
};

/** The admin's overview; each number is counted from the orders, products and reviews themselves. */
export type Overview = {
  range: DayRange;
  /** When the sums over orders were computed, ISO 8601; null if for this request (lib/ops/sums). */
  summedAt: string | null;
  /** Oldest first, without gaps. */
  days: Day[];
  /** Sums of `days`. */
  revenue: number;
  paid: number;
  /** Orders paid in other currencies, which `revenue` leaves out: only a shop that changed its currency has any. */
  others: OtherMoney[];
  /** Revenue of as many days before, for comparison. */
  revenueBefore: number;
  paidBefore: number;
  /** The best sellers, with their units of the days before; `isGone`: deleted since. */
  best: { id: string; name: string; img: string; units: number; before: number; isGone: boolean }[];
  /** In stock, but without sales. */
  slow: { id: string; name: string; img: string; available: number }[];
  /** Buyers who paid in the days before but not since; `last` is ISO 8601. */
  stopped: { id: string; name: string; email: string; orders: number; spent: number; last: string }[];
  open: {
    /** Number of unpaid orders, what those in the shop's currency are worth, and the others. */
    unpaid: number;
    unpaidTotal: number;
    unpaidOthers: OtherMoney[];
    /** Paid orders that are due for packing, up to `mostCounted` (lib/orders/schema). */
    pack: number;
    /** The newest unpaid and unsent orders. */
    newest: Order[];
  };
  /** Quotes that wait for an offer, and since when the oldest has; ISO 8601. */
  quotes: { waiting: number; since: string | null };
  lowStock: { count: number; lowest: ManagedProduct[] };
  reviews: ModeratedReview[];
};
