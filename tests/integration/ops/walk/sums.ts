import { expect } from 'vitest';
import { dayAfter, dayAt } from '@/lib/base/days';
import { toMinor } from '@/lib/base/money';
import { products } from '@/lib/catalogue/data';
import { documents } from '@/lib/documents/data';
import { getDocuments } from '@/lib/documents/read';
import { mails } from '@/lib/mail/data';
import { exportOf } from '@/lib/ops/exports/data';
import { getOverview } from '@/lib/ops/overview/data';
import { orders, toOrder } from '@/lib/orders/data';
import { unpaidOf } from '@/lib/orders/own/list';
import { quotes } from '@/lib/orders/quotes/data';
import { receiptsOf } from '@/lib/payments/joint/receipt';
import { collection } from '@/lib/platform/db';
import { reviews } from '@/lib/reviews/data';
import { users } from '@/lib/users/data';
import { textOf } from './readings.ts';
import type { World } from './world.ts';
import { actorOf } from './world.ts';

/** A product's own document adds up in every moment. */
export async function expectStockAddsUp({ goods }: World): Promise<void> {
  for (const product of await products()
    .find({ _id: { $in: goods } })
    .toArray()) {
    const held = product.holds.reduce((units, hold) => units + hold.quantity, 0);
    expect(product.available).toBeGreaterThanOrEqual(0);
    expect(product.available + held + product.sold).toBe(product.initialStock + product.restocked);
  }
}

/** The overview of a year says what its orders say one by one. */
export async function expectOverview({ admins }: World): Promise<void> {
  const admin = await actorOf(admins[0]);
  if (!admin) return;
  const today = dayAt(new Date());
  const range = { from: dayAfter(today, -365), to: today };
  const overview = await getOverview(admin, range);
  const all = await orders().find().toArray();
  const paid = all.filter(({ state, paidAt }) => state === 'paid' && paidAt && dayAt(paidAt) >= range.from);
  const revenue = paid.reduce((sum, { total, refundedAmount = 0, lostAmount = 0 }) => {
    const kept = total - refundedAmount;
    return sum + kept - Math.min(lostAmount, kept);
  }, 0);
  expect([overview.paid, overview.revenue]).toEqual([paid.length, revenue]);
  const unpaid = all.filter(({ state }) => state === 'unpaid');
  expect([overview.open.unpaid, overview.open.unpaidTotal]).toEqual([
    unpaid.length,
    unpaid.reduce((sum, { total }) => sum + total, 0),
  ]);
}

/** Credit notes that stand add up to what went back. */
export async function expectPapers({ admins, goods }: World): Promise<void> {
  const admin = await actorOf(admins[0]);
  if (!admin) return;
  for (const order of await orders()
    .find({ productId: { $in: goods }, state: 'paid' })
    .toArray()) {
    const links = await getDocuments(admin, order._id.toHexString());
    expect(links[0]?.kind).toBe('invoice');
    const standing = links.filter(({ kind, isVoid }) => kind === 'creditNote' && !isVoid);
    const notes = await documents()
      .find({ number: { $in: standing.map(({ number }) => number) } })
      .toArray();
    const given = notes.reduce((sum, { total }) => sum + total, 0);
    expect(given, `credit notes of ${order._id.toHexString()}`).toBe(order.refundedAmount ?? 0);
  }
}

/** The file of the office and the receipts of buyers add up to what the orders say. */
export async function expectFiles({ admins, buyers }: World): Promise<void> {
  const admin = await actorOf(admins[0]);
  if (!admin) return;
  const [head = '', ...lines] = (await textOf(exportOf(admin, 'orders', { show: 'all' })))
    .trim()
    .split(/\r?\n/);
  const at = (name: string) => head.split(',').indexOf(name);
  const rows = lines.map((line) => line.split(','));
  const of = (name: string) => rows.reduce((sum, row) => sum + toMinor(Number(row[at(name)])), 0);
  const all = await orders()
    .find({ state: { $in: ['unpaid', 'paid'] } })
    .toArray();
  expect([rows.length, of('total'), of('refunded')]).toEqual([
    all.length,
    all.reduce((sum, { total }) => sum + total, 0),
    all.reduce((sum, { refundedAmount = 0 }) => sum + refundedAmount, 0),
  ]);
  for (const actor of await Promise.all(buyers.map(actorOf))) {
    const paid = all.filter(({ userId, state }) => userId.toHexString() === actor?.id && state === 'paid');
    if (!actor || paid.length === 0) continue;
    const kept = paid.reduce((sum, { total, refundedAmount = 0 }) => sum + total - refundedAmount, 0);
    expect((await receiptsOf(actor, paid.map(toOrder))).map((one) => one.kept)).toEqual([kept]);
  }
}

export async function expectOwnSums({ buyers }: World): Promise<void> {
  for (const userId of buyers) {
    const actor = await actorOf(userId);
    if (!actor) continue;
    const unpaid = await orders().find({ userId, state: 'unpaid' }).toArray();
    const { count, total } = await unpaidOf(actor);
    expect([count, total]).toEqual([unpaid.length, unpaid.reduce((sum, one) => sum + one.total, 0)]);
  }
}

const once = new Set(['orderPlaced', 'orderPaid', 'orderCancelled', 'orderExpired']);

/** No order is told of the same thing twice. */
export async function expectToldOnce(): Promise<void> {
  const told = new Set<string>();
  for (const { kind, orderIds = [] } of await mails().find().toArray()) {
    if (!once.has(kind)) continue;
    for (const id of orderIds) {
      expect(told.has(`${kind} ${id}`), `${kind} ${id} twice`).toBe(false);
      told.add(`${kind} ${id}`);
    }
  }
}

/** Nothing is left of accounts that are gone, but for the books. */
export async function expectForgotten({ gone }: World): Promise<void> {
  for (const { id, email } of gone) {
    const own = { userId: id };
    const isThere = (await users().countDocuments({ email })) > 0;
    expect({
      quotes: await quotes().countDocuments(own),
      lists: await collection('order_lists').countDocuments(own),
      images: await collection('images').countDocuments(own),
      reviews: await reviews().countDocuments({ ...own, email: { $ne: '' } }),
      open: await orders().countDocuments({ ...own, state: { $in: ['unpaid', 'placing'] } }),
      alerts: isThere ? 0 : await collection('alerts').countDocuments({ email }),
    }).toEqual({ quotes: 0, lists: 0, images: 0, reviews: 0, open: 0, alerts: 0 });
  }
}

/** Nothing of a stranger's is left in accounts that the owners of their addresses took over. */
export async function expectHandedOver({ taken }: World): Promise<void> {
  for (const { id, at } of taken) {
    const strangers = { userId: id, createdAt: { $lte: at } };
    expect({
      quotes: await quotes().countDocuments(strangers),
      lists: await collection('order_lists').countDocuments(strangers),
      reviews: await reviews().countDocuments(strangers),
      open: await orders().countDocuments({ ...strangers, state: { $in: ['unpaid', 'placing'] } }),
    }).toEqual({ quotes: 0, lists: 0, reviews: 0, open: 0 });
  }
}
