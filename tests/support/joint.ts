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

/** The size of a large group: a payment covers at most 50 orders. */
export const large = count(7, 50);

/** Group sizes to test with; none is small in the short run, for a large one meets all that a small one meets. */
export const groupSizes = [...new Set([count(large, 2), large])];

let made = 0;

/** A list with the minimum quantity of each product, to be ordered completely or not at all. */
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

/** Places a group of `many` unpaid orders, each for a product with 100 in stock and its own price. */
export async function aGroup(many: number) {
  const actor = await aUser();
  const goods = await Promise.all(
    Array.from({ length: many }, (_, index) => aProduct({ price: 345 + index * 10 })),
  );
  const { group, orders: placed } = await placeGroup(actor, aList(goods));
  if (!group) throw new Error('The list was not placed.');
  return { actor, goods, group, placed };
}

/** Places `many` unpaid orders of one buyer, each for its own product with 100 in stock. */
export async function someOrders(many: number, given?: Actor): Promise<{ actor: Actor; placed: Order[] }> {
  const actor = given ?? (await aUser());
  const placed: Order[] = [];
  for (let index = 0; index < many; index += 1) {
    const product = await aProduct({ price: 345 + index * 10 });
    placed.push((await anOrder({ actor, product })).order);
  }
  return { actor, placed };
}

/** The documents of these orders in the database, in the order in which they were placed. */
export const storedOf = (placed: readonly Order[]): Promise<OrderDoc[]> =>
  orders()
    .find({ _id: { $in: placed.map(({ id }) => new ObjectId(id)) } })
    .sort({ _id: 1 })
    .toArray();

export const totalOf = (placed: readonly Order[]): number =>
  placed.reduce((sum, { total }) => sum + total, 0);

/** Opens the joint payment of these orders as its page does; returns the intent's id. */
export async function openJoint(actor: Actor, placed: readonly Order[]): Promise<string> {
  const orderIds = placed.map(({ id }) => id);
  const { clientSecret } = await openJointPayment(actor, { orderIds, amount: totalOf(placed) });
  const [id = ''] = clientSecret.split('_secret_');
  return id;
}

export const confirm = (intentId: string): Promise<Stripe.PaymentIntent> =>
  stripe().paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });

/** Pays at Stripe without telling the shop; returns the intent. */
export async function payJointly(actor: Actor, placed: readonly Order[]): Promise<Stripe.PaymentIntent> {
  return confirm(await openJoint(actor, placed));
}

/** Minor units of a payment that have not been refunded. */
export async function keptOf(intentId: string): Promise<number> {
  const intent = await stripe().paymentIntents.retrieve(intentId);
  const { data } = await stripe().refunds.list({ payment_intent: intentId, limit: 100 });
  return intent.amount_received - data.reduce((sum, { amount }) => sum + amount, 0);
}
