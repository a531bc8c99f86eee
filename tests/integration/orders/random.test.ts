import * as fc from 'fast-check';
import { ObjectId } from 'mongodb';
import Stripe from 'stripe';
import { expect, it, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { shopCurrency, toAmount } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { restock } from '@/lib/catalogue/restock';
import { documents } from '@/lib/documents/data';
import { checkLedger } from '@/lib/ops/ledger/check';
import { expireOrders, finishRefunds } from '@/lib/ops/sweep/payments';
import { advanceStatus } from '@/lib/orders/advance';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { placeGroup } from '@/lib/orders/group/place';
import { placeOrder } from '@/lib/orders/place';
import { noteShipment } from '@/lib/orders/ship';
import { disputeAt } from '@/lib/orders/trouble';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { jointPayments } from '@/lib/payments/joint/data';
import { openJointPayment } from '@/lib/payments/joint/open';
import { createPaymentIntent } from '@/lib/payments/open';
import { notePaidBack } from '@/lib/payments/paid-back';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { count } from '../../support/counts.ts';
import { anAdmin, aProduct, aUser, storedOrder } from '../../support/factories.ts';
import { type Death, dyingAt, hearingLate, outliving } from '../../support/vitest/dying.ts';
import { expectMoneyAsAtStripe, type Loss } from '../payments/money-at-stripe.ts';
import { address, deliver, endHold, expectBooksInOrder, ownStripe, soon, sweep } from '../support.ts';

vi.mock('@/lib/payments/patience', async (importOriginal) => {
  const actual = await importOriginal<typeof import('@/lib/payments/patience')>();
  const { mortalClient } = await import('../../support/vitest/dying.ts');
  const { patient } = await import('../../support/vitest/patience.ts');
  const { patientClient, withTimeBudget } = patient(actual);
  return { withTimeBudget, patientClient: () => mortalClient(patientClient()) };
});

const provider = ownStripe();

const stepsPerRun = 60;
/** In yen, only the sums are others. */
const stepsToTake = count(shopCurrency === 'jpy' ? 180 : 600, 12_000);

const kinds = {
  place: 6,
  placeMany: 2,
  openMany: 2,
  payMany: 4,
  tellMany: 3,
  patchMany: 1,
  refundMany: 1,
  refundOne: 2,
  open: 2,
  openByTotal: 2,
  pay: 5,
  tell: 4,
  patch: 4,
  patchAnother: 2,
  cancel: 3,
  expire: 2,
  refund: 1,
  failRefund: 2,
  dispute: 1,
  endDispute: 1,
  payBack: 1,
  holdRefund: 1,
  ship: 1,
  restock: 2,
  remove: 1,
  advance: 2,
  sweep: 1,
} as const;
type Kind = keyof typeof kinds;
type Step = {
  kind: Kind;
  who: number;
  which: number;
  many: number;
  withNext: boolean;
  death: Death | null;
  /** How much later (ms) Stripe's answers reach the step than they were true. */
  lag: number;
};

/** Kinds without which nothing else happens. */
const always: readonly Kind[] = ['place', 'pay', 'tell'];

/** What a run begins with, how often each kind is drawn in it, and among how many orders and products. */
type Season = { first: readonly Step[]; weights: [kind: Kind, weight: number][]; newest: number };

const surely = { who: 0, which: 0, many: 2, withNext: false, death: null, lag: 0 };

/** A run in which banks and the office are busy with few orders: of one buyer, paid alone or with another. */
const ofBanks: Season = {
  first: (['place', 'pay', 'tell', 'placeMany', 'openMany', 'payMany', 'tellMany'] as const).map((kind) => ({
    kind,
    ...surely,
  })),
  newest: 2,
  weights: [
    ['place', 1],
    ['pay', 2],
    ['tell', 4],
    ['payMany', 1],
    ['tellMany', 2],
    ['cancel', 1],
    ['refund', 2],
    ['refundMany', 2],
    ['refundOne', 6],
    ['failRefund', 6],
    ['dispute', 5],
    ['endDispute', 5],
    ['payBack', 2],
    ['holdRefund', 1],
  ],
};

/**
 * Some kinds not at all in one run, others often: what goes wrong only after several acts of a bank is hardly ever
 * drawn among all kinds (Groce et al., Swarm Testing, ISSTA 2012).
 */
const season: fc.Arbitrary<Season> = fc.oneof(
  fc.record({
    weights: fc.tuple(
      ...Object.entries(kinds).map(([name, weight]) => {
        const kind = name as Kind;
        const factors = always.includes(kind) ? [1, 2] : [0, 1, 1, 6];
        return fc.constantFrom(...factors).map((factor): [Kind, number] => [kind, weight * factor]);
      }),
    ),
    newest: fc.constantFrom(2, 5),
    first: fc.constant([]),
  }),
  fc.constant(ofBanks),
);

/** By hand at Stripe, or outside it: nobody keeps the office from giving the same money back in both ways. */
const byHand: readonly Kind[][] = [['payBack'], ['refund', 'refundMany']];

const stepIn = ({ weights, newest }: Season, without: readonly Kind[]): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.oneof(
      ...weights
        .filter(([kind]) => !without.includes(kind))
        .map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight })),
    ),
    who: fc.nat(2),
    /** Which order or product, counted from the newest. */
    which: fc.nat(newest),
    many: fc.integer({ min: 2, max: 6 }),
    /** True when the next step runs at the same moment. */
    withNext: fc.boolean(),
    /** Where the process dies that carries it out; one that makes fewer calls gets through. */
    death: fc.oneof(
      { arbitrary: fc.constant(null), weight: 4 },
      { arbitrary: fc.record({ at: fc.integer({ min: 1, max: 16 }), isDone: fc.boolean() }), weight: 1 },
    ),
    lag: fc.oneof(
      { arbitrary: fc.constant(0), weight: 3 },
      { arbitrary: fc.integer({ min: 5, max: 40 }), weight: 1 },
    ),
  });

