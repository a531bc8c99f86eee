import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { site } from '@/lib/base/site';
import { products } from '@/lib/catalogue/data';
import { stockMovements } from '@/lib/catalogue/movements';
import { mails } from '@/lib/mail/data';
import { checkLedger } from '@/lib/ops/ledger/check';
import { Fingerprints } from '@/lib/ops/ledger/fingerprint';
import { checkByNight } from '@/lib/ops/ledger/nightly';
import { newPass, nextSlice } from '@/lib/ops/ledger/pass';
import { whatLasts } from '@/lib/ops/ledger/recheck';
import { ledgerRuns, newestRun } from '@/lib/ops/ledger/runs';
import { readLastLedger } from '@/lib/ops/status/ledger';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { completePayment } from '@/lib/payments/complete';
import { stripe } from '@/lib/payments/service';
import { shopMark } from '@/lib/payments/shop-mark';
import { seedManyOrders, seedManyUsers } from '../../../scripts/seed/large.ts';
import { count } from '../../support/counts.ts';
import { anOrder, aProduct, storedOrder } from '../../support/factories.ts';
import { anOrderDoc } from '../../support/order-doc.ts';
import { payAtProvider } from '../../support/provider.ts';
import { expectBooksInOrder, inOneMoment, ownStripe, soon, sweep, times } from '../support.ts';

ownStripe();

const options = { strangers: 'ignore' } as const;
const none = () => undefined;

async function aPaidOrder() {
  const made = await anOrder();
  const transactionId = await payAtProvider(made.actor, made.order);
  await completePayment(made.actor, { orderId: made.order.id, transactionId });
  await sweep(soon());
  return { ...made, transactionId, stored: await storedOrder(made.order.id) };
}

const faults = async () =>
  (await checkLedger(options)).findings.map(({ invariant, fault }) => [invariant, fault]);

