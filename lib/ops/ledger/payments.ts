import 'server-only';
import { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { givenBackOf } from '@/lib/payments/refunds-made';
import { isProviderRefusal, retrieveIntent, stripe, withRefunds } from '@/lib/payments/service';
import { isMarkedOwn } from '@/lib/payments/shop-mark';
import { isFromThisSoftware, ordersBehind } from './behind';
import { isInvented } from './invented';
import { paymentFault, waitingFault } from './payment-fault';
import type { Finding } from './schema';
import { type Context, cursorAfter, isCompared, type Stage } from './stage';

/** As many as Stripe lists at once. */
const page = 100;
/** Orders that are read at once. */
const batch = 500;

type Seen = { payments: number; findings: Finding[]; paid: OrderDoc[] };

/** What is wrong with these payments, and the orders that they paid. */
async function look(intents: readonly Stripe.PaymentIntent[], { strangers }: Context): Promise<Seen> {
  const succeeded = intents.filter((intent) => intent.status === 'succeeded' && isFromThisSoftware(intent));
  const behind = succeeded.length === 0 ? new Map<string, OrderDoc[]>() : await ordersBehind(succeeded);
  const seen: Seen = { payments: 0, findings: [], paid: [] };
  for (const intent of succeeded) {
    const { id } = intent;
    const found = behind.get(id) ?? [];
    // An order that exists is proof enough: the mark differs once the shop has moved to another address.
    const isStranger =
      found.length === 0 && (strangers === 'ignore' || isMarkedOwn(intent.metadata) === false);
    if (isStranger) continue;
    seen.payments += 1;
    seen.paid.push(...found.filter(({ state, transactionId }) => state === 'paid' && transactionId === id));
    const fault = paymentFault(intent, found, await givenBackOf(intent)) ?? waitingFault(intent);
    if (fault) seen.findings.push({ invariant: 'II', subject: 'payment', id, about: `payment ${id}`, fault });
  }
  return seen;
}

/** Every payment at Stripe, newest first; notes the orders that they paid, to compare them with the paid orders. */
export const paymentStage: Stage = async (cursor, context) => {
  const { since, proved } = context;
  const { data, has_more: isMore } = await stripe().paymentIntents.list({
    limit: page,
    expand: [`data.${withRefunds}`],
    ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
    ...(cursor && { starting_after: cursor }),
  });
  const { payments, findings, paid } = await look(data, context);
  for (const order of paid) if (isCompared(order, context)) proved.mix(order._id.toHexString());
  return { cursor: (isMore && data.at(-1)?.id) || null, payments, findings };
};

type Asked = Pick<OrderDoc, '_id' | 'transactionId'>;
type Paid = Asked & Pick<OrderDoc, 'createdAt' | 'paidAt'>;

/** Checks an order that no payment was seen for, by asking Stripe about its payment. */
async function unproved({ _id, transactionId }: Asked, context: Context): Promise<Finding[]> {
  const id = _id.toHexString();
  const intent = await known(transactionId);
  if (intent?.status === 'succeeded') return (await look([intent], context)).findings;
  const fault = `it is paid by ${transactionId || 'nothing'}, which Stripe has not as succeeded`;
  return [{ invariant: 'II', subject: 'order', id, about: `order ${id}`, fault }];
}

async function known(transactionId: string | undefined): Promise<Stripe.PaymentIntent | null> {
  if (!transactionId) return null;
  try {
    return await retrieveIntent(transactionId);
  } catch (error) {
    if (isProviderRefusal(error)) return null;
    throw error;
  }
}

/** Paid orders that perhaps no payment was seen for. An order is older than its payment, so `since` suits both. */
export const unprovedStage: Stage = async (cursor, context) => {
  const { since, proved, isFull } = context;
  if (proved.isEven()) return { cursor: null, findings: [] };
  const paid = await orders()
    .find<Paid>(
      {
        state: 'paid',
        ...(cursor && { _id: { $gt: new ObjectId(cursor) } }),
        ...(since && { createdAt: { $gte: since } }),
      },
      {
        projection: { transactionId: 1, createdAt: 1, paidAt: 1 },
        limit: batch,
        sort: { _id: 1 },
        hint: 'state',
      },
    )
    .toArray();
  const findings: Finding[] = [];
  let unnamed = 0;
  for (const order of paid) {
    const isDoubtful = isCompared(order, context) && proved.isDoubtful(order._id.toHexString());
    if (isInvented(order.transactionId) || !isDoubtful) continue;
    // Thousands of orders without payments are not worth a call each: they are counted.
    if (isFull('II', findings.length)) unnamed += 1;
    else findings.push(...(await unproved(order, context)));
  }
  return { cursor: cursorAfter(paid, batch), findings, ...(unnamed > 0 && { more: { II: unnamed } }) };
};

/** The same for these payments only. */
export async function paymentFindings(ids: readonly string[], context: Context): Promise<Finding[]> {
  const intents: Stripe.PaymentIntent[] = [];
  for (const id of ids) intents.push(...[(await known(id)) ?? []].flat());
  return (await look(intents, context)).findings;
}

/** The same for these orders only. */
export async function unprovedFindings(ids: readonly string[], context: Context): Promise<Finding[]> {
  const paid = await orders()
    .find<Asked>(
      { _id: { $in: ids.map((id) => new ObjectId(id)) }, state: 'paid' },
      { projection: { transactionId: 1 } },
    )
    .toArray();
  const findings: Finding[] = [];
  for (const order of paid) findings.push(...(await unproved(order, context)));
  return findings;
}
