import 'server-only';
import { dayAfter, startOfDay, startOfNextDay } from '@/lib/base/days';
import { site } from '@/lib/base/site';
import { orders } from '@/lib/orders/data';
import { keptMoney } from '@/lib/orders/given-back';
import type { Span } from './goods';
import { lostBy } from './lost';
import { otherMoneyBy, sumOfAmounts } from './other-money';
import { type Day, type DayRange, daysIn, rangeBefore } from './schema';

const groupDay = (field: string) => ({
  $dateToString: { date: field, format: '%Y-%m-%d', timezone: site.timeZone },
});

type Paid = { _id: string; paid: number; revenue: number };

async function paidByDay({ from, to }: Span): Promise<Map<string, Paid>> {
  const [groups, taken, others] = await Promise.all([
    orders()
      .aggregate<Paid>(
        [
          { $match: { paidAt: { $gte: from, $lt: to }, state: 'paid' } },
          { $group: { _id: groupDay('$paidAt'), paid: { $sum: 1 }, revenue: { $sum: keptMoney } } },
        ],
        { hint: 'paid_sums' },
      )
      .toArray(),
    lostBy<string>({ from, to }, groupDay('$paidAt')),
    otherMoneyBy<string>({ from, to }, groupDay('$paidAt')),
  ]);
  const lost = new Map(taken.map((group) => [group._id, group.lost]));
  const inOthers = (day: string) => sumOfAmounts(others.filter(({ of }) => of === day));
  return new Map(
    groups.map(({ revenue, ...group }) => [
      group._id,
      { ...group, revenue: revenue - (lost.get(group._id) ?? 0) - inOthers(group._id) },
    ]),
  );
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

/** Each day of a range, oldest first, also those on which nothing happened. */
export async function readDays(range: DayRange): Promise<Day[]> {
  const { span } = spansOf(range);
  const [paid, placed] = await Promise.all([paidByDay(span), placedByDay(span)]);
  return Array.from({ length: daysIn(range) }, (_, index) => {
    const day = dayAfter(range.from, index);
    const sums = paid.get(day);
    return { day, placed: placed.get(day) ?? 0, paid: sums?.paid ?? 0, revenue: sums?.revenue ?? 0 };
  });
}

/** Beginning and end of a range, and of as many days before it. */
export function spansOf(range: DayRange): { span: Span; before: Span } {
  const from = startOfDay(range.from);
  const earlier = startOfDay(rangeBefore(range).from);
  return { span: { from, to: startOfNextDay(range.to) }, before: { from: earlier, to: from } };
}

/** How many orders were paid in a span, and their revenue in minor units. */
export async function readSums(span: Span): Promise<Pick<Paid, 'paid' | 'revenue'>> {
  const days = [...(await paidByDay(span)).values()];
  const sum = (field: 'paid' | 'revenue') => days.reduce((total, day) => total + day[field], 0);
  return { paid: sum('paid'), revenue: sum('revenue') };
}