describe('the check of the books', () => {
  it('finds a paid order that nobody paid, among those that were', async () => {
    const { stored } = await aPaidOrder();
    await aPaidOrder();
    await expectBooksInOrder();
    await orders().updateOne({ _id: stored._id }, { $set: { transactionId: 'pi_nobodys00000000' } });
    const found = await faults();
    expect(found).toContainEqual([
      'II',
      'it is paid by pi_nobodys00000000, which Stripe has not as succeeded',
    ]);
  });

  it('asks Stripe about no order that is paid while it reads the books, nor about others beside it', async () => {
    await aPaidOrder();
    const { actor, order } = await anOrder();
    const transactionId = await payAtProvider(actor, order);
    const proved = new Fingerprints();
    let pass = newPass(new Date());
    while (pass.stage === 0) pass = await nextSlice(pass, options, proved);
    await inOneMoment(() => completePayment(actor, { orderId: order.id, transactionId }), 1000);
    while (pass.stage === 1) pass = await nextSlice(pass, options, proved);
    expect(proved.isEven()).toBe(true);
  });

  it('finds stock, payments and histories that disagree', async () => {
    const { stored, product } = await aPaidOrder();
    await products().updateOne({ _id: product._id }, { $inc: { sold: 1 } });
    await orders().updateOne({ _id: stored._id }, { $inc: { total: 1 } });
    const found = (await faults()).map(([invariant]) => invariant);
    expect(new Set(found)).toEqual(new Set(['I', 'II', 'III', 'IV']));
  });

  it('misses no movement of one product because those of another are still to come', async () => {
    const { stored, product } = await aPaidOrder();
    const { stored: stuck } = await aPaidOrder();
    await expectBooksInOrder();
    await stockMovements().deleteMany({ orderId: stored._id });
    await orders().updateOne({ _id: stuck._id }, { $set: { followUp: true } });
    const missed = 'available is 90, by the movements 100';
    expect(await faults()).toContainEqual(['I', missed]);
    await orders().updateOne({ _id: stored._id }, { $set: { followUp: true } });
    expect(await faults(), 'its own may yet come').toEqual([]);
    await products().deleteOne({ _id: product._id });
    await orders().deleteMany({ _id: { $in: [stored._id, stuck._id] } });
  });

  it('leaves payments alone that another shop at the same Stripe account opened', async () => {
    const { order } = await anOrder();
    const paidFor = async (orderId: string, mark: object) => {
      const { id } = await stripe().paymentIntents.create({
        amount: 5000,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata: { orderId, ...mark },
      });
      return id;
    };
    const gone = new ObjectId().toHexString();
    const lost = [await paidFor(gone, shopMark()), await paidFor(gone, {})];
    // An order that is there tells whose its payment is, whatever the shop's address was when it was opened.
    const moved = await paidFor(order.id, { shop: 'formerly.example' });
    const other = await paidFor(gone, { shop: 'other.example' });
    const found = (await checkLedger()).findings.map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining([...lost, moved]));
    expect(found).not.toContain(other);
    for (const id of [...lost, moved]) await stripe().refunds.create({ payment_intent: id });
  });

  it('keeps so many findings of a kind, and counts the rest', async () => {
    await orders().insertMany(times(30, () => anOldOrder({ total: 1 })));
    const { findings, more } = await checkLedger({ ...options, most: 10 });
    expect([findings.length, more]).toEqual([10, { III: 20 }]);
    await orders().deleteMany({ productId: nowhere });
  });

  it('calls wrong only what is still there after every look', async () => {
    const { stored, product } = await aPaidOrder();
    await products().updateOne({ _id: product._id }, { $inc: { sold: 1 } });
    await orders().updateOne({ _id: stored._id }, { $set: { status: 'delivered' } });
    const first = await checkLedger(options);
    expect(first.findings.map(({ invariant }) => invariant)).toEqual(['III', 'I', 'I']);
    // What was under way comes to its end, and the product goes on being sold.
    await orders().updateOne({ _id: stored._id }, { $set: { status: 'pending' } });
    await products().updateOne({ _id: product._id }, { $inc: { initialStock: 5, restocked: -4 } });
    const looks: number[] = [];
    const last = await whatLasts(first, options, (found) => looks.push(found), [1, 1]);
    expect(looks).toEqual([3, 1]);
    expect(last.findings.map(({ lasting }) => lasting)).toEqual(['sold is off by 1']);
    await products().updateOne({ _id: product._id }, { $inc: { sold: -1 } });
    expect((await whatLasts(last, options, none, [1])).findings).toEqual([]);
  });

  it('accepts what seed:large writes, and says how many of its payments are invented', async () => {
    const { _id } = await aProduct();
    await seedManyOrders(200, await seedManyUsers(5, 'customer-password'), { _id });
    const { findings, invented } = await checkLedger(options);
    expect([findings, invented]).toEqual([[], 180]);
    // Only their payments are taken as they are said.
    await orders().updateOne({ productId: _id, state: 'paid' }, { $set: { status: 'delivered', total: 1 } });
    await products().updateOne({ _id }, { $inc: { sold: 1 } });
    expect((await faults()).map(([invariant]) => invariant)).toEqual(expect.arrayContaining(['I', 'III']));
  });

  // A leak is only seen among very many.
  it.runIf(count(0, 1))(
    'holds no more in memory for many orders than for few',
    { timeout: 600_000 },
    async () => {
      const many = 300_000;
      const batch = 2000;
      for (let made = 0; made < many; made += batch)
        await orders().insertMany(times(batch, () => anOldOrder()));
      globalThis.gc?.();
      const before = process.memoryUsage().heapUsed;
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().heapUsed - before);
      }, 20);
      const report = await checkLedger(options);
      clearInterval(watch);
      expect(report.orders).toBeGreaterThanOrEqual(many);
      // A list of 300,000 orders would be some 600 MB.
      expect(most / 2 ** 20).toBeLessThan(150);
      await forgetOldOrders();
    },
  );
});

const nowhere = new ObjectId();

