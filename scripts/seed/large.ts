import { ObjectId } from 'mongodb';
import { newAccount } from '@/lib/auth/data';
import { hashPassword } from '@/lib/auth/password';
import { site } from '@/lib/base/site';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { type OrderStatus, orderStatuses } from '@/lib/orders/schema';
import { searchWords } from '@/lib/orders/search';
import { type UserDoc, users } from '@/lib/users/data';
import { manyProduct } from './many-products';

const batch = 5000;
/** One entry in ten minutes: 100,000 orders are two years of a shop's life, and ids and days are spread over them. */
const interval = 600_000;

/** An id that carries its time, so that lists sort as they would after years. */
const idAt = (at: Date, index: number) =>
  new ObjectId(
    Math.floor(at.getTime() / 1000)
      .toString(16)
      .padStart(8, '0') + index.toString(16).padStart(16, '0'),
  );

async function inBatches<T>(
  count: number,
  make: (index: number) => T,
  write: (docs: T[]) => Promise<unknown>,
) {
  for (let start = 0; start < count; start += batch) {
    const length = Math.min(batch, count - start);
    await write(Array.from({ length }, (_none, offset) => make(start + offset)));
  }
}

/** Customers who share one password hash; hashing each would take an hour. */
export async function seedManyUsers(count: number, password: string): Promise<UserDoc[]> {
  const passwordHash = await hashPassword(password);
  const first = Date.now() - count * interval;
  const made: UserDoc[] = [];
  const make = (index: number): UserDoc => {
    const createdAt = new Date(first + index * interval);
    const number = String(index + 1).padStart(5, '0');
    return newAccount({
      _id: idAt(createdAt, index),
      email: `customer${number}@example.com`,
      name: `Customer ${number}`,
      passwordHash,
      emailVerified: createdAt,
      createdAt,
    });
  };
  await inBatches(count, make, async (docs) => {
    made.push(...docs);
    await users().insertMany(docs, { ordered: false });
  });
  return made;
}

function orderOf(index: number, at: Date, user: UserDoc, product: ProductDoc): OrderDoc {
  const _id = idAt(at, index);
  const status: OrderStatus = orderStatuses[index % orderStatuses.length] ?? 'pending';
  const isPaid = index % 10 > 0;
  const paid = {
    status,
    statusAt: at,
    paidAt: at,
    transactionId: `pi_seed${_id.toHexString()}`,
  };
  const found = { _id, userName: user.name, email: user.email, productName: product.name };
  return {
    ...found,
    userId: user._id,
    productId: product._id,
    words: searchWords(found),
    productImg: product.img,
    address: `${(index % 200) + 1} Harbour Street`,
    phn: '021555010',
    price: product.price,
    quantity: product.quantity,
    total: product.price * product.quantity,
    currency: site.currency.code.toLowerCase(),
    state: isPaid ? 'paid' : 'cancelled',
    paid: isPaid,
    ...(isPaid && paid),
    holdExpiresAt: at,
    history: [{ type: 'placed', at, by: user._id }],
    followedUp: 1,
    createdAt: at,
    updatedAt: at,
  };
}

/** Orders of these users over the live products; they move no stock, for they are history. */
export async function seedManyOrders(count: number, buyers: readonly UserDoc[]): Promise<void> {
  const catalogue = await products().find({ live: true }).toArray();
  const first = Date.now() - count * interval;
  const make = (index: number): OrderDoc => {
    const user = buyers[(index * 7919) % buyers.length];
    const product = catalogue[index % catalogue.length];
    if (!user || !product) throw new Error('Seed users and products first.');
    return orderOf(index, new Date(first + index * interval), user, product);
  };
  await inBatches(count, make, (docs) => orders().insertMany(docs, { ordered: false }));
}

/** So many products of the demo catalogue's families; those that are there already stay as they are. Returns how many came. */
export async function seedManyProducts(count: number): Promise<number> {
  let added = 0;
  const make = (number: number): ProductDoc => manyProduct(number, given(number, count));
  await inBatches(count, make, async (docs) => {
    const [first, last] = [docs[0]?.sku ?? '', docs.at(-1)?.sku ?? '']; // all of one length, so in their order
    const kept = await products()
      .find({ live: true, sku: { $gte: first, $lte: last } }, { projection: { sku: 1 }, hint: 'live_sku' })
      .toArray();
    const there = new Set(kept.map(({ sku }) => sku));
    const missing = docs.filter(({ sku }) => !there.has(sku));
    if (missing.length > 0) await products().insertMany(missing, { ordered: false });
    added += missing.length;
  });
  return added;
}

/** A year of additions that ends now, so that the newest are the last. */
function given(number: number, count: number) {
  const at = new Date(Date.now() - ((count - number) / count) * 365 * 86_400_000);
  return { _id: idAt(at, number), at };
}
