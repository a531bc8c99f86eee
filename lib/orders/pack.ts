import 'server-only';
import type { Filter } from 'mongodb';
import { dayAt, lastDayWithin } from '@/lib/base/days';
import { site } from '@/lib/base/site';
import { type OrderDoc, orders } from './data';
import { somethingToSend } from './given-back';
import type { OrderStatus } from './schema';

/** The statuses of what is paid and not sent yet. */
export const toSend: OrderStatus[] = ['pending', 'processing'];

/** Paid orders that wait to be sent. */
export const waiting = { status: { $in: toSend }, ...somethingToSend } satisfies Filter<OrderDoc>;

/** What was ordered for a day that is further away than the longest journey, in working days, is packed later. */
const lastDay = (now: Date): string => lastDayWithin(dayAt(now), site.delivery.transitDays[1]);

/** Orders that are wanted on no day, or so soon that they are packed by now; a wanted day is 'YYYY-MM-DD' of the shop's clock. */
export const wantedByNow = (now: Date) =>
  ({
    $or: [{ wantedDate: { $exists: false } }, { wantedDate: { $lte: lastDay(now) } }],
  }) satisfies Filter<OrderDoc>;

/** How many of those that wait are to be sent on a later day. */
export const countLater = (now: Date): Promise<number> =>
  orders().countDocuments({ wantedDate: { $gt: lastDay(now) }, ...waiting }, { hint: 'wanted' });