/** In parts: one command for all of them would outlast what any may take. */
async function forgetOldOrders(): Promise<void> {
  for (;;) {
    const found = await orders()
      .find({ productId: nowhere }, { projection: { _id: 1 } })
      .limit(10_000)
      .toArray();
    if (found.length === 0) return;
    await orders().deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  }
}
const at = new Date('2026-01-01T00:00:00Z');

/** A cancelled order, which moves no stock. */
function anOldOrder(fields: Partial<OrderDoc> = {}): OrderDoc {
  return anOrderDoc({
    userId: nowhere,
    productId: nowhere,
    state: 'cancelled',
    holdExpiresAt: at,
    history: [
      { type: 'placed', at, by: nowhere },
      { type: 'cancelled', at, by: nowhere },
    ],
    followedUp: 2,
    createdAt: at,
    updatedAt: at,
    ...fields,
  });
}

/** Ten in the morning in UTC is two at night at the shop. */
const night = (seconds: number) => new Date(Date.parse('2026-11-22T10:00:00Z') + seconds * 1000);

describe('the check by night', () => {
  it('goes through the books a slice at a time, whoever goes on, and is done once', async () => {
    await aPaidOrder();
    await orders().insertMany(times(500, () => anOldOrder()));
    const day = new Date('2026-11-22T20:00:00Z');
    await checkByNight(day, options);
    expect(await newestRun()).toBeNull();
    let ticks = 0;
    for (; (await newestRun())?.finishedAt == null; ticks += 1)
      await checkByNight(night(ticks * 5), { ...options, budget: 0 });
    expect(ticks).toBeGreaterThan(5);
    await checkByNight(night(900), options);
    const [run, ...others] = await ledgerRuns().find().toArray();
    expect(others).toEqual([]);
    expect(run).toMatchObject({ _id: '2026-11-22', wrong: 0, findings: [] });
    expect(run).not.toHaveProperty('progress');
    expect(run?.checked).toEqual({
      products: await products().countDocuments(),
      orders: await orders().countDocuments(),
      payments: 1,
    });
    await orders().deleteMany({ productId: nowhere });
  });

  it('tells the shop once what lasts for a minute and a half, and nothing of what does not', async () => {
    const { stored, product } = await aPaidOrder();
    await orders().updateOne({ _id: stored._id }, { $set: { status: 'delivered' } });
    await products().updateOne({ _id: product._id }, { $inc: { sold: 1 } });
    const told = () => mails().find({ kind: 'booksWrong' }).toArray();
    await checkByNight(night(0), options);
    await checkByNight(night(1), options); // plans the first look
    await orders().updateOne({ _id: stored._id }, { $set: { status: 'pending' } });
    for (const second of [10, 22, 54, 90]) await checkByNight(night(second), options);
    expect(await told()).toEqual([]);
    for (const second of [100, 101]) await checkByNight(night(second), options);
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: site.contact.email, data: { night: '2026-11-22', wrong: 2 } });
    expect(await newestRun()).toMatchObject({
      finishedAt: night(100),
      wrong: 2,
      findings: [expect.stringContaining('is not available'), expect.stringContaining('sold is')],
    });
    // The next night begins anew.
    await products().updateOne({ _id: product._id }, { $inc: { sold: -1 } });
    await checkByNight(night(86_400), options);
    await checkByNight(night(86_405), options);
    expect(await newestRun()).toMatchObject({ _id: '2026-11-23', wrong: 0 });
  });

  it('is not kept waiting by one of days to come, which a clock that was ahead has left', async () => {
    const ahead = night(40 * 86_400);
    await checkByNight(ahead, options);
    await checkByNight(ahead, options);
    await checkByNight(night(0), options);
    await checkByNight(night(5), options);
    const nights = await ledgerRuns()
      .find({ finishedAt: { $ne: null } })
      .toArray();
    expect(nights.map(({ _id }) => _id).toSorted()).toEqual(['2026-11-22', '2027-01-01']);
    expect(await readLastLedger(night(10))).toMatchObject({ startedAt: night(0) });
  });
});