type Placed = { id: string; actor: Actor };
/** A dispute that is open, or that the bank may yet decide anew. */
type Dispute = { id: string; amount: number; payment_intent: string; isInquiry?: boolean; isLost?: boolean };
type World = {
  buyers: Actor[];
  admin: Actor;
  goods: ProductDoc[];
  placed: Placed[];
  disputes: Dispute[];
  /** What banks took for good, by dispute. */
  losses: Map<string, Loss>;
  /** Refunds that a bank sent back, each once. */
  sentBack: Set<string>;
  /** Refunds that wait for the shop's balance at Stripe. */
  waiting: Set<string>;
  /** Events that Stripe tells later. */
  late: (() => Promise<unknown>)[];
};

/** Deliveries that were not answered: Stripe makes them again. */
const unanswered = new Set<() => Promise<unknown>>();

async function tell(type: string, about: object): Promise<void> {
  const delivery = () => deliver(type, about);
  unanswered.add(delivery);
  await delivery();
  unanswered.delete(delivery);
}

async function newWorld(): Promise<World> {
  const buyers = await Promise.all([aUser(), aUser(), aUser()]);
  const goods = await Promise.all([
    aProduct({ available: 12, quantity: 2 }),
    aProduct({ available: 40, quantity: 2 }),
  ]);
  return {
    buyers,
    admin: await anAdmin(),
    goods,
    placed: [],
    disputes: [],
    losses: new Map(),
    waiting: new Set(),
    sentBack: new Set(),
    late: [],
  };
}

async function place({ buyers, goods, placed }: World, { who, which, many }: Step): Promise<void> {
  const actor = buyers[who % buyers.length];
  const product = goods[which % goods.length];
  if (!actor || !product) return;
  const requestKey = `random-${who}-${which}-${many}`; // often the same: a repeat, or another order's key
  const input = { ...address, productId: product._id.toHexString(), quantity: many };
  const order = await placeOrder(actor, { ...input, ...(many % 2 === 0 && { requestKey }) });
  if (!placed.some(({ id }) => id === order.id)) placed.push({ id: order.id, actor });
}

async function placeMany({ buyers, goods, placed }: World, { who, which, many }: Step): Promise<void> {
  const actor = buyers[who % buyers.length];
  if (!actor) return;
  const { orders: found } = await placeGroup(actor, {
    ...address,
    lines: goods.map(({ _id }) => ({ productId: _id.toHexString(), quantity: many })),
    goAhead: which % 2 ? 'all' : 'rest',
    requestKey: `random-group-${who}-${which}-${many}`,
  });
  for (const { id } of found) if (!placed.some((one) => one.id === id)) placed.push({ id, actor });
}

/** The intent of the buyer's joint payment that was opened last, open or not. */
async function lastJoint({ id }: Actor): Promise<{ intentId: string } | null> {
  const own = { userId: new ObjectId(id), intentId: { $exists: true } };
  const payment = await jointPayments().findOne(own, { sort: { _id: -1 } });
  return payment?.intentId ? { intentId: payment.intentId } : null;
}

