import 'server-only';
import type { Filter } from 'mongodb';
import { dayAt, lastDayWithin } from '@/lib/base/days';
import { site } from '@/lib/base/site';
import { type OrderDoc, orders } from './data';
import { somethingToSend } from './given-back';
import type { OrderStatus } from './schema';

/** The statuses of paid orders that are not shipped yet. */
export const toSend: OrderStatus[] = ['pending', 'processing'];

/** Paid orders that wait to be sent. */
export const waiting = { status: { $in: toSend }, ...somethingToSend } satisfies Filter<OrderDoc>;

/** The last wanted day that is packed by now: orders wanted after the longest transit time (working days) can wait. */
const lastDay = (now: Date): string => lastDayWithin(dayAt(now), site.delivery.transitDays[1]);

/** Filter for orders with no wanted day, or one that is due for packing; 'YYYY-MM-DD' by the shop's clock. */
export const wantedByNow = (now: Date) =>
  ({
    $or: [{ wantedDate: { $exists: false } }, { wantedDate: { $lte: lastDay(now) } }],
  }) satisfies Filter<OrderDoc>;

/** How many waiting orders are wanted too late to be packed now. */
export const countLater = (now: Date): Promise<number> =>
  orders().countDocuments({ wantedDate: { $gt: lastDay(now) }, ...waiting }, { hint: 'wanted' });
