import { Collection, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { formatMoney, toAmount } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { products } from '@/lib/catalogue/data';
import { archiveProduct } from '@/lib/catalogue/status';
import { mails } from '@/lib/mail/data';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { finishRefunds } from '@/lib/ops/sweep/payments';
import { advanceStatus } from '@/lib/orders/advance';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { orders } from '@/lib/orders/data';
import { getOrderDetail, getOwnOrder } from '@/lib/orders/detail';
import type { Order } from '@/lib/orders/schema';
import { settleReported } from '@/lib/payments/complete';
import { decideRefund } from '@/lib/payments/decide-refund';
import { carryOutRefund, refundOrder } from '@/lib/payments/refund';
import type { RefundOrder } from '@/lib/payments/schema';
import { retrieveIntent, stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, storedOrder, storedProduct } from '../../support/factories.ts';
import { lackOfBalance } from '../../support/lack-of-balance.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, deliver, outcomes, ownStripe, soon, sweep, times } from '../support.ts';

const provider = ownStripe();
checkBooksAfterEach();

type Paid = { order: Order; buyer: Actor; intentId: string; productId: ObjectId };

/** A paid order of ten units at 345 minor units. */
async function aPaidOrder(): Promise<Paid> {
  const { actor: buyer, order, product } = await anOrder();
  const intentId = await payAtProvider(buyer, order);
  await settleReported(new ObjectId(order.id), intentId);
  return { order, buyer, intentId, productId: product._id };
}

const input = ({ order }: Paid, fields: Partial<RefundOrder> = {}): RefundOrder => ({
  orderId: order.id,
  amount: toAmount(3450),
  reason: 'Arrived damaged',
  units: 0,
  ...fields,
});

/** What Stripe gave back of a payment, refund by refund. */
const givenBack = async ({ intentId }: Paid): Promise<number[]> =>
  (await stripe().refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount);

describe('a refund', () => {
  it('gives back all of it, with who and why in the history, the log and the mail', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    const { order } = await refundOrder(admin, input(paid));
    expect(order).toMatchObject({ state: 'paid', paid: true, refunded: true, refundedAmount: 3450 });
    expect(await givenBack(paid)).toEqual([3450]);
    await sweep();
    const { history } = await getOrderDetail(admin, paid.order.id);
    expect(history.at(-1)).toMatchObject({
      type: 'refunded',
      amount: 3450,
      by: admin.email,
      reason: 'Arrived damaged',
      note: paid.intentId,
    });
    const log = await getAuditLog(admin, auditQuerySchema.parse({ action: 'order.refunded' }));
    expect(log.rows).toMatchObject([
      { by: admin.email, after: { refunded: 3450, reason: 'Arrived damaged' } },
    ]);
    expect(await mails().countDocuments({ kind: 'paymentRefunded', to: paid.buyer.email })).toBe(1);
    expect((await storedProduct(paid.productId)).available).toBe(90);
  });

  it('gives back parts, never more than was paid', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    await refundOrder(admin, input(paid, { amount: toAmount(1000) }));
    const tooMuch = await refusal(refundOrder(admin, input(paid, { amount: toAmount(2451) })));
    expect(tooMuch.fieldErrors).toEqual({ amount: [messages.refund.tooMuch(formatMoney(2450))] });
    await refundOrder(admin, input(paid, { amount: toAmount(2450) }));
    const nothingLeft = await refusal(refundOrder(admin, input(paid, { amount: toAmount(1) })));
    expect(nothingLeft.message).toBe(messages.refund.allGiven);
    expect((await givenBack(paid)).toSorted()).toEqual([1000, 2450]);
    const { history } = await getOrderDetail(admin, paid.order.id);
    expect(history.slice(-2).map(({ amount }) => amount)).toEqual([1000, 2450]);
    expect((await refusal(advanceStatus(admin, { orderId: paid.order.id }))).message).toBe(
      messages.order.givenBack,
    );
  });

  it('brings units back into stock once, also of an archived product, never more than were bought', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    await archiveProduct(admin, { productId: paid.productId.toHexString() });
    await refundOrder(admin, input(paid, { amount: toAmount(500), units: 4 }));
    expect(await storedProduct(paid.productId)).toMatchObject({ available: 94, restocked: 4, sold: 10 });
    const tooMany = await refusal(refundOrder(admin, input(paid, { amount: toAmount(500), units: 7 })));
    expect(tooMany.fieldErrors).toEqual({ units: [messages.refund.tooManyUnits(6)] });
    await refundOrder(admin, input(paid, { amount: toAmount(500), units: 6 }));
    expect((await storedProduct(paid.productId)).available).toBe(100);
  });

  it('brings units back also where more was promised than there is', async () => {
    const paid = await aPaidOrder();
    const bring = (units: number) =>
      products().updateOne({ _id: paid.productId }, { $inc: { available: units, initialStock: units } });
    await bring(-100);
    const { order } = await refundOrder(await anAdmin(), input(paid, { units: 3 }));
    expect(order).toMatchObject({ refundedAmount: 3450 });
    expect(await storedProduct(paid.productId)).toMatchObject({ available: -7, restocked: 3 });
    await bring(100);
  });

  it('sent ten times at once is made once', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    const form = input(paid, { amount: toAmount(1000), units: 2, requestId: new ObjectId().toHexString() });
    expect(await outcomes(times(10, () => refundOrder(admin, form)))).toMatchObject({
      ok: expect.any(Number),
    });
    await refundOrder(admin, form);
    expect(await givenBack(paid)).toEqual([1000]);
    expect((await storedProduct(paid.productId)).available).toBe(92);
    expect((await storedOrder(paid.order.id)).history.filter(({ type }) => type === 'refunded')).toHaveLength(
      1,
    );
  });

  it('of a form that was changed since is refused, and tells what the form did', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    const form = input(paid, { amount: toAmount(1000), units: 2, requestId: new ObjectId().toHexString() });
    await refundOrder(admin, form);
    for (const changed of [{ amount: toAmount(400) }, { units: 3 }])
      expect(await refusal(refundOrder(admin, { ...form, ...changed }))).toMatchObject({
        code: 'conflict',
        message: messages.refund.madeBefore(formatMoney(1000)),
      });
    expect((await refundOrder(admin, form)).amount).toBe(1000);
    expect(await givenBack(paid)).toEqual([1000]);
    expect(await storedOrder(paid.order.id)).toMatchObject({ refundedAmount: 1000, returnedUnits: 2 });
  });

  it('that a version before made under an id is taken for the same', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    const form = input(paid, { amount: toAmount(1000), requestId: new ObjectId().toHexString() });
    await refundOrder(admin, form);
    await orders().updateOne({ _id: new ObjectId(paid.order.id) }, { $unset: { refundsMade: '' } });
    await refundOrder(admin, form);
    expect(await givenBack(paid)).toEqual([1000]);
  });

  it('is not made on top of one that its admin had not seen', async () => {
    const paid = await aPaidOrder();
    const admin = await anAdmin();
    const form = input(paid, { amount: toAmount(1000), requestId: new ObjectId().toHexString(), seen: 0 });
    await refundOrder(await anAdmin(), { ...form, requestId: new ObjectId().toHexString() });
    const meanwhile = { code: 'conflict', message: messages.refund.meanwhile(formatMoney(1000)) };
    expect(await refusal(refundOrder(admin, form))).toMatchObject(meanwhile);
    const tooMuch = { ...form, amount: toAmount(3000) };
    expect(await refusal(refundOrder(admin, tooMuch)), 'before what does not fit').toMatchObject(meanwhile);
    expect(await givenBack(paid)).toEqual([1000]);
    await refundOrder(admin, { ...form, seen: 1000 });
    expect((await refundOrder(admin, form)).amount, 'a repeat shows what it saw itself').toBe(1000);
    expect(await givenBack(paid)).toEqual([1000, 1000]);
    await refundOrder(admin, input(paid, { amount: toAmount(450) })); // who says nothing of it needs not have seen it
    expect(await storedOrder(paid.order.id)).toMatchObject({ refundedAmount: 2450 });
  });

  it('is not made unseen either once a bank sent one back', async () => {
    const paid = await aPaidOrder();
    const told = await refusal(refundOrder(await anAdmin(), input(paid, { seen: 1000 })));
    expect(told).toMatchObject({
      code: 'conflict',
      message: messages.refund.cameBackMeanwhile(formatMoney(1000)),
    });
  });

  it('pressed by two admins at once, who saw the same, is made once', async () => {
    const paid = await aPaidOrder();
    const admins = [await anAdmin(), await anAdmin()];
    const form = input(paid, { amount: toAmount(1000), units: 1, seen: 0 });
    expect(await outcomes(admins.map((admin) => refundOrder(admin, form)))).toEqual({ ok: 1, conflict: 1 });
    expect(await givenBack(paid)).toEqual([1000]);
  });

  it('by two admins at once never exceeds the payment', async () => {
    const paid = await aPaidOrder();
    const admins = [await anAdmin(), await anAdmin()];
    await outcomes(admins.map((admin) => refundOrder(admin, input(paid, { amount: toAmount(2000) }))));
    expect(await givenBack(paid)).toEqual([2000]);
  });

  it.each([
    ['kwd', 1.005],
    ['jpy', 1.5],
  ])('in %s is refused with more decimals than Stripe takes', async (currency, amount) => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    const soldIn = (code: string) =>
      orders().updateOne({ _id: new ObjectId(paid.order.id) }, { $set: { currency: code } });
    await soldIn(currency);
    expect(await refusal(refundOrder(admin, input(paid, { amount })))).toMatchObject({
      code: 'invalid',
      fieldErrors: { amount: [messages.refund.amountTooFine] },
    });
    await soldIn(paid.order.currency);
    expect(await storedOrder(paid.order.id)).not.toHaveProperty('refundRequest');
    expect(await givenBack(paid)).toEqual([]);
  });

  it('is not for customers, nor for what is not paid', async () => {
    const paid = await aPaidOrder();
    expect((await refusal(refundOrder(paid.buyer, input(paid)))).code).toBe('forbidden');
    const { actor, order } = await anOrder();
    const unpaid = await refusal(refundOrder(await anAdmin(), input({ ...paid, order })));
    expect(unpaid.message).toBe(messages.order.notPaidYet);
    await cancelUnpaid(actor, order.id);
    const ended = await refusal(refundOrder(await anAdmin(), input({ ...paid, order })));
    expect(ended.message).toBe(messages.order.notPaidYet);
    expect(await givenBack(paid)).toEqual([]);
  });
});

