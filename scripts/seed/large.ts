import { type Filter, ObjectId } from 'mongodb';
import { newAccount } from '@/lib/auth/data';
import { hashPassword } from '@/lib/auth/password';
import { shopCurrency } from '@/lib/base/money';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { stockMovements } from '@/lib/catalogue/movements';
import { inventedPrefix } from '@/lib/ops/ledger/invented';
import { type OrderDoc, type OrderEvent, orders } from '@/lib/orders/data';
import { movementAbout } from '@/lib/orders/follow-up';
import { type OrderStatus, orderStatuses } from '@/lib/orders/schema';
import { orderWords } from '@/lib/orders/search';
import { type UserDoc, users } from '@/lib/users/data';
import { idOf } from './ids';
import { manyProduct } from './many-products';

const batch = 5000;
/** Milliseconds between orders: ten minutes (100,000 in two years), or less if more must fit into two years. */
const intervalOf = (count: number) => Math.min(600_000, (730 * 86_400_000) / count);
/** How many documents are written between two lines of progress. */
const told = 100_000;

const numberedId = (at: Date, index: number) => idOf(at, index.toString(16).padStart(16, '0'));

async function inBatches<T>(
  count: number,
  make: (index: number) => T,
  write: (docs: T[]) => Promise<unknown>,
) {
  for (let start = 0; start < count; start += batch) {
    const length = Math.min(batch, count - start);
    await write(Array.from({ length }, (_none, offset) => make(start + offset)));
    const done = start + length;
    if (done % told === 0 && done < count) console.log(`${done} of ${count} …`);
  }
}

/** Adds customers who share one password hash, because hashing each would take an hour. */
export async function seedManyUsers(count: number, password: string): Promise<UserDoc[]> {
  const passwordHash = await hashPassword(password);
  const interval = intervalOf(count);
  const first = Date.now() - count * interval;
  const made: UserDoc[] = [];
  const make = (index: number): UserDoc => {
    const createdAt = new Date(first + index * interval);
    const number = String(index + 1).padStart(5, '0');
    return newAccount({
      _id: numberedId(createdAt, index),
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

const hour = 3_600_000;
const day = 24 * hour;

/** The fields of an order's course: cancelled (null), or paid and moved on to `status`. */
function fateOf(
  at: Date,
  by: ObjectId,
  status: OrderStatus | null,
  transactionId: string,
): Partial<OrderDoc> & Pick<OrderDoc, 'history'> {
  const after = (hours: number) => new Date(at.getTime() + hours * hour);
  const placed: OrderEvent = { type: 'placed', at, by };
  if (!status) {
    return { state: 'cancelled', paid: false, history: [placed, { type: 'cancelled', at: after(1), by }] };
  }
  const steps = orderStatuses.slice(1, orderStatuses.indexOf(status) + 1);
  return {
    state: 'paid',
    paid: true,
    status,
    statusAt: after(1 + steps.length),
    paidAt: after(1),
    transactionId,
    history: [
      placed,
      { type: 'paid', at: after(1), by: null, note: transactionId },
      ...steps.map((type, index): OrderEvent => ({ type, at: after(2 + index), by: null })),
    ],
  };
}

function orderOf(index: number, at: Date, user: UserDoc, product: ProductDoc): OrderDoc {
  const _id = numberedId(at, index);
  const status = index % 10 > 0 ? (orderStatuses[index % orderStatuses.length] ?? 'pending') : null;
  const found = { _id, userName: user.name, email: user.email, productName: product.name };
  const fate = fateOf(at, user._id, status, `${inventedPrefix}${_id.toHexString()}`);
  return {
    ...found,
    userId: user._id,
    productId: product._id,
    words: orderWords(found),
    productImg: product.img,
    address: `${(index % 200) + 1} Harbour Street`,
    phn: '021555010',
    price: product.price,
    quantity: product.quantity,
    total: product.price * product.quantity,
    currency: shopCurrency,
    state: 'cancelled',
    paid: false,
    holdExpiresAt: at,
    ...fate,
    followedUp: fate.history.length,
    createdAt: at,
    updatedAt: at,
  };
}

/** Inserts orders with their stock movements, and adds the sold units to the products' initial and sold stock. */
async function insertOrders(made: OrderDoc[]): Promise<void> {
  const movements = made.flatMap((order) =>
    order.history.flatMap((event) => movementAbout(order, event) ?? []),
  );
  await orders().insertMany(made, { ordered: false });
  await stockMovements().insertMany(movements, { ordered: false });
  const paid = made.filter((order) => order.paid);
  const ofProducts = Map.groupBy(paid, ({ productId }) => productId.toHexString());
  await products().bulkWrite(
    [...ofProducts.values()].map((own) => {
      const units = own.reduce((sum, { quantity }) => sum + quantity, 0);
      const _id = own[0]?.productId ?? new ObjectId();
      return { updateOne: { filter: { _id }, update: { $inc: { initialStock: units, sold: units } } } };
    }),
    { ordered: false },
  );
}

/**
 * Adds orders of these users for the live products, or those that match `of`, with consistent history, stock and
 * movements. Their payments are invented, which their ids show (lib/ops/ledger/invented), because Stripe's stand-in
 * keeps payments in memory.
 */
export async function seedManyOrders(
  count: number,
  buyers: readonly UserDoc[],
  of: Filter<ProductDoc> = { live: true },
): Promise<void> {
  const catalogue = await products().find(of).toArray();
  const interval = intervalOf(count);
  const first = Date.now() - count * interval - day;
  const make = (index: number): OrderDoc => {
    const user = buyers[(index * 7919) % buyers.length];
    const product = catalogue[index % catalogue.length];
    if (!user || !product) throw new Error('Seed users and products first.');
    return orderOf(index, new Date(first + index * interval), user, product);
  };
  await inBatches(count, make, insertOrders);
}

/** Adds `count` products of the demo families; existing ones stay as they are. Returns how many were added. */
export async function seedManyProducts(count: number): Promise<number> {
  let added = 0;
  const make = (number: number): ProductDoc => manyProduct(number, given(number, count));
  await inBatches(count, make, async (docs) => {
    const [first, last] = [docs[0]?.sku ?? '', docs.at(-1)?.sku ?? '']; // SKUs of equal length sort by number
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

/** Id and time of a product: additions are spread over the last year, in the order of their numbers. */
function given(number: number, count: number) {
  const at = new Date(Date.now() - ((count - number) / count) * 365 * 86_400_000);
  return { _id: numberedId(at, number), at };
}
