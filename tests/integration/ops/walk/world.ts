import { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { findActor } from '@/lib/auth/admit';
import { createSession } from '@/lib/auth/session';
import { products } from '@/lib/catalogue/data';
import { jobs } from '@/lib/ops/sweep/jobs';
import { orders } from '@/lib/orders/data';
import { quotes } from '@/lib/orders/quotes/data';
import { stripe } from '@/lib/payments/service';
import { invalidateCaches } from '@/lib/platform/cache';
import { db } from '@/lib/platform/db';
import { users } from '@/lib/users/data';
import { anAdmin, aProduct, aUser } from '../../../support/factories.ts';
import type { Death } from '../../../support/vitest/dying.ts';
import { deliver, type ownStripe } from '../../support.ts';

/** What one walk acts on. Everything else is read from the database, as a process that just started would. */
export type World = {
  provider: ReturnType<typeof ownStripe>;
  buyers: ObjectId[];
  admins: ObjectId[];
  goods: ObjectId[];
  /** Accounts that were deleted, with the addresses that they had. */
  gone: { id: ObjectId; email: string }[];
  /** Accounts that the owners of their addresses took over, and when. */
  taken: { id: ObjectId; at: Date }[];
  disputes: { id: string; isLost?: true }[];
  /** Refunds that a bank sent back, each once. */
  sentBack: Set<string>;
  /** Makes names and keys of a walk its own. */
  made: number;
  /** The last backup, and who was gone or had come by then. */
  backup?: { folder: string } & Pick<World, 'gone' | 'taken'>;
};

/** What a step is about. */
export type Step = {
  who: number;
  /** Which order, quote, product or payment, counted from the newest. */
  which: number;
  many: number;
  /** Where the process that carries it out dies. */
  death: Death | null;
  /** True when the next step is taken at the same moment. */
  withNext: boolean;
};

const someGoods = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aProduct({
      available: 30 + 20 * index,
      quantity: 2 + index,
      price: 345 + 100 * index,
      ...(index === 1 && { step: 3, breaks: [{ from: 6, price: 400 }] }),
    }),
  );

export async function newWorld(provider: World['provider']): Promise<World> {
  const buyers = await Promise.all([aUser(), aUser(), aUser({ emailVerified: null })]);
  const admins = await Promise.all([anAdmin(), anAdmin()]);
  const goods = await Promise.all(someGoods(4));
  const idOf = ({ id }: Actor) => new ObjectId(id);
  return {
    provider,
    buyers: buyers.map(idOf),
    admins: admins.map(idOf),
    goods: goods.map(({ _id }) => _id),
    gone: [],
    taken: [],
    disputes: [],
    sentBack: new Set(),
    made: 0,
  };
}

/** Who acts, as a request finds him now; null for an account that is gone. */
export async function actorOf(userId: ObjectId | undefined): Promise<Actor | null> {
  if (!userId || (await users().countDocuments({ _id: userId }, { limit: 1 })) === 0) return null;
  const sid = await createSession(userId);
  return findActor({ userId: userId.toHexString(), sid });
}

export const nth = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length];

/** An order, counted from the newest. */
export const orderAt = ({ goods }: World, which: number) =>
  orders().findOne({ productId: { $in: goods } }, { sort: { _id: -1 }, skip: which });

/** A paid order, counted from the newest. */
export const paidOrderAt = ({ goods }: World, which: number) =>
  orders().findOne({ productId: { $in: goods }, state: 'paid' }, { sort: { _id: -1 }, skip: which });

export const quoteAt = ({ buyers }: World, which: number) =>
  quotes().findOne({ userId: { $in: buyers } }, { sort: { _id: -1 }, skip: which });

export const productAt = ({ goods }: World, which: number) =>
  products().findOne({ _id: nth(goods, which) ?? new ObjectId() });

/** All payments at Stripe for orders of this walk, newest first. */
export async function allIntents(): Promise<Stripe.PaymentIntent[]> {
  const found = stripe().paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
  const all = await found.autoPagingToArray({ limit: 10_000 });
  return all.filter(({ id }) => !ofBefore.has(id));
}

/** Payments of walks before this one. */
const ofBefore = new Set<string>();
export async function forgetPayments(): Promise<void> {
  for (const { id } of await allIntents()) ofBefore.add(id);
}

/** Lets the clock stand at this many milliseconds later. */
export function wait(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

const left = new Set(['images', 'indexNow', 'social', 'ledger', 'alerts']);

/** Every sweeper once, as in a process that has time. */
export async function sweepAll(): Promise<void> {
  for (const { name, run } of jobs) if (!left.has(name)) await invalidateCaches(await run());
}

/** Everything that Stripe would tell about these payments, in an order of its own. */
export async function tellAll({ disputes }: World): Promise<void> {
  for (const intent of await allIntents()) {
    const { id, status, latest_charge: charge } = intent;
    if (status === 'succeeded') await deliver('payment_intent.succeeded', intent);
    const { data: refunds } = await stripe().refunds.list({ payment_intent: id, limit: 100 });
    if (refunds.length > 0 && charge && typeof charge === 'object') await deliver('charge.refunded', charge);
    for (const refund of refunds) if (refund.status === 'failed') await deliver('refund.failed', refund);
  }
  for (const dispute of disputes) await deliver('charge.dispute.updated', dispute);
}

/** Forgets how often somebody tried: the limits have tests of their own. */
export const forgetTries = () => db().collection('rate_limits').deleteMany({});
