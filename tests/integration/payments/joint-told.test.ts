import { Collection, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { shopCurrency } from '@/lib/base/money';
import { documents } from '@/lib/documents/data';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { reconcileJointPayments } from '@/lib/ops/sweep/payments';
import { orders } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { completePayment } from '@/lib/payments/complete';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { jointPayments } from '@/lib/payments/joint/data';
import { openJointPayment } from '@/lib/payments/joint/open';
import { openJointPaymentSchema } from '@/lib/payments/joint/schema';
import { stripe } from '@/lib/payments/service';
import { receiveEvent } from '@/lib/payments/webhook';
import { env } from '@/lib/platform/env';
import { resetLimit } from '@/lib/platform/limits';
import { storedProduct } from '../../support/factories.ts';
import {
  aGroup,
  groupSizes,
  keptOf,
  large,
  openJoint,
  payJointly,
  storedOf,
  totalOf,
} from '../../support/joint.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, deliver, ownStripe, soon, sweep, times } from '../support.ts';

/** Rows of docs/faults.md that are about one order's payment, for the payment of a group. */
const provider = ownStripe();
checkBooksAfterEach();

const statesOf = async (placed: readonly Order[]) => [
  ...new Set((await storedOf(placed)).map(({ state }) => state)),
];

/** Every order is paid once, by this payment, and its goods are sold once. */
async function expectPaidOnce(placed: readonly Order[], intentId: string): Promise<void> {
  for (const { history, productId, ...order } of await storedOf(placed)) {
    expect(order).toMatchObject({ state: 'paid', transactionId: intentId });
    expect(history.map(({ type }) => type)).toEqual(['placed', 'paid']);
    expect(await storedProduct(productId)).toMatchObject({ available: 90, sold: 10, holds: [] });
  }
  expect(await keptOf(intentId)).toBe(totalOf(placed));
}

/** A group that was charged, of which nobody has told the shop. */
async function chargedGroup(many: number) {
  const { actor, placed, goods } = await aGroup(many);
  const intent = await payJointly(actor, placed);
  return { actor, placed, goods, intent };
}

describe.each(groupSizes)('the payment of a group of %i', (many) => {
  it('opened by twenty at once is one', async () => {
    const { actor, placed } = await aGroup(many);
    const { payment_intents: before } = await provider.counts();
    const opened = await Promise.all(times(20, () => openJoint(actor, placed)));
    expect(new Set(opened).size).toBe(1);
    expect((await provider.counts()).payment_intents).toBe(before + 1);
  });

  it('told ten times by Stripe and ten times by the browser at once pays each order once', async () => {
    const { actor, placed, intent } = await chargedGroup(many);
    await Promise.all([
      ...times(10, () => deliver('payment_intent.succeeded', intent)),
      ...times(10, () => completeJointPayment(actor, { transactionId: intent.id })),
      ...placed
        .slice(0, 5)
        .map(({ id }) => completePayment(actor, { orderId: id, transactionId: intent.id })),
    ]);
    await expectPaidOnce(placed, intent.id);
  });

  it('is billed, though the process ends right after noting it as settled and its orders were followed up before', async () => {
    const { placed, intent } = await chargedGroup(many);
    const { bulkWrite, updateOne } = Collection.prototype;
    vi.spyOn(Collection.prototype, 'bulkWrite').mockImplementationOnce(async function (
      this: Collection,
      ...all
    ) {
      const written = await bulkWrite.apply(this, all);
      await orders().updateMany({ transactionId: intent.id }, { $set: { updatedAt: new Date(0) } });
      await finishFollowUps(); // no invoice yet: the payment may still be paying other orders
      return written;
    });
    vi.spyOn(Collection.prototype, 'updateOne').mockImplementation(async function (
      this: Collection,
      ...given
    ) {
      const written = await updateOne.apply(this, given);
      if (this.collectionName === 'joint_payments' && JSON.stringify(given).includes('settledAt":"'))
        throw new Error('The process died.');
      return written;
    });
    await expect(deliver('payment_intent.succeeded', intent)).rejects.toThrow('The process died.');
    vi.restoreAllMocks();
    expect(await documents().countDocuments({ source: intent.id })).toBe(0);
    await sweep();
    expect(await documents().countDocuments({ source: intent.id })).toBe(1);
    await expectPaidOnce(placed, intent.id);
  });

  it('told three days late with a fresh signature pays it', async () => {
    const { placed, intent } = await chargedGroup(many);
    const created = Math.floor(Date.now() / 1000) - 72 * 3600;
    await deliver('payment_intent.succeeded', intent, { created });
    await expectPaidOnce(placed, intent.id);
  });

  it.each([
    ['failed', 'succeeded'],
    ['succeeded', 'failed'],
  ])('told as %s, then as %s has paid it', async (...news) => {
    const { placed, intent } = await chargedGroup(many);
    for (const what of news) {
      const type = what === 'failed' ? 'payment_intent.payment_failed' : 'payment_intent.succeeded';
      await deliver(type, { ...intent, ...(what === 'failed' && { status: 'requires_payment_method' }) });
    }
    await expectPaidOnce(placed, intent.id);
  });

  it('told with a bad, a missing, a foreign or an old signature changes none of its orders', async () => {
    const { placed, intent } = await chargedGroup(many);
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: intent },
    };
    const payload = JSON.stringify(event);
    const sign = (options: object) =>
      stripe().webhooks.generateTestHeaderString({
        payload,
        secret: env().STRIPE_WEBHOOK_SECRET,
        ...options,
      });
    const before = await storedOf(placed);
    for (const signature of [
      '',
      null,
      'nonsense',
      sign({ secret: 'whsec_other' }),
      sign({ timestamp: Math.floor(Date.now() / 1000) - 3600 }),
      sign({ payload: `${payload} ` }),
    ])
      expect((await refusal(receiveEvent(payload, signature))).code).toBe('invalid');
    expect(await storedOf(placed)).toEqual(before);
    expect(await jointPayments().findOne({ intentId: intent.id })).toMatchObject({ open: true });
  });

  it('is no payment that is made up, foreign, used, too small, in another currency or not confirmed', async () => {
    const { actor, placed } = await aGroup(many);
    const used = await chargedGroup(2);
    await completeJointPayment(used.actor, { transactionId: used.intent.id });
    const own = await aGroup(2);
    const unconfirmed = await openJoint(actor, placed);
    const { _id } = (await jointPayments().findOne({ intentId: unconfirmed })) ?? { _id: new ObjectId() };
    const metadata = { jointPaymentId: _id.toHexString() };
    const pays = { payment_method: 'pm_card_visa', confirm: true, metadata };
    const strangers = [
      await stripe().paymentIntents.create({ ...pays, amount: totalOf(placed) - 1, currency: shopCurrency }),
      await stripe().paymentIntents.create({ ...pays, amount: totalOf(placed), currency: 'eur' }),
    ];
    const foreign = (await payJointly(own.actor, own.placed)).id;
    const ids = ['pi_madeUpByMe00', foreign, used.intent.id, ...strangers.map(({ id }) => id), unconfirmed];
    for (const transactionId of ids) {
      const named = await refusal(completeJointPayment(actor, { transactionId }));
      expect(['invalid', 'not_found']).toContain(named.code);
      await resetLimit('unknownPayment', actor.id); // an hour later
      const orderId = placed[0]?.id ?? '';
      expect((await refusal(completePayment(actor, { orderId, transactionId }))).code).toBe('invalid');
      const told = { id: transactionId, object: 'payment_intent', status: 'succeeded', metadata };
      await deliver('payment_intent.succeeded', told);
    }
    expect(await statesOf(placed)).toEqual(['unpaid']);
    for (const { id } of strangers) await stripe().refunds.create({ payment_intent: id }); // nobody's: by hand
  });

  it('costs what its orders cost, whatever sum is sent', async () => {
    const { actor, placed } = await aGroup(many);
    const orderIds = placed.map(({ id }) => id).join(',');
    for (const amount of ['0', '-1', '0.5', 'NaN', '1e21', ''])
      expect(openJointPaymentSchema.safeParse({ orderIds, amount }).success).toBe(false);
    for (const amount of [1, totalOf(placed) - 1, totalOf(placed) + 1]) {
      const input = openJointPaymentSchema.parse({ orderIds, amount });
      expect((await refusal(openJointPayment(actor, input))).code).toBe('conflict');
    }
    const id = await openJoint(actor, placed);
    expect((await stripe().paymentIntents.retrieve(id)).amount).toBe(totalOf(placed));
  });
});