/** Gives money back without the shop, which is not what dies then. Returns the charge, which Stripe tells. */
const refundAtStripe = (refund: { payment_intent: string; amount?: number }): Promise<object> =>
  outliving(async () => {
    await stripe().refunds.create(refund);
    const { data } = await stripe().charges.list({ payment_intent: refund.payment_intent });
    return data.find(({ paid }) => paid) ?? {};
  });

/** One step on several orders of the buyer whose this one is. */
async function onMany(kind: Kind, { id, actor }: Placed, admin: Actor, many: number): Promise<void> {
  if (kind === 'openMany') {
    const mine = await orders()
      .find({ userId: new ObjectId(actor.id), state: 'unpaid' })
      .sort({ _id: -1 })
      .limit(many)
      .toArray();
    const amount = mine.reduce((sum, { total }) => sum + total, 0);
    await openJointPayment(actor, { orderIds: mine.map(({ _id }) => _id.toHexString()), amount });
  }
  if (kind === 'refundOne') {
    const { total, quantity } = await storedOrder(id);
    const amount = toAmount(Math.ceil(total / many), site.currency.code);
    const units = many % 2 ? 0 : Math.min(1, quantity);
    await refundOrder(admin, { orderId: id, amount, reason: 'Dented', units });
  }
  const joint = await lastJoint(actor);
  if (!joint) return;
  const { intentId: transactionId } = joint;
  if (kind === 'payMany')
    await stripe().paymentIntents.confirm(transactionId, {
      payment_method: many === 6 ? 'pm_card_chargeDeclined' : 'pm_card_visa',
    });
  if (kind === 'tellMany' && many % 2)
    await tell('payment_intent.succeeded', await stripe().paymentIntents.retrieve(transactionId));
  else if (kind === 'tellMany') await completeJointPayment(actor, { transactionId });
  if (kind === 'patchMany') await completePayment(actor, { orderId: id, transactionId });
  if (kind === 'refundMany') {
    const refund = { payment_intent: transactionId, ...(many % 2 && { amount: many * 100 }) };
    await tell('charge.refunded', await refundAtStripe(refund));
  }
}

const onManyKinds: readonly Kind[] = [
  'openMany',
  'payMany',
  'tellMany',
  'patchMany',
  'refundMany',
  'refundOne',
];

/** One step on an order that is there. */
async function onOrder(kind: Kind, { id, actor }: Placed, admin: Actor, many: number): Promise<void> {
  const orderId = id;
  if (kind === 'open') await createPaymentIntent(actor, { orderId });
  if (kind === 'openByTotal') {
    const totalPrice = toAmount((await storedOrder(id)).total, site.currency.code);
    await createPaymentIntent(actor, { totalPrice });
  }
  if (kind === 'cancel') await cancelOrder(many % 2 ? actor : admin, { orderId });
  if (kind === 'advance') await advanceStatus(admin, { orderId });
  if (kind === 'expire') {
    await endHold(id);
    await expireOrders();
  }
  const { paymentIntentId: transactionId, userId } = await storedOrder(id);
  if (kind === 'patchAnother' && transactionId) {
    const another = await orders().findOne({ userId, _id: { $ne: new ObjectId(id) } }, { sort: { _id: -1 } });
    if (another) await completePayment(actor, { orderId: another._id.toHexString(), transactionId });
  }
  if (kind === 'pay') {
    const opened =
      transactionId ??
      (await createPaymentIntent(actor, { orderId })).clientSecret.split('_secret_')[0] ??
      '';
    await stripe().paymentIntents.confirm(opened, {
      payment_method: many === 6 ? 'pm_card_chargeDeclined' : 'pm_card_visa',
    });
  }
  if (!transactionId) return;
  if (kind === 'patch') await completePayment(actor, { orderId, transactionId });
  if (kind === 'tell')
    await tell('payment_intent.succeeded', await stripe().paymentIntents.retrieve(transactionId));
  if (kind === 'refund') {
    await tell('charge.refunded', await refundAtStripe({ payment_intent: transactionId }));
  }
}

/** A payment that succeeded and of which its order has not heard. */
async function unknownPayment(id: string): Promise<string | undefined> {
  const { paymentIntentId } = await storedOrder(id);
  if (!paymentIntentId) return undefined;
  const { status } = await stripe().paymentIntents.retrieve(paymentIntentId);
  return status === 'succeeded' ? paymentIntentId : undefined;
}

/** Tells of an act of the bank, at once or later. */
type Tell = (type: string, about: { id: string }) => Promise<void>;

