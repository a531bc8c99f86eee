import type Stripe from 'stripe';
import type { Actor } from '@/lib/auth/actor';
import type { Order } from '@/lib/orders/schema';
import { openJointPayment } from '@/lib/payments/joint/open';
import { stripe } from '@/lib/payments/service';
import { anOrder, aProduct, aUser } from './factories.ts';

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
