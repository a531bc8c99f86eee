import 'server-only';
import type Stripe from 'stripe';
import { orders } from '@/lib/orders/data';
import { succeededAt } from '@/lib/payments/by-total';
import { orderIdsOf } from '@/lib/payments/joint/known';
import { givenBackOf } from '@/lib/payments/refunds-made';
import { stripe, withRefunds } from '@/lib/payments/service';
import { isMarkedOwn } from '@/lib/payments/shop-mark';
import { toObjectId } from '@/lib/platform/db';
import { isFromThisSoftware, ordersBehind } from '../ledger/behind';

/** A payment that this shop took for an order missing from its database. Money in minor units. */
export type LostPayment = {
  id: string;
  paidAt: Date;
  currency: string;
  amount: number;
  /** What is left to refund. */
  left: number;
  /** What was bought, as it was described to Stripe. */
  about: string;
  buyer: string;
  email: string;
  /** Null if the payment is older than the mark that tells apart shops sharing a Stripe account. */
  isMarked: true | null;
};

const page = 100;

/** A payment of which so much (minor units) is left to refund. */
type Left = { intent: Stripe.PaymentIntent; left: number };

function toLost({ intent, left }: Left, isMarked: true | null): LostPayment {
  const { id, currency, amount_received: amount, description, latest_charge: charge } = intent;
  const billing = typeof charge === 'object' && charge !== null ? charge.billing_details : null;
  return {
    id,
    paidAt: new Date(succeededAt(intent)),
    currency,
    amount,
    left,
    about: description ?? '',
    buyer: billing?.name ?? '',
    email: billing?.email ?? '',
    isMarked,
  };
}

/** Succeeded ones, of any shop with this software, of which something is left to refund. */
async function notGivenBack(intents: readonly Stripe.PaymentIntent[]): Promise<Left[]> {
  const found: Left[] = [];
  for (const intent of intents) {
    if (intent.status !== 'succeeded' || !isFromThisSoftware(intent)) continue;
    const left = intent.amount_received - (await givenBackOf(intent));
    if (left > 0) found.push({ intent, left });
  }
  return found;
}

/** Those of them whose orders are missing. */
async function withoutOrder(intents: readonly Stripe.PaymentIntent[]): Promise<Left[]> {
  const ours = await notGivenBack(intents);
  if (ours.length === 0) return [];
  const behind = await ordersBehind(ours.map(({ intent }) => intent));
  const lost: Left[] = [];
  for (const { intent, left } of ours) {
    if ((behind.get(intent.id) ?? []).length > 0) continue;
    // A joint payment that the database has lost names its orders at Stripe: if all exist, the shop settles it.
    const named = orderIdsOf(intent.metadata).map(toObjectId);
    const isKnown =
      named.length > 0 && (await orders().countDocuments({ _id: { $in: named } })) === named.length;
    if (!isKnown) lost.push({ intent, left });
  }
  return lost;
}

/** Whose payments are searched: also those marked with hosts that this shop had before. */
export type Whose = { earlier?: readonly string[] };

/** Those of them that belong to this shop. */
const ownAmong = (found: readonly Left[], earlier: Whose['earlier']): LostPayment[] =>
  found.flatMap((one) => {
    const isMarked = isMarkedOwn(one.intent.metadata, earlier);
    return isMarked === false ? [] : [toLost(one, isMarked || null)];
  });

/** The payment, if it is this shop's and its order is still missing. */
export async function stillLost(
  intent: Stripe.PaymentIntent,
  { earlier }: Whose = {},
): Promise<LostPayment | undefined> {
  return ownAmong(await withoutOrder([intent]), earlier)[0];
}

/**
 * Every lost payment, newest first.
 * @param tellOther called with the host of each one that another shop at the same account opened, by its mark
 * @throws the database's and Stripe's errors
 */
export async function* lostPayments(
  since?: Date,
  { earlier }: Whose = {},
  tellOther: (host: string) => void = () => undefined,
): AsyncGenerator<LostPayment> {
  let last: string | undefined;
  for (let isMore = true; isMore; ) {
    const list = await stripe().paymentIntents.list({
      limit: page,
      expand: [`data.${withRefunds}`],
      ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
      ...(last !== undefined && { starting_after: last }),
    });
    const lost = await withoutOrder(list.data);
    for (const {
      intent: { metadata },
    } of lost)
      if (metadata['shop'] && isMarkedOwn(metadata, earlier) === false) tellOther(metadata['shop']);
    yield* ownAmong(lost, earlier);
    last = list.data.at(-1)?.id;
    isMore = list.has_more && last !== undefined;
  }
}
