import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { products } from '@/lib/catalogue/data';
import { lowStockOrders } from '@/lib/catalogue/schema';
import { getOverview } from '@/lib/ops/overview/data';
import { overviewDays, overviewQuerySchema, rangeOf } from '@/lib/ops/overview/schema';
import { advanceStatus } from '@/lib/orders/advance';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { getAllOrders } from '@/lib/orders/list';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { settleReported } from '@/lib/payments/complete';
import { refundOrder } from '@/lib/payments/refund';
import { addReview } from '@/lib/reviews/add';
import { setHidden } from '@/lib/reviews/moderate';
import { anAdmin, anOrder, aProduct, aUser, storedOrder } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { anAskedQuote, anOfferedQuote, storedQuote } from '../../support/quotes.ts';
import { refusal } from '../../support/refusal.ts';
import { deliver } from '../support.ts';

const today = '2026-03-10';
const range = rangeOf(overviewQuerySchema.parse({}), today);
/** When a day begins by the shop's clock, which was put forward on March 8. */
const beginOf = (day: string) => new Date(`${day}T00:00:00${day > '2026-03-08' ? '-07:00' : '-08:00'}`);
const daysLater = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Moves an order's placing and paying into the past. */
const backdate = (id: string, at: string) =>
  orders().updateOne({ _id: new ObjectId(id) }, [
    { $set: { createdAt: new Date(at), paidAt: { $cond: ['$paid', new Date(at), '$$REMOVE'] } } },
  ]);

async function aPaidOrder(at: string, quantity: number) {
  const { actor, order } = await anOrder({ input: { quantity } });
  await settleReported(new ObjectId(order.id), await payAtProvider(actor, order));
  await backdate(order.id, at);
  return order;
}

/** A bank decides a dispute of the order's payment, of so much, for the buyer. */
async function loseTo(id: string, amount: number): Promise<void> {
  const { transactionId } = await storedOrder(id);
  const dispute = {
    id: `dp_${id}`,
    object: 'dispute',
    amount,
    payment_intent: transactionId,
    reason: 'general',
  };
  await deliver('charge.dispute.closed', { ...dispute, status: 'lost' });
}

/** The same figures, added up one order at a time. */
function addUp(all: readonly OrderDoc[], from: Date, to: Date) {
  const within = (date: Date | undefined) => date !== undefined && date >= from && date < to;
  const paid = all.filter(({ state, paidAt }) => state === 'paid' && within(paidAt));
  const placed = all.filter(({ state, createdAt }) => state !== 'cancelled' && within(createdAt));
  const kept = ({ total, refundedAmount = 0, lostAmount = 0 }: OrderDoc) =>
    Math.max(0, total - refundedAmount - lostAmount);
  const revenue = paid.reduce((sum, order) => sum + kept(order), 0);
  return { placed: placed.length, paid: paid.length, revenue };
}

it('says what the orders say, day by day and as a whole', async () => {
  const admin = await anAdmin();
  await aPaidOrder('2026-03-10T00:00:00.000-07:00', 10);
  await aPaidOrder('2026-03-10T23:59:59.999-07:00', 20);
  await aPaidOrder('2026-03-09T23:59:59.999-07:00', 30);
  await aPaidOrder('2026-02-09T00:00:00.000-08:00', 40);
  await aPaidOrder('2026-02-08T23:59:59.999-08:00', 50);
  await aPaidOrder('2026-01-10T00:00:00.000-08:00', 60);
  await aPaidOrder('2026-01-09T23:59:59.999-08:00', 70);
  const given = await aPaidOrder('2026-03-08T01:59:00.000-08:00', 10);
  await refundOrder(admin, { orderId: given.id, amount: 12.34, reason: 'Late', units: 0 });
  const whole = await aPaidOrder('2026-03-07T12:00:00.000Z', 10);
  await refundOrder(admin, { orderId: whole.id, amount: 34.5, reason: 'Lost', units: 0 });
  const lost = await aPaidOrder('2026-03-05T12:00:00.000Z', 10);
  await loseTo(lost.id, 3450);
  const before = await aPaidOrder('2026-02-01T12:00:00.000Z', 20);
  await loseTo(before.id, 1000);
  const shipped = await aPaidOrder('2026-03-06T12:00:00.000Z', 10);
  await advanceStatus(admin, { orderId: shipped.id, from: 'pending' });
  await advanceStatus(admin, { orderId: shipped.id, from: 'processing' });
  const { order: unpaid } = await anOrder();
  await backdate(unpaid.id, '2026-03-10T08:00:00.000Z');
  const { actor, order: cancelled } = await anOrder();
  await cancelOrder(actor, { orderId: cancelled.id });
  await backdate(cancelled.id, '2026-03-10T08:00:00.000Z');

  const overview = await getOverview(admin, range);
  const all = await orders().find().toArray();
  expect(overview.days).toHaveLength(overviewDays);
  expect(overview.days.at(-1)?.day).toBe(today);
  for (const [index, seen] of overview.days.entries()) {
    const day = daysLater(today, index + 1 - overviewDays);
    expect(seen).toEqual({ day, ...addUp(all, beginOf(day), beginOf(daysLater(day, 1))) });
  }
  const first = daysLater(today, 1 - overviewDays);
  const sums = addUp(all, beginOf(first), beginOf(daysLater(today, 1)));
  expect(overview).toMatchObject({ revenue: sums.revenue, paid: sums.paid });
  expect(overview.revenueBefore).toBe(
    addUp(all, beginOf(daysLater(first, -overviewDays)), beginOf(first)).revenue,
  );
  const listed = await getAllOrders(
    admin,
    ordersQuerySchema.parse({ by: 'paid', from: overview.range.from, to: overview.range.to }),
  );
  expect(listed.total, 'the list that the figure leads to').toBe(overview.paid);
  const isUnpaid = all.filter(({ state }) => state === 'unpaid');
  const waits = all.filter(
    ({ status, total, refundedAmount = 0, lostAmount = 0 }) =>
      (status === 'pending' || status === 'processing') && refundedAmount + lostAmount < total,
  );
  const isPacked = waits.filter(({ disputed }) => disputed === undefined);
  expect(overview.open).toMatchObject({
    unpaid: isUnpaid.length,
    unpaidTotal: isUnpaid.reduce((sum, { total }) => sum + total, 0),
    pack: isPacked.length,
  });
  const newest = [...isUnpaid, ...waits]
    .map(({ _id }) => _id.toHexString())
    .toSorted()
    .reverse();
  expect(overview.open.newest.map(({ id }) => id)).toEqual(newest.slice(0, 5));
});