/** Another step may have ended the refund meanwhile. */
const ifStill = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/** What a bank does to a payment, told at once or later. */
async function atTheBank(world: World, { kind, many }: Step, { id }: Placed): Promise<void> {
  const { disputes, late, sentBack, waiting } = world;
  const { transactionId = await unknownPayment(id) } = await storedOrder(id);
  if (!transactionId) return;
  const tellSometime: Tell = async (type, about) => {
    const told = () => tell(type, about);
    if (many % 2) await told();
    else late.push(told);
  };
  if (kind === 'failRefund') {
    const { data } = await stripe().refunds.list({ payment_intent: transactionId });
    const made = data.find(({ id, status }) => status === 'succeeded' && !sentBack.has(id));
    if (!made) return;
    sentBack.add(made.id);
    await tellSometime('refund.failed', await provider.failRefund(made.id));
  }
  if (kind === 'holdRefund') {
    const { data } = await stripe().refunds.list({ payment_intent: transactionId });
    const made = data.find(({ id, status }) => status === 'succeeded' && !waiting.has(id));
    if (!made) return;
    waiting.add(made.id);
    await ifStill(provider.holdRefund(made.id, true));
  }
  if (kind === 'dispute') {
    const isInquiry = many === 4;
    const dispute = await provider.dispute(transactionId, { inquiry: isInquiry });
    disputes.push({ ...dispute, isInquiry });
    await tellSometime('charge.dispute.created', dispute);
  }
  if (kind === 'endDispute') await endDispute(world, many, tellSometime);
}

/** The bank decides the newest dispute; of an inquiry it may make a dispute. */
async function endDispute({ disputes, losses }: World, many: number, tellSometime: Tell): Promise<void> {
  const dispute = disputes.pop();
  if (!dispute) return;
  if (dispute.isInquiry && many < 5) {
    const escalated = await provider.escalate(dispute);
    disputes.push({ ...dispute, isInquiry: false });
    return tellSometime('charge.dispute.updated', escalated);
  }
  const status = dispute.isInquiry ? 'warning_closed' : many > 3 && !dispute.isLost ? 'lost' : 'won';
  if (status === 'lost') losses.set(dispute.id, { payment: dispute.payment_intent, amount: dispute.amount });
  else losses.delete(dispute.id);
  if (status === 'lost' && many === 6) disputes.unshift({ ...dispute, isLost: true }); // a bank may think better of it
  await tellSometime('charge.dispute.closed', await provider.closeDispute(dispute, status));
}

const bankKinds: readonly Kind[] = ['failRefund', 'dispute', 'endDispute', 'holdRefund'];

async function run(world: World, step: Step): Promise<void> {
  const { kind, which, who, many } = step;
  const product = world.goods[which % world.goods.length];
  const order = world.placed.at(-1 - (which % Math.max(1, world.placed.length)));
  if (kind === 'place') return place(world, step);
  if (kind === 'placeMany') return placeMany(world, step);
  if (order && onManyKinds.includes(kind)) return onMany(kind, order, world.admin, many);
  if (kind === 'sweep') return sweep(soon());
  if (kind === 'restock' && product) {
    await restock(product._id, { id: new ObjectId(), quantity: (many - 4) * (who + 1), by: null });
    return;
  }
  if (kind === 'remove' && product && which === 5) {
    await products().updateOne({ _id: product._id }, { $set: { live: false } });
    return;
  }
  if (order && bankKinds.includes(kind)) return atTheBank(world, step, order);
  if (order && kind === 'payBack') {
    const { owedAmount } = await storedOrder(order.id);
    await notePaidBack(world.admin, { orderId: order.id, seen: owedAmount, reference: `Transfer ${many}` });
    return;
  }
  if (order && kind === 'ship') {
    await noteShipment(world.admin, { orderId: order.id, carrier: 'DHL', number: `JD${many}` });
    return;
  }
  if (order) return onOrder(kind, order, world.admin, many);
}

/** How often a process died in a step of this kind. */
const deaths = new Map<Kind, number>();

/** A step of a process of its own, which may die in it. */
async function runOne(world: World, step: Step): Promise<void> {
  const { death, kind, lag } = step;
  const work = () => hearingLate(lag, () => run(world, step));
  if (!death) return work();
  if (await dyingAt(death, work)) deaths.set(kind, (deaths.get(kind) ?? 0) + 1);
}

/** Refusals are part of the game; anything else is a fault. */
async function calmly(work: Promise<unknown>): Promise<void> {
  await work.catch((reason: unknown) => {
    if (!(reason instanceof AppError) && !(reason instanceof Stripe.errors.StripeError)) throw reason;
  });
}