describe('trouble on the way', () => {
  it('Stripe is away: the refund is kept and made later', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    await provider.fail('error500', { path: '/v1/refunds' }, 10);
    expect((await refusal(refundOrder(admin, input(paid, { units: 10 })))).message).toBe(
      messages.refund.later,
    );
    const second = await refusal(refundOrder(admin, input(paid)));
    expect(second.message).toBe(messages.refund.underWay);
    await provider.heal();
    expect(await finishRefunds(soon())).toHaveLength(1);
    expect(await givenBack(paid)).toEqual([3450]);
    expect(await storedOrder(paid.order.id)).toMatchObject({ refundedAmount: 3450, returnedUnits: 10 });
    expect((await storedProduct(paid.productId)).available).toBe(100);
  });

  it('Stripe is away and the form is changed: what was decided is told and made, nothing else', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    const form = input(paid, { amount: toAmount(1000), units: 2, requestId: new ObjectId().toHexString() });
    await provider.fail('error500', { path: '/v1/refunds' }, 10);
    expect((await refusal(refundOrder(admin, form))).code).toBe('unavailable');
    await provider.heal();
    for (const changed of [{ amount: toAmount(400) }, { units: 0 }, { reason: 'Lost' }])
      expect(await refusal(refundOrder(admin, { ...form, ...changed }))).toMatchObject({
        code: 'conflict',
        message: messages.refund.underWayBefore(formatMoney(1000)),
      });
    expect(await givenBack(paid)).toEqual([]);
    expect((await refundOrder(admin, form)).amount).toBe(1000);
    expect(await givenBack(paid)).toEqual([1000]);
    expect(await storedOrder(paid.order.id)).toMatchObject({ refundedAmount: 1000, returnedUnits: 2 });
  });

  it('the process dies after Stripe gave the money back: it is written down, not made again', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    const id = new ObjectId();
    const request = { id, amount: 3450, reason: 'x', units: 3, by: new ObjectId(admin.id), at: new Date(0) };
    await orders().updateOne({ _id: new ObjectId(paid.order.id) }, { $set: { refundRequest: request } });
    await stripe().refunds.create({
      payment_intent: paid.intentId,
      amount: 3450,
      metadata: { orderId: paid.order.id, refundId: id.toHexString() },
    });
    await Promise.all(times(3, () => finishRefunds()));
    expect(await givenBack(paid)).toEqual([3450]);
    expect((await storedProduct(paid.productId)).available).toBe(93);
    expect((await storedOrder(paid.order.id)).history.at(-1)).toMatchObject({
      type: 'refunded',
      amount: 3450,
      by: new ObjectId(admin.id),
    });
  });

  it('the process dies before the goods are back: they come back with the next try', async () => {
    const paid = await aPaidOrder();
    const { findOneAndUpdate } = Collection.prototype;
    const write = vi.spyOn(Collection.prototype, 'findOneAndUpdate');
    write.mockImplementation(async function (this: Collection, ...asked: unknown[]) {
      if (this.collectionName === products().collectionName) throw new Error('gone');
      return Reflect.apply(findOneAndUpdate, this, asked);
    });
    await expect(refundOrder(await anAdmin(), input(paid, { units: 4 }))).rejects.toThrow('gone');
    write.mockRestore();
    await finishRefunds(soon());
    expect(await storedProduct(paid.productId)).toMatchObject({ available: 94, restocked: 4 });
    expect(await storedOrder(paid.order.id)).toMatchObject({ refundedAmount: 3450, returnedUnits: 4 });
    expect(await givenBack(paid)).toEqual([3450]);
  });

  it('what was given back at Stripe before, of which the shop never heard, is counted with it', async () => {
    const paid = await aPaidOrder();
    await sweep();
    await stripe().refunds.create({ payment_intent: paid.intentId, amount: 500 });
    await refundOrder(await anAdmin(), input(paid, { amount: toAmount(1000) }));
    expect((await storedOrder(paid.order.id)).refundedAmount).toBe(1500);
  });

  it('more refunds than Stripe shows with a payment are all counted', async () => {
    const paid = await aPaidOrder();
    const give = () => stripe().refunds.create({ payment_intent: paid.intentId, amount: 100 });
    await Promise.all(times(11, give));
    await deliver('charge.refunded', Object((await retrieveIntent(paid.intentId)).latest_charge));
    expect((await storedOrder(paid.order.id)).refundedAmount).toBe(1100);
  });

  it("Stripe's own news of the refund comes first: who and why still stand there, once", async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    const news = async () => {
      const intent = await stripe().paymentIntents.retrieve(paid.intentId, { expand: ['latest_charge'] });
      return deliver('charge.refunded', Object(intent.latest_charge));
    };
    await Promise.all([refundOrder(admin, input(paid, { amount: toAmount(1000) })), news(), news()]);
    await Promise.all(times(3, news));
    const refunds = (await storedOrder(paid.order.id)).history.filter(({ type }) => type === 'refunded');
    expect(refunds).toMatchObject([{ amount: 1000, by: new ObjectId(admin.id), reason: 'Arrived damaged' }]);
  });

  it('more went back at Stripe than was told: nothing is given back, and it can be tried again', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    await stripe().refunds.create({ payment_intent: paid.intentId, amount: 3000 }); // at Stripe, not told yet
    const refused = await refusal(refundOrder(admin, input(paid)));
    expect(refused.code).toBe('conflict');
    expect(refused.message).toBe(messages.refund.moreThanPaid(formatMoney(3000)));
    await sweep(soon());
    await refundOrder(admin, input(paid, { amount: toAmount(450) }));
    expect(await storedOrder(paid.order.id)).toMatchObject({ refundedAmount: 3450 });
  });

  it('Stripe refuses what was promised for later: the office is told by mail, the history and the page, each time', async () => {
    const admin = await anAdmin();
    const paid = await aPaidOrder();
    const form = input(paid, { requestId: new ObjectId().toHexString() });
    const told = () => mails().find({ kind: 'paymentTrouble', 'data.orderId': paid.order.id }).toArray();
    await stripe().refunds.create({ payment_intent: paid.intentId, amount: 3000 }); // at Stripe, not told yet
    for (const round of [1, 2]) {
      await provider.fail('error500', { path: '/v1/refunds' }, 10);
      expect((await refusal(refundOrder(admin, form))).message).toBe(messages.refund.later);
      expect((await getOrderDetail(admin, paid.order.id)).refusedRefund).toBeNull();
      await provider.heal();
      expect(await finishRefunds(soon())).toEqual([]);
      await finishFollowUps();
      await finishFollowUps();
      expect(await told()).toHaveLength(round);
    }
    const { history, refunding, refusedRefund } = await getOrderDetail(admin, paid.order.id);
    expect(history.at(-1)).toMatchObject({ type: 'refundRefused', amount: 3450, by: admin.email });
    expect(refunding).toBeNull();
    expect(refusedRefund).toEqual({ amount: 3450, reason: history.at(-1)?.reason });
    expect(await told()).toMatchObject(
      times(2, () => ({ to: site.contact.email, data: { what: 'refundRefused', amount: 3450 } })),
    );
    expect((await getOwnOrder(paid.buyer, paid.order.id)).timeline.map(({ type }) => type)).toEqual([
      'placed',
      'paid',
    ]);
    await sweep(soon());
    expect((await getOrderDetail(admin, paid.order.id)).refusedRefund, 'what Stripe gave back').toBeNull();
    await refundOrder(admin, input(paid, { amount: toAmount(450) }));
    expect(await storedOrder(paid.order.id)).toMatchObject({ refundedAmount: 3450 });
  });

  it('Stripe refuses, and another was decided before that is noted: that one stands', async () => {
    const paid = await aPaidOrder();
    const { refunds } = stripe();
    const create = refunds.create.bind(refunds);
    const other = {
      id: new ObjectId(),
      amount: 450,
      reason: 'Bent',
      units: 0,
      by: new ObjectId(),
      at: new Date(),
    };
    const _id = new ObjectId(paid.order.id);
    vi.spyOn(refunds, 'create').mockImplementationOnce(async (...asked) => {
      await create({ payment_intent: paid.intentId, amount: 3000 }); // after the shop has looked
      await orders().updateOne({ _id }, { $set: { refundRequest: other } }); // as once a rival had been refused
      return create(...asked);
    });
    const refused = await refusal(refundOrder(await anAdmin(), input(paid)));
    expect([refused.code, refused.message]).toEqual([
      'conflict',
      expect.stringMatching(/^The card service refused the refund: /),
    ]);
    expect((await storedOrder(paid.order.id)).refundRequest).toMatchObject(other);
    await finishRefunds(soon());
    expect(await storedOrder(paid.order.id)).toMatchObject({ refundedAmount: 3450 });
  });

  it('Stripe refuses, and it is decided anew: who still holds what was refused records nothing', async () => {
    const paid = await aPaidOrder();
    const admin = await anAdmin();
    const asked = input(paid, { requestId: new ObjectId().toHexString() });
    const { order: first } = await decideRefund(admin, { ...asked, amount: toAmount(1000), units: 2 });
    const lacking = vi.spyOn(stripe().refunds, 'create').mockRejectedValue(lackOfBalance);
    expect((await refusal(carryOutRefund(first))).code).toBe('conflict');
    lacking.mockRestore();
    const { order: anew } = await decideRefund(admin, { ...asked, amount: toAmount(500) });
    const metadata = { orderId: paid.order.id, refundId: asked.requestId ?? '' };
    await stripe().refunds.create({ payment_intent: paid.intentId, amount: 500, metadata });
    const { available: before } = await storedProduct(paid.productId);
    await carryOutRefund(first);
    expect((await storedOrder(paid.order.id)).refundRequest).toEqual(anew.refundRequest);
    await carryOutRefund(anew);
    const { refundsMade, returnedUnits } = await storedOrder(paid.order.id);
    expect(refundsMade).toMatchObject([{ amount: 500, units: 0 }]);
    expect([returnedUnits, (await storedProduct(paid.productId)).available]).toEqual([undefined, before]);
  });
});
