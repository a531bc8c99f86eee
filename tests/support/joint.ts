import { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import type { Actor } from '@/lib/auth/actor';
import type { ProductDoc } from '@/lib/catalogue/data';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { placeGroup } from '@/lib/orders/group/place';
import type { PlaceGroup } from '@/lib/orders/group/schema';
import type { Order } from '@/lib/orders/schema';
import { openJointPayment } from '@/lib/payments/joint/open';
import { stripe } from '@/lib/payments/service';
import { count } from './counts.ts';
import { anOrder, aProduct, aUser } from './factories.ts';

/** So many orders a group has where a test holds for all of them: one payment is of 50 at most. */
export const groupSizes = [2, count(7, 50)] as const;

let made = 0;

/** A list of the minimum of each of these products, or none of it. */
export function aList(goods: readonly ProductDoc[], changes: Partial<PlaceGroup> = {}): PlaceGroup {
  made += 1;
  return {
    lines: goods.map(({ _id, quantity }) => ({ productId: _id.toHexString(), quantity })),
    address: '1 Harbour Street',
    phn: '021555010',
    goAhead: 'all',
    requestKey: `a-list-number-${made}`,
    ...changes,
  };
}

export const someGoods = (many: number, fields: Partial<ProductDoc> = {}): Promise<ProductDoc[]> =>
  Promise.all(Array.from({ length: many }, () => aProduct(fields)));

/** A group of so many unpaid orders, each of a product with 100 in stock and a price of its own. */
export async function aGroup(many: number) {
  const actor = await aUser();
  const goods = await Promise.all(
    Array.from({ length: many }, (_, index) => aProduct({ price: 345 + index * 10 })),
  );
  const { group, orders: placed } = await placeGroup(actor, aList(goods));
  if (!group) throw new Error('The list was not placed.');
  return { actor, goods, group, placed };
}

/** So many unpaid orders of one buyer, each of a product of its own with 100 in stock. */
export async function someOrders(many: number, given?: Actor): Promise<{ actor: Actor; placed: Order[] }> {
  const actor = given ?? (await aUser());
  const placed: Order[] = [];
  for (let index = 0; index < many; index += 1) {
    const product = await aProduct({ price: 345 + index * 10 });
    placed.push((await anOrder({ actor, product })).order);
  }
  return { actor, placed };
}

/** Documents of these orders as they stand in the database, in the order in which they were placed. */
export const storedOf = (placed: readonly Order[]): Promise<OrderDoc[]> =>
  orders()
    .find({ _id: { $in: placed.map(({ id }) => new ObjectId(id)) } })
    .sort({ _id: 1 })
    .toArray();

export const totalOf = (placed: readonly Order[]): number =>
  placed.reduce((sum, { total }) => sum + total, 0);

/** Opens the payment of these orders as its page does; tells the intent's id. */
export async function openJoint(actor: Actor, placed: readonly Order[]): Promise<string> {
  const orderIds = placed.map(({ id }) => id);
  const { clientSecret } = await openJointPayment(actor, { orderIds, amount: totalOf(placed) });
  const [id = ''] = clientSecret.split('_secret_');
  return id;
}

export const confirm = (intentId: string): Promise<Stripe.PaymentIntent> =>
  stripe().paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });

/** Pays at the provider without telling the shop; tells the intent. */
export async function payJointly(actor: Actor, placed: readonly Order[]): Promise<Stripe.PaymentIntent> {
  return confirm(await openJoint(actor, placed));
}

/** Minor units that Stripe keeps of a payment. */
export async function keptOf(intentId: string): Promise<number> {
  const intent = await stripe().paymentIntents.retrieve(intentId);
  const { data } = await stripe().refunds.list({ payment_intent: intentId, limit: 100 });
  return intent.amount_received - data.reduce((sum, { amount }) => sum + amount, 0);
}
