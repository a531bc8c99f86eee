import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { getLowStock } from '@/lib/catalogue/low';
import { orders, toOrder } from '@/lib/orders/data';
import { countToPack } from '@/lib/orders/list';
import { waiting } from '@/lib/orders/pack';
import { quotes } from '@/lib/orders/quotes/data';
import { mostCounted } from '@/lib/orders/schema';
import { getReviewsForAdmin } from '@/lib/reviews/data';
import { reviewsQuerySchema } from '@/lib/reviews/schema';
import { cachedSum } from '../sums';
import { readStopped } from './buyers';
import { readDays, readSums, spansOf } from './days';
import { readGoods } from './goods';
import { otherMoneyBy, otherMoneyUnpaid, sumOfAmounts } from './other-money';
import type { DayRange, Overview } from './schema';

const newestShown = 5;
const reviewsShown = 3;

async function readOpen(): Promise<Overview['open']> {
  const [unpaid, unpaidOthers, pack, newestUnpaid, newestPaid] = await Promise.all([
    orders()
      .aggregate<{ count: number; total: number }>(
        [
          { $match: { state: 'unpaid' } },
          { $group: { _id: null, count: { $sum: 1 }, total: { $sum: '$total' } } },
        ],
        { hint: 'state_total' },
      )
      .toArray(),
    otherMoneyUnpaid(),
    countToPack(mostCounted),
    orders().find({ state: 'unpaid' }, { hint: 'state' }).sort({ _id: -1 }).limit(newestShown).toArray(),
    orders().find(waiting, { hint: 'status' }).sort({ _id: -1 }).limit(newestShown).toArray(),
  ]);
  const newest = [...newestUnpaid, ...newestPaid].map(toOrder);
  return {
    unpaid: unpaid[0]?.count ?? 0,
    unpaidTotal: (unpaid[0]?.total ?? 0) - sumOfAmounts(unpaidOthers),
    unpaidOthers,
    pack,
    newest: newest.sort((a, b) => b.id.localeCompare(a.id)).slice(0, newestShown),
  };
}

/** Quote requests that nobody has answered. */
async function readQuotes(): Promise<Overview['quotes']> {
  const [waiting, first] = await Promise.all([
    quotes().countDocuments({ state: 'asked' }, { hint: 'state' }),
    quotes().findOne({ state: 'asked' }, { hint: 'state', sort: { _id: 1 }, projection: { createdAt: 1 } }),
  ]);
  return { waiting, since: first?.createdAt.toISOString() ?? null };
}

/** The sums over the orders of a range, and of as many days before it. */
const sumsOf = cachedSum(
  ({ from, to }: DayRange) => `${from} ${to}`,
  async (range) => {
    const { span, before } = spansOf(range);
    const [days, others, earlier, goods, stopped] = await Promise.all([
      readDays(range),
      otherMoneyBy(span, null),
      readSums(before),
      readGoods(span, before),
      readStopped(span, before),
    ]);
    const sum = (field: 'revenue' | 'paid') => days.reduce((total, day) => total + day[field], 0);
    return {
      days,
      revenue: sum('revenue'),
      paid: sum('paid'),
      others: others.map(({ of: _all, ...money }) => money),
      revenueBefore: earlier.revenue,
      paidBefore: earlier.paid,
      ...goods,
      stopped,
    };
  },
);

/** The shop at a glance. @throws AppError forbidden */
export async function getOverview(actor: Actor, range: DayRange): Promise<Overview> {
  assertAdmin(actor);
  const [{ at, value: sums }, open, asked, lowStock, reviews] = await Promise.all([
    sumsOf(range),
    readOpen(),
    readQuotes(),
    getLowStock(actor),
    getReviewsForAdmin(actor, reviewsQuerySchema.parse({})),
  ]);
  return {
    range,
    summedAt: at?.toISOString() ?? null,
    ...sums,
    open,
    quotes: asked,
    lowStock,
    reviews: reviews.rows.slice(0, reviewsShown),
  };
}
