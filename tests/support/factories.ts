import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { findActor } from '@/lib/auth/admit';
import { newAccount } from '@/lib/auth/data';
import { createSession } from '@/lib/auth/session';
import { productsChanged } from '@/lib/catalogue/changes';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { productWords } from '@/lib/catalogue/words';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { placeOrder } from '@/lib/orders/place';
import type { Order, PlaceOrder } from '@/lib/orders/schema';
import { tellCacheChange } from '@/lib/platform/cache-change-listeners';
import { type UserDoc, users } from '@/lib/users/data';

let made = 0;
const next = () => {
  made += 1;
  return made;
};

/** Adds a signed-in user with a verified email address. */
export async function aUser(fields: Partial<UserDoc> = {}): Promise<Actor> {
  const number = next();
  const doc = newAccount({
    email: `user${number}@example.com`,
    name: `User ${number}`,
    emailVerified: new Date(),
    ...fields,
  });
  await users().insertOne(doc);
  const sid = await createSession(doc._id);
  const actor = await findActor({ userId: doc._id.toHexString(), sid });
  if (!actor) throw new Error('The user that was just made has no session.');
  return actor;
}

export const anAdmin = (fields: Partial<UserDoc> = {}): Promise<Actor> => aUser({ role: 'admin', ...fields });

/** Adds a live product with 100 in stock, a minimum of 10 and a price of 345 minor units. */
export async function aProduct(fields: Partial<ProductDoc> = {}): Promise<ProductDoc> {
  const number = next();
  const available = fields.available ?? 100;
  const now = new Date();
  const doc: ProductDoc = {
    _id: new ObjectId(),
    slug: `roller-${number}`,
    name: `Roller ${number}`,
    img: '/catalogue/microfibre-roller-cover-9in.webp',
    desc: 'A roller for smooth walls.',
    category: 'roller',
    price: 345,
    quantity: 10,
    available,
    initialStock: available,
    restocked: 0,
    sold: 0,
    holds: [],
    live: true,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
  doc.words ??= productWords(doc);
  await products().insertOne(doc);
  tellCacheChange(productsChanged(doc._id.toHexString())); // as the action that adds products does
  return doc;
}

/** Places an unpaid order as the shop does; makes a product and a buyer unless given. */
export async function anOrder(
  given: { actor?: Actor; product?: ProductDoc; input?: Partial<PlaceOrder> } = {},
): Promise<{ actor: Actor; product: ProductDoc; order: Order }> {
  const actor = given.actor ?? (await aUser());
  const product = given.product ?? (await aProduct());
  const order = await placeOrder(actor, {
    productId: product._id.toHexString(),
    address: '1 Harbour Street',
    phn: '021555010',
    quantity: product.quantity,
    ...given.input,
  });
  return { actor, product, order };
}

/** An order's document in the database. */
export async function storedOrder(id: string): Promise<OrderDoc> {
  const doc = await orders().findOne({ _id: new ObjectId(id) });
  if (!doc) throw new Error(`There is no order ${id}.`);
  return doc;
}

/** A product's document in the database. */
export async function storedProduct(_id: ObjectId): Promise<ProductDoc> {
  const doc = await products().findOne({ _id });
  if (!doc) throw new Error(`There is no product ${_id.toHexString()}.`);
  return doc;
}
