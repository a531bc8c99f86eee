import 'server-only';
import type Stripe from 'stripe';
import { orders } from '@/lib/orders/data';
import { orderIdsOf } from '@/lib/payments/joint/known';
import { refundedOf, stripe } from '@/lib/payments/service';
import { isMarkedOwn } from '@/lib/payments/shop-mark';
import { toObjectId } from '@/lib/platform/db';
import { isOurs, ordersBehind } from '../ledger/behind';

/** A payment that this shop took, for an order that its database does not have. Money in minor units. */
export type LostPayment = {
  id: string;
  paidAt: Date;
  currency: string;
  amount: number;
  /** What is left to give back. */
  left: number;
  /** What was bought, in the words that Stripe was told. */
  about: string;
  buyer: string;
  email: string;
  /** Null for one that is older than the mark by which shops at one account are told apart. */
  isMarked: true | null;
};

const page = 100;

function toLost(intent: Stripe.PaymentIntent, isMarked: true | null): LostPayment {
  const { id, created, currency, amount_received: amount, description, latest_charge: charge } = intent;
  const billing = typeof charge === 'object' && charge !== null ? charge.billing_details : null;
  return {
    id,
    paidAt: new Date(created * 1000),
    currency,
    amount,
    left: amount - refundedOf(intent),
    about: description ?? '',
    buyer: billing?.name ?? '',
    email: billing?.email ?? '',
    isMarked,
  };
}

/** Those of them whose orders are not there, and of which something is left to give back. */
export async function lostAmong(intents: readonly Stripe.PaymentIntent[]): Promise<LostPayment[]> {
  const ours = intents.filter(
    (intent) => intent.status === 'succeeded' && isOurs(intent) && isMarkedOwn(intent.metadata) !== false,
  );
  if (ours.length === 0) return [];
  const behind = await ordersBehind(ours);
  const lost: LostPayment[] = [];
  for (const intent of ours) {
    const found = toLost(intent, isMarkedOwn(intent.metadata) || null);
    if (found.left <= 0 || (behind.get(intent.id) ?? []).length > 0) continue;
    // A joint payment that the database has lost names its orders at Stripe: if all are there, the shop settles it.
    const named = orderIdsOf(intent.metadata).map(toObjectId);
    const isKnown =
      named.length > 0 && (await orders().countDocuments({ _id: { $in: named } })) === named.length;
    if (!isKnown) lost.push(found);
  }
  return lost;
}

/** Every such payment, the newest first. @throws the database's and Stripe's errors */
export async function* lostPayments(since?: Date): AsyncGenerator<LostPayment> {
  let last: string | undefined;
  for (let isMore = true; isMore; ) {
    const list = await stripe().paymentIntents.list({
      limit: page,
      expand: ['data.latest_charge'],
      ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
      ...(last !== undefined && { starting_after: last }),
    });
    yield* await lostAmong(list.data);
    last = list.data.at(-1)?.id;
    isMore = list.has_more && last !== undefined;
  }
}
