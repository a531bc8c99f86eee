import 'server-only';
import { orders } from '@/lib/orders/data';
import type { Span } from './goods';
import type { Day } from './schema';

const dayMs = 86_400_000;

/** Midnight (UTC) so many days before the day of `now`. */
function daysBefore(now: Date, days: number): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - days * dayMs);
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const groupDay = (field: string) => ({ $dateToString: { date: field, format: '%Y-%m-%d', timezone: 'UTC' } });

/** What an order brought: its total less what was given back. */
const kept = { $subtract: ['$total', { $ifNull: ['$refundedAmount', 0] }] };

type Paid = { _id: string; paid: number; revenue: number };

async function paidByDay({ from, to }: Span): Promise<Map<string, Paid>> {
  const groups = await orders()
    .aggregate<Paid>(
      [
        { $match: { paidAt: { $gte: from, $lt: to }, state: 'paid' } },
        { $group: { _id: groupDay('$paidAt'), paid: { $sum: 1 }, revenue: { $sum: kept } } },
      ],
      { hint: 'paid_sums' },
    )
    .toArray();
  return new Map(groups.map((group) => [group._id, group]));
}

async function placedByDay({ from, to }: Span): Promise<Map<string, number>> {
  const groups = await orders()
    .aggregate<{ _id: string; placed: number }>(
      [
        { $match: { createdAt: { $gte: from, $lt: to }, state: { $in: ['unpaid', 'paid'] } } },
        { $group: { _id: groupDay('$createdAt'), placed: { $sum: 1 } } },
      ],
      { hint: 'created_state' },
    )
    .toArray();
  return new Map(groups.map(({ _id, placed }) => [_id, placed]));
}

/** Each day of the last `count`, oldest first, also those on which nothing happened. */
export async function readDays(now: Date, count: number): Promise<Day[]> {
  const span = { from: daysBefore(now, count - 1), to: daysBefore(now, -1) };
  const [paid, placed] = await Promise.all([paidByDay(span), placedByDay(span)]);
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(new Date(span.from.getTime() + index * dayMs));
    const sums = paid.get(day);
    return { day, placed: placed.get(day) ?? 0, paid: sums?.paid ?? 0, revenue: sums?.revenue ?? 0 };
  });
}

/** The last `count` days, and as many before. */
export const spansOf = (now: Date, count: number): { span: Span; before: Span } => ({
  span: { from: daysBefore(now, count - 1), to: daysBefore(now, -1) },
  before: { from: daysBefore(now, 2 * count - 1), to: daysBefore(now, count - 1) },
});

/** How many orders were paid in a span, and what they brought, in minor units. */
export async function readSums(span: Span): Promise<Pick<Paid, 'paid' | 'revenue'>> {
  const days = [...(await paidByDay(span)).values()];
  const sum = (field: 'paid' | 'revenue') => days.reduce((total, day) => total + day[field], 0);
  return { paid: sum('paid'), revenue: sum('revenue') };
}
