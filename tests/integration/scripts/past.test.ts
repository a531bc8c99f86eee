import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import { takeOver } from '@/lib/auth/take-over';
import { dayAt } from '@/lib/base/days';
import { products } from '@/lib/catalogue/data';
import { stockMovements } from '@/lib/catalogue/movements';
import { getOverview } from '@/lib/ops/overview/data';
import { overviewQuerySchema, rangeOf } from '@/lib/ops/overview/schema';
import { orders } from '@/lib/orders/data';
import { quotes } from '@/lib/orders/quotes/data';
import { getAnyQuote } from '@/lib/orders/quotes/read';
import { collection } from '@/lib/platform/db';
import { addReview } from '@/lib/reviews/add';
import { reviews } from '@/lib/reviews/data';
import { users } from '@/lib/users/data';
import { getUsers } from '@/lib/users/list';
import { usersQuerySchema } from '@/lib/users/schema';
import { settleTakeOvers } from '@/lib/users/taken-over';
import { demoProducts } from '../../../scripts/seed/catalogue.ts';
import { demoCustomers } from '../../../scripts/seed/customers.ts';
import { seedPast } from '../../../scripts/seed/orders.ts';
import { seedAccounts, seedCatalogue, seedReviews } from '../../../scripts/seed/seed.ts';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { expectBooksInOrder, ownStripe, sweep } from '../support.ts';

// The demo shop's payments have the same ids in every run, and the projects another currency.
ownStripe();

const day = 86_400_000;
const everything = async () => ({
  orders: await orders()
    .find({ email: /\.example$/ })
    .sort({ _id: 1 })
    .toArray(),
  products: await products().find().sort({ _id: 1 }).toArray(),
  movements: await stockMovements().countDocuments(),
  acts: await auditEvents().countDocuments(),
  // One that is written anew has another number.
  quotes: await quotes()
    .find({}, { projection: { sequence: 0 } })
    .sort({ _id: 1 })
    .toArray(),
});

/** As they are where their passwords are configured. */
async function demoAccounts(): Promise<void> {
  await seedAccounts();
  await anAdmin({ email: 'admin@example.com' });
  await aUser({ email: 'buyer@example.com' });
}

it('the demo catalogue leaves out what the shop sells by itself, and adds the rest', async () => {
  const [first] = demoProducts;
  await aProduct({ sku: first?.sku ?? '' });
  await seedCatalogue();
  await seedCatalogue();
  expect(await products().countDocuments({ sku: first?.sku ?? '' })).toBe(1);
  const demo = demoProducts.map(({ _id }) => _id);
  expect(await products().countDocuments({ _id: { $in: demo } })).toBe(demo.length - 1);
});

it('the demo reviews take none away that is nobody’s because its account was taken over', async () => {
  const stranger = await aUser({ emailVerified: null });
  const { id } = await addReview(stranger, { review: 'Holds its edge.', rating: 4 });
  await takeOver({ email: stranger.email });
  await settleTakeOvers();
  await seedReviews();
  expect(await reviews().findOne({ _id: new ObjectId(id) })).toMatchObject({ userId: null, email: '' });
  await reviews().deleteMany({});
});

describe('the past of the demo shop', () => {
  it('is sixty days of orders whose books are in order, written once', async () => {
    await seedCatalogue();
    await demoAccounts();
    await seedPast();
    await expectBooksInOrder();
    const before = await everything();
    expect(before.orders.length).toBeGreaterThan(90);
    const states = new Set(before.orders.map(({ state, status }) => status ?? state));
    for (const state of ['unpaid', 'cancelled', 'pending', 'processing', 'shipped', 'delivered'])
      expect(states, state).toContain(state);
    const types = new Set(before.orders.flatMap(({ history }) => history.map(({ type }) => type)));
    expect(types).toContain('expired');
    expect(
      before.orders.some(({ refundedAmount = 0, total }) => refundedAmount > 0 && refundedAmount < total),
    ).toBe(true);
    const ages = before.orders.map(({ createdAt }) => (Date.now() - createdAt.getTime()) / day);
    expect(Math.max(...ages)).toBeGreaterThan(55);
    expect(Math.min(...ages)).toBeLessThan(1);
    expect(before.orders.every(({ email }) => email.endsWith('.example'))).toBe(true);
    expect(await users().countDocuments({ email: /\.example$/ })).toBe(demoCustomers.length);
    expect(before.quotes.map(({ state }) => state)).toEqual(['offered', 'asked', 'asked']);
    const { total, lines } = await getAnyQuote(await anAdmin(), before.quotes[0]?._id.toHexString() ?? '');
    expect(lines.every(({ price, listPrice }) => price !== null && price < listPrice)).toBe(true);
    expect(total).toBeGreaterThan(0);
    expect(before.products.filter(({ available }) => available === 0)).toHaveLength(1);

    await seedPast();
    await sweep();
    expect(await everything()).toEqual(before);
    await expectBooksInOrder();
    const overview = await getOverview(
      await anAdmin(),
      rangeOf(overviewQuerySchema.parse({}), dayAt(new Date())),
    );
    expect(overview.quotes.waiting).toBe(2);
    expect(overview.lowStock.count).toBeGreaterThanOrEqual(4);
    expect(overview.revenueBefore).toBeGreaterThan(0);
    expect(overview.days.filter(({ revenue }) => revenue > 0).length).toBeGreaterThan(15);

    // The list of users shows the customers in the order in which they joined.
    const { rows } = await getUsers(await anAdmin(), usersQuerySchema.parse({}));
    const joined = rows.map(({ createdAt }) => createdAt);
    expect(joined.length).toBeGreaterThan(demoCustomers.length);
    expect(joined).toEqual(joined.toSorted().toReversed());
  });

  it('goes on where a start was interrupted', async () => {
    await seedCatalogue();
    await demoAccounts();
    await seedPast();
    const before = await everything();
    await collection('demo_seeds').updateOne({}, { $set: { done: false } });
    await orders().deleteMany({ state: 'cancelled' });
    await stockMovements().deleteMany({ type: 'release' });
    await quotes().deleteOne({ state: 'offered' });
    await auditEvents().deleteMany({ action: /^quote/ });
    await seedPast();
    expect(await everything()).toEqual(before);
    await expectBooksInOrder();
  });

  it('is not written into a shop that has orders of its own', async () => {
    await seedCatalogue();
    const product = await products().findOne({ slug: 'angled-sash-brush-2in' });
    if (!product) throw new Error('The demo catalogue has lost a product.');
    await anOrder({ product, input: { quantity: product.quantity } });
    await seedPast();
    expect(await everything()).toMatchObject({ orders: [] });
  });
});