describe(`the payment of a group of ${large}`, () => {
  it('whose answer was lost on the way back is not opened twice', async () => {
    const { actor, placed } = await aGroup(large);
    const { payment_intents: before } = await provider.counts();
    await provider.fail('charge_then_drop', { method: 'POST', path: '/v1/payment_intents$' }, 2);
    expect((await refusal(openJoint(actor, placed))).code).toBe('unavailable');
    await openJoint(actor, placed);
    expect((await provider.counts()).payment_intents).toBe(before + 1);
  });

  it('of which Stripe can’t tell is being checked, and settles by itself', async () => {
    const { actor, placed, intent } = await chargedGroup(large);
    await provider.fail('drop', { path: intent.id }, 2);
    const told = await refusal(completeJointPayment(actor, { transactionId: intent.id }));
    expect(told).toMatchObject({ code: 'unavailable', message: messages.payment.checking });
    expect(await statesOf(placed)).toEqual(['unpaid']);
    await sweep(); // at once, for the buyer said that it is paid
    await expectPaidOnce(placed, intent.id);
  });

  it('that fails for long keeps no other from being heard of', async () => {
    const [stuck, other] = [await chargedGroup(large), await chargedGroup(2)];
    await provider.fail('error500', { path: stuck.intent.id }, 1000);
    await reconcileJointPayments(soon());
    await provider.heal();
    expect(await statesOf(stuck.placed)).toEqual(['unpaid']);
    await expectPaidOnce(other.placed, other.intent.id);
  });
});
