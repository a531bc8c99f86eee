import { auditEvents } from '@/lib/audit/data';
import { newAccount } from '@/lib/auth/data';
import { products } from '@/lib/catalogue/data';
import { stockMovements } from '@/lib/catalogue/movements';
import { orderAuditEntry } from '@/lib/orders/audit';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { movementAbout } from '@/lib/orders/follow-up';
import { collection, isDuplicateKey } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { raiseSequence } from '@/lib/platform/sequence';
import { users } from '@/lib/users/data';
import { demoProducts, leftOf } from './catalogue';
import { demoCustomers } from './customers';
import { idAt } from './ids';
import { type Buyer, pastOrders, takenBy } from './past';
import { seedQuotes } from './quotes';

/** How far the past was seeded: the moment it leads up to, its first order's sequence number, and if it is done. */
type SeedDoc = { _id: 'past'; at: Date; first: number; done: boolean };
const seeds = () => collection<SeedDoc>('demo_seeds');

const demoIds = demoProducts.map(({ _id }) => _id);

/** Inserts documents; ignores those that an earlier, interrupted start has already inserted. */
async function addMissing(docs: readonly unknown[], insert: () => Promise<unknown>): Promise<void> {
  if (docs.length === 0) return;
  try {
    await insert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** The state to seed from; null if the past is already seeded, or the demo products have real orders. */
async function findSeed(): Promise<SeedDoc | null> {
  const seed = await seeds().findOne({ _id: 'past' });
  if (seed) return seed.done ? null : seed;
  if (await orders().findOne({ productId: { $in: demoIds } }, { projection: { _id: 1 } })) return null;
  const highest = await orders().findOne({ sequence: { $exists: true } }, { sort: { sequence: -1 } });
  const begun: SeedDoc = { _id: 'past', at: new Date(), first: (highest?.sequence ?? 0) + 1, done: false };
  await seeds().insertOne(begun);
  return begun;
}

async function seedCustomers(before: Date): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (const [index, { name, email, address, phn, share }] of demoCustomers.entries()) {
    const createdAt = new Date(before.getTime() - (90 - index * 3) * 86_400_000);
    const _id = idAt(createdAt, email); // the list of users has the order of the ids
    const { email: _email, ...account } = newAccount({
      _id,
      email,
      name,
      emailVerified: createdAt,
      createdAt,
    });
    const user = await users().findOneAndUpdate(
      { email },
      { $setOnInsert: { ...account, address, phone: phn } },
      { upsert: true, returnDocument: 'after' },
    );
    if (user) buyers.push({ user, address, phn, share });
  }
  return buyers;
}

/** Registers payments and refunds with Stripe's stand-in, so that its records agree with the shop's. */
async function seedPayments(api: string, past: readonly OrderDoc[]): Promise<void> {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  const payments = past.flatMap((order) => {
    const { _id, transactionId: id, total: amount, currency, paidAt, history, refundedAmount } = order;
    if (!id || !paidAt) return [];
    const refunds = history
      .filter(({ type }) => type === 'refunded')
      .map(({ at }) => ({ id: id.replace('pi_', 're_'), amount: refundedAmount, created: seconds(at) }));
    return [{ id, amount, currency, created: seconds(paidAt), orderId: _id.toHexString(), refunds }];
  });
  const response = await fetch(`${api}/_sandbox/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env().STRIPE_SECRET_KEY}` },
    body: JSON.stringify({ payments }),
  });
  if (!response.ok) throw new Error(`The stand-in of Stripe answered ${response.status}.`);
}

/** Sets the stock that the past orders leave. A product whose stock has changed already is skipped. */
async function seedStock(past: readonly OrderDoc[]): Promise<void> {
  for (const { _id, slug, available: stock } of demoProducts) {
    const { sold, holds } = takenBy(past, _id);
    const held = holds.reduce((sum, { quantity }) => sum + quantity, 0);
    const available = leftOf[slug] ?? stock;
    await products().updateOne(
      { _id, sold: 0, restocked: 0, holds: [] },
      { $set: { sold, holds, available, initialStock: available + held + sold } },
    );
  }
}

/**
 * Adds sixty days of orders and some quotes of invented customers, so that the sandbox has figures and lists to show.
 * Only in the sandbox, only once, and not if the shop has orders of its own. It is consistent with everything the
 * ledger checks.
 */
export async function seedPast(): Promise<void> {
  const { STRIPE_API_URL: api, ORDER_HOLD_HOURS: holdHours } = env();
  const seed = api ? await findSeed() : null; // payments can't be added to the real Stripe
  if (!api || !seed) return;
  const { at: now, first } = seed;
  const buyers = await seedCustomers(now);
  const admin = await users().findOne({ email: 'admin@example.com' });
  const catalogue = await products()
    .find({ _id: { $in: demoIds } })
    .sort({ _id: 1 })
    .toArray();
  const past = pastOrders({ now, holdHours, first, buyers, catalogue, admin: admin?._id ?? null });
  await seedPayments(api, past);
  const emails = new Map(admin ? [[admin._id.toHexString(), admin.email]] : []);
  const movements = past.flatMap((order) =>
    order.history.flatMap((event) => movementAbout(order, event) ?? []),
  );
  const acts = past.flatMap((order) =>
    order.history.flatMap((event) => orderAuditEntry(order, event, emails) ?? []),
  );
  const unordered = { ordered: false };
  await addMissing(movements, () => stockMovements().insertMany(movements, unordered));
  await addMissing(acts, () => auditEvents().insertMany(acts, unordered));
  await raiseSequence('orders', first + past.length - 1);
  await addMissing(past, () => orders().insertMany(past, unordered));
  await seedStock(past);
  await seedQuotes({ now, catalogue, admin: admin?._id ?? null });
  await seeds().updateOne({ _id: 'past' }, { $set: { done: true } });
}