const runAll = (world: World, steps: Step[]): Promise<unknown> =>
  Promise.all(steps.map((step) => calmly(runOne(world, step))));

/** What is true in every moment, swept or not: a product's own document adds up. */
async function expectStockAddsUp({ goods }: World): Promise<void> {
  for await (const product of products().find({ _id: { $in: goods.map(({ _id }) => _id) } })) {
    const held = product.holds.reduce((units, hold) => units + hold.quantity, 0);
    expect(product.available).toBeGreaterThanOrEqual(0);
    expect(product.available + held + product.sold).toBe(product.initialStock + product.restocked);
  }
}

/** Lists say of a dispute what the history says. */
async function expectDisputesMarked({ goods }: World): Promise<void> {
  for await (const order of orders().find({ productId: { $in: goods.map(({ _id }) => _id) } }))
    expect(order.disputed ?? null).toBe(disputeAt(order));
}

/** What the death of a process left to do. */
async function unfinished(): Promise<object> {
  const [half, refunds, groups] = await Promise.all([
    orders().countDocuments({ $or: [{ followUp: true }, { state: 'placing' }] }),
    orders().countDocuments({ refundRequest: { $exists: true } }),
    orderGroups().countDocuments({ state: 'placing' }),
  ]);
  return { half, refunds, groups };
}
const nothing = { half: 0, refunds: 0, groups: 0 };

/** A bank decides at last: until then Stripe gives nothing back of what came too late. */
async function endDisputes({ disputes }: World): Promise<void> {
  for (const dispute of disputes.filter(({ isLost }) => !isLost))
    await calmly(
      tell(
        'charge.dispute.closed',
        await provider.closeDispute(dispute, dispute.isInquiry ? 'warning_closed' : 'won'),
      ),
    );
}

/** Everything is told, and swept until what is written together can be told of. */
async function settle(world: World): Promise<void> {
  await endDisputes(world);
  for (const id of world.waiting) await ifStill(provider.holdRefund(id, false));
  for (const told of world.late) await calmly(told());
  const afterwards = Date.now() + 61_000; // nobody names an order any more
  for (const later of [0, 5000, 10_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: afterwards + later });
    await finishRefunds(soon());
    for (const delivery of unanswered) await calmly(delivery().then(() => unanswered.delete(delivery)));
    await sweep(soon());
  }
  vi.useRealTimers();
  expect({ ...(await unfinished()), unanswered: unanswered.size }).toEqual({ ...nothing, unanswered: 0 });
}

async function forget({ goods }: World): Promise<void> {
  const ids = goods.map(({ _id }) => _id);
  await orders().deleteMany({ productId: { $in: ids } });
  await jointPayments().deleteMany({});
  await orderGroups().deleteMany({});
  await documents().deleteMany({});
  await products().deleteMany({ _id: { $in: ids } });
}

it('whatever happens in whatever order, the books agree', { timeout: 1_200_000 }, async () => {
  let taken = 0;
  const numRuns = Math.ceil(stepsToTake / stepsPerRun);
  const property = fc.asyncProperty(
    fc
      .tuple(season, fc.constantFrom(...byHand))
      .chain(([its, without]) =>
        fc
          .array(stepIn(its, without), { minLength: stepsPerRun, maxLength: stepsPerRun })
          .map((drawn) => [...its.first, ...drawn].slice(0, stepsPerRun)),
      ),
    async (steps) => {
      const world = await newWorld();
      for (let start = 0; start < steps.length; ) {
        let end = start + 1;
        while (end < steps.length && end - start < 4 && steps[end - 1]?.withNext) end += 1;
        await runAll(world, steps.slice(start, end));
        await expectStockAddsUp(world);
        taken += end - start;
        start = end;
      }
      await settle(world);
      await expectBooksInOrder();
      await expectDisputesMarked(world);
      await expectMoneyAsAtStripe([...world.losses.values()]);
      await forget(world);
    },
  );
  await fc.assert(property, { numRuns, endOnFailure: true });
  const died = [...deaths.values()].reduce((sum, many) => sum + many, 0);
  console.log(`${taken} steps, of which ${died} died: ${JSON.stringify(Object.fromEntries(deaths))}`);
  expect(taken).toBeGreaterThanOrEqual(count(stepsToTake, 10_000));
  expect(died, 'steps in which the process died').toBeGreaterThanOrEqual(count(stepsToTake / 30, 400));
  const { findings } = await checkLedger({ strangers: 'ignore' });
  expect(findings.filter(({ invariant }) => invariant === 'I')).toEqual([]);
});
