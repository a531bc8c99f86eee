import fc from 'fast-check';
import { jobs } from '@/lib/ops/sweep/jobs';
import { advanceStatus } from '@/lib/orders/advance';
import { orders } from '@/lib/orders/data';
import { placeGroup } from '@/lib/orders/group/place';
import { advancePicked } from '@/lib/orders/pick/advance';
import { placeOrder } from '@/lib/orders/place';
import { acceptQuote } from '@/lib/orders/quotes/accept';
import { askQuote } from '@/lib/orders/quotes/ask';
import { closeQuote, leaveQuote } from '@/lib/orders/quotes/close';
import { offerQuote } from '@/lib/orders/quotes/offer';
import { noteShipment } from '@/lib/orders/ship';
import { anAnswer } from '../../../support/quotes.ts';
import { dyingAt, outliving } from '../../../support/vitest/dying.ts';
import { address } from '../../support.ts';
import { atStripe, moneySteps } from './money-steps.ts';
import { officeSteps } from './office-steps.ts';
import { restoreSteps } from './restore-steps.ts';
import {
  actorOf,
  nth,
  paidOrderAt,
  productAt,
  quoteAt,
  type Step,
  sweepAll,
  type World,
  wait,
} from './world.ts';

const minute = 60_000;
const waits = [
  minute,
  20 * minute,
  61 * minute,
  26 * 60 * minute,
  8 * 24 * 60 * minute,
  35 * 24 * 60 * minute,
];

const buyerSteps = {
  async place(world: World, { who, which, many }: Step) {
    const actor = await actorOf(nth(world.buyers, who));
    const product = await productAt(world, which);
    if (!actor || !product) return;
    const requestKey = many % 2 ? { requestKey: `walk-${who}-${which}-${many}` } : {};
    const quantity = product.quantity + (product.step ?? 1) * (many - 2);
    await placeOrder(actor, { ...address, productId: product._id.toHexString(), quantity, ...requestKey });
  },
  async placeMany(world: World, { who, which, many }: Step) {
    const actor = await actorOf(nth(world.buyers, who));
    if (!actor) return;
    world.made += 1;
    const wanted = await Promise.all(
      world.goods.slice(which % 2).map((_id, place) => productAt(world, place)),
    );
    await placeGroup(actor, {
      ...address,
      lines: wanted.flatMap((product) =>
        product
          ? [
              {
                productId: product._id.toHexString(),
                quantity: product.quantity + (many % 2) * (product.step ?? 1),
              },
            ]
          : [],
      ),
      goAhead: which % 3 ? 'rest' : 'all',
      requestKey: `walk-group-${many % 2 ? world.made : who}`,
    });
  },
  async ask(world: World, { who, which, many }: Step) {
    const actor = await actorOf(nth(world.buyers, who));
    if (!actor) return;
    world.made += 1;
    const wanted = [await productAt(world, which), await productAt(world, which + 1)];
    const lines = wanted.flatMap((product) =>
      product ? [{ productId: product._id.toHexString(), quantity: product.quantity }] : [],
    );
    await askQuote(actor, { lines, requestKey: `walk-quote-${many % 2 ? world.made : who}` });
  },
  async accept(world: World, { which, many }: Step) {
    const quote = await quoteAt(world, which);
    const actor = await actorOf(quote?.userId);
    if (!quote || !actor) return;
    const version = quote.version - (many === 6 ? 1 : 0);
    await acceptQuote(actor, { quoteId: quote._id.toHexString(), version, ...address });
  },
  async leave(world: World, { which }: Step) {
    const quote = await quoteAt(world, which);
    const actor = await actorOf(quote?.userId);
    if (quote && actor) await leaveQuote(actor, { quoteId: quote._id.toHexString(), version: quote.version });
  },
};

const packingSteps = {
  async offer(world: World, { who, which, many }: Step) {
    const quote = await quoteAt(world, which);
    const admin = await actorOf(nth(world.admins, who));
    if (!quote || !admin) return;
    const prices = quote.lines.map(({ listPrice }) => Math.max(1, listPrice - 10 * many));
    await offerQuote(admin, anAnswer(quote._id.toHexString(), quote.version, prices));
  },
  async close(world: World, { who, which }: Step) {
    const quote = await quoteAt(world, which);
    const admin = await actorOf(nth(world.admins, who));
    const { _id, version } = quote ?? {};
    if (_id && version !== undefined && admin)
      await closeQuote(admin, { quoteId: _id.toHexString(), version, words: 'No.' });
  },
  async ship(world: World, { who, which, many }: Step) {
    const order = await paidOrderAt(world, which);
    const admin = await actorOf(nth(world.admins, who));
    const orderId = order?._id.toHexString();
    if (orderId && admin) await noteShipment(admin, { orderId, carrier: 'DHL', number: `JD${many}` });
  },
  async advance(world: World, { who, which }: Step) {
    const order = await paidOrderAt(world, which);
    const admin = await actorOf(nth(world.admins, who));
    if (order && admin) await advanceStatus(admin, { orderId: order._id.toHexString() });
  },
  async advanceMany(world: World, { who }: Step) {
    const admin = await actorOf(nth(world.admins, who));
    const paid = await orders()
      .find({ productId: { $in: world.goods }, state: 'paid' })
      .sort({ _id: -1 })
      .limit(4)
      .toArray();
    const picks = paid.map(({ _id, status = 'pending' }) => ({ orderId: _id.toHexString(), from: status }));
    if (admin) await advancePicked(admin, picks);
  },
};

const shopSteps = {
  async pass(_world: World, { which }: Step) {
    wait(nth(waits, which) ?? 0);
  },
  async sweep(_world: World, { which, many }: Step) {
    if (many > 3) await sweepAll();
    else await jobs[which]?.run();
  },
};

const all = {
  ...buyerSteps,
  ...moneySteps,
  ...atStripe,
  ...packingSteps,
  ...officeSteps,
  ...restoreSteps,
  ...shopSteps,
};
type Kind = keyof typeof all;

/** A step with what is done in it. */
export type Taken = Step & { kind: Kind };

const often: Partial<Record<Kind, number>> = {
  place: 6,
  placeMany: 4,
  ask: 3,
  offer: 4,
  accept: 4,
  open: 4,
  openMany: 3,
  pay: 7,
  complete: 4,
  tell: 2,
  refund: 4,
  advance: 3,
  pass: 2,
  ship: 2,
  sweep: 4,
  failRefund: 2,
  backUp: 2,
  restoreBackup: 2,
};

const kinds = Object.keys(all).map((kind) => kind as Kind); // the keys of the object above

export const step: fc.Arbitrary<Taken> = fc.record({
  kind: fc.oneof(...kinds.map((kind) => ({ arbitrary: fc.constant(kind), weight: often[kind] ?? 1 }))),
  who: fc.nat(2),
  which: fc.nat(5),
  many: fc.integer({ min: 2, max: 6 }),
  death: fc.oneof(
    { arbitrary: fc.constant(null), weight: 9 },
    { arbitrary: fc.record({ at: fc.integer({ min: 2, max: 24 }), isDone: fc.boolean() }), weight: 1 },
  ),
  withNext: fc.constantFrom(false, false, true),
});

/** Whether a step must not come beside another one. */
export const isAlone = ({ kind }: Taken): boolean => kind in restoreSteps;

/** Carries out one step, by a process that may die in it. @throws what the step throws */
export async function take(world: World, one: Taken): Promise<void> {
  const work = () => all[one.kind](world, one);
  if (one.kind in atStripe) await outliving(work);
  else if (one.death && !isAlone(one)) await dyingAt(one.death, work);
  else await work();
}