it('adds up what is in the shop’s currency, and says the rest by itself', async () => {
  const admin = await anAdmin();
  const days = rangeOf(overviewQuerySchema.parse({}), '2025-06-10');
  const own = await aPaidOrder('2025-06-09T12:00:00.000Z', 10);
  const other = await aPaidOrder('2025-06-09T13:00:00.000Z', 20);
  const earlier = await aPaidOrder('2025-05-01T12:00:00.000Z', 30);
  const { order: waits } = await anOrder();
  const before = await getOverview(admin, days);
  const inOther = [other, earlier, waits].map(({ id }) => new ObjectId(id));
  await orders().updateMany({ _id: { $in: inOther } }, { $set: { currency: 'eur' } });
  await orders().updateOne(
    { _id: new ObjectId(other.id) },
    { $set: { refundedAmount: 500, lostAmount: 1000 } },
  );
  const overview = await getOverview(admin, days);
  expect(overview).toMatchObject({
    revenue: own.total,
    paid: 2,
    others: [{ currency: 'eur', orders: 1, amount: other.total - 1500 }],
    revenueBefore: 0,
    paidBefore: 1,
  });
  expect(overview.days.find(({ day }) => day === '2025-06-09')).toMatchObject({
    paid: 2,
    revenue: own.total,
  });
  expect(overview.stopped.map(({ orders: many, spent }) => [many, spent])).toEqual([[1, 0]]);
  expect(overview.open).toMatchObject({
    unpaid: before.open.unpaid,
    unpaidTotal: before.open.unpaidTotal - waits.total,
    unpaidOthers: [{ currency: 'eur', orders: 1, amount: waits.total }],
  });
  await orders().deleteMany({ _id: { $in: [...inOther, new ObjectId(own.id)] } });
});

it('counts low stock and shows the newest reviews, hidden ones as such', async () => {
  const admin = await anAdmin();
  await aProduct({ name: 'Lowest', quantity: 10, available: 11 });
  await aProduct({ name: 'Low', quantity: 100, available: 499 });
  await aProduct({ name: 'Enough', quantity: 10, available: 50 });
  await aProduct({ name: 'Archived', quantity: 10, available: 1, live: false });
  const buyer = await aUser();
  for (const review of ['first', 'second', 'third', 'fourth']) await addReview(buyer, { review, rating: 5 });
  const { reviews: before, lowStock } = await getOverview(admin, range);
  const low = (await products().find({ live: true }).toArray()).filter(
    ({ available, quantity }) => available < quantity * lowStockOrders,
  );
  expect(lowStock.count).toBe(low.length);
  expect(lowStock.lowest.map(({ name }) => name)).toEqual(['Lowest', 'Low']);
  expect(before.map(({ review }) => review)).toEqual(['fourth', 'third', 'second']);
  await setHidden(admin, { reviewId: before[0]?.id ?? '', hidden: true });
  const { reviews: after } = await getOverview(admin, range);
  expect(after.map(({ hidden }) => hidden)).toEqual([true, false, false]);
});

it('counts the quotes that wait for an answer, since the first of them', async () => {
  const admin = await anAdmin();
  expect((await getOverview(admin, range)).quotes).toEqual({ waiting: 0, since: null });
  await anOfferedQuote();
  const { id } = await anAskedQuote();
  await anAskedQuote();
  const { createdAt } = await storedQuote(id);
  expect((await getOverview(admin, range)).quotes).toEqual({ waiting: 2, since: createdAt.toISOString() });
});

it('is not for customers', async () => {
  expect((await refusal(getOverview(await aUser(), range))).code).toBe('forbidden');
});

it('among those who stopped, many buyers with other money stand before none with the shop’s own', async () => {
  const at = new Date(beginOf(range.from).getTime() - 86_400_000);
  const { order, actor } = await anOrder({ input: { quantity: 10 } });
  await settleReported(new ObjectId(order.id), await payAtProvider(actor, order));
  await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { paidAt: at } });
  const { _id: _known, sequence: _number, transactionId: _payment, ...paid } = await storedOrder(order.id);
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...paid,
    ...{ _id: new ObjectId(), userId: new ObjectId(), transactionId: `pi_other${index}` },
    ...{ currency: 'eur', total: 9_000_000 },
  }));
  await orders().insertMany(many);
  const { stopped } = await getOverview(await anAdmin(), range);
  expect(stopped).toMatchObject([{ email: actor.email, orders: 1, spent: order.total }]);
  await orders().deleteMany({ _id: { $in: many.map(({ _id }) => _id) } });
});
