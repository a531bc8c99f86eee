import { Collection, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import { dayAfter, dayAt } from '@/lib/base/days';
import { messages } from '@/lib/base/messages';
import { mails } from '@/lib/mail/data';
import type { MailKind } from '@/lib/mail/schema';
import { finishRefunds } from '@/lib/ops/sweep/payments';
import { advanceStatus } from '@/lib/orders/advance';
import { orders } from '@/lib/orders/data';
import { countOpenOrders, getAllOrders } from '@/lib/orders/list';
import { orderStatuses, ordersQuerySchema } from '@/lib/orders/schema';
import { noteShipment } from '@/lib/orders/ship';
import { numbersUnderWay } from '@/lib/orders/under-way';
import { cancelOrder } from '@/lib/payments/cancel';
import { settleReported } from '@/lib/payments/complete';
import { notePaidBack } from '@/lib/payments/paid-back';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, aUser, storedOrder } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { call, tokenOf } from '../../support/rest.ts';
import { checkBooksAfterEach, deliver, ownStripe, soon, sweep } from '../support.ts';

const provider = ownStripe();
checkBooksAfterEach();

async function aPaidOrder() {
  const { actor, order } = await anOrder();
  const intentId = await payAtProvider(actor, order);
  await settleReported(new ObjectId(order.id), intentId);
  return { orderId: order.id, intentId };
}

/** Gives money back as Stripe's own dashboard does, and lets Stripe tell of it. */
async function refundAtStripe(intentId: string, amount: number): Promise<void> {
  await stripe().refunds.create({ payment_intent: intentId, amount });
  const { data } = await stripe().charges.list({ payment_intent: intentId });
  await deliver('charge.refunded', data[0] ?? {});
}

const history = async (orderId: string) => (await storedOrder(orderId)).history.map(({ type }) => type);

describe('an order whose whole payment was given back', () => {
  it.each(orderStatuses)('at Stripe itself is not moved on from %s', async (status) => {
    const admin = await anAdmin();
    const { orderId, intentId } = await aPaidOrder();
    for (const from of orderStatuses.slice(0, orderStatuses.indexOf(status)))
      await advanceStatus(admin, { orderId, from });
    await refundAtStripe(intentId, 3450);
    const before = await history(orderId);
    for (const pressed of [{ from: status }, {}]) {
      const refused = await refusal(advanceStatus(admin, { orderId, ...pressed }));
      expect(refused).toMatchObject({ code: 'conflict', message: messages.order.givenBack });
    }
    expect(await storedOrder(orderId)).toMatchObject({ status, refundedAmount: 3450 });
    expect(await history(orderId)).toEqual(before);
  });

  it('is told so by REST too', async () => {
    const admin = await anAdmin();
    const { orderId, intentId } = await aPaidOrder();
    await refundAtStripe(intentId, 3450);
    const answer = await call('PATCH', `/allOrders/${orderId}?email=x`, {
      token: await tokenOf(admin),
      body: { _id: orderId, status: 'pending' },
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ error: { code: 'conflict', message: messages.order.givenBack } });
  });

  it('does not move on while Stripe, which is away, has yet to give it back', async () => {
    const admin = await anAdmin();
    const { orderId } = await aPaidOrder();
    await advanceStatus(admin, { orderId, from: 'pending' });
    await provider.fail('error500', { path: '/v1/refunds' }, 10);
    const refund = { orderId, amount: 34.5, reason: 'Lost', units: 0 };
    expect((await refusal(refundOrder(admin, refund))).code).toBe('unavailable');
    expect((await refusal(advanceStatus(admin, { orderId }))).message).toBe(messages.order.givenBack);
    const parcel = { orderId, carrier: 'UPS', number: '1Z999' };
    expect((await refusal(noteShipment(admin, parcel))).message, 'nor travels').toBe(
      messages.order.givenBack,
    );
    await provider.heal();
  });

  it('and one that was given back in part moves on', async () => {
    const admin = await anAdmin();
    const { orderId, intentId } = await aPaidOrder();
    await refundAtStripe(intentId, 3449);
    expect(await advanceStatus(admin, { orderId, from: 'pending' })).toMatchObject({ status: 'processing' });
  });
});

it('one that is wanted later and was given back hides none that is packed by now', async () => {
  const admin = await anAdmin();
  const [byNow, later] = [await aPaidOrder(), await aPaidOrder()];
  await orders().updateOne(
    { _id: new ObjectId(later.orderId) },
    { $set: { wantedDate: dayAfter(dayAt(new Date()), 20) } },
  );
  await refundAtStripe(later.intentId, 3450);
  const { rows, total } = await getAllOrders(admin, ordersQuerySchema.parse({ show: 'pack' }));
  expect(rows.map(({ id }) => id)).toContain(byNow.orderId);
  expect(total).toBe(rows.length);
});

it('one that is wanted later is none to pack by now, whatever its search was copied from', async () => {
  const admin = await anAdmin();
  const buyer = await aUser({ name: 'Zo\u00eb Exner' });
  const { order } = await anOrder({ actor: buyer });
  await settleReported(new ObjectId(order.id), await payAtProvider(buyer, order));
  const wantedDate = dayAfter(dayAt(new Date()), 20);
  await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { wantedDate } });
  const found = async (show: string) => {
    const query = ordersQuerySchema.parse({ show, q: 'Zoe\u0308' });
    return (await getAllOrders(admin, query)).rows.map(({ id }) => id);
  };
  expect(await found('pending')).toEqual([order.id]);
  expect(await found('pack')).toEqual([]);
});

it('waits for nothing once all its units came back into stock, though a part of the money stays', async () => {
  const admin = await anAdmin();
  const { actor, order } = await anOrder();
  await settleReported(new ObjectId(order.id), await payAtProvider(actor, order));
  const own = new ObjectId(actor.id);
  expect(await numbersUnderWay(own)).toEqual([order.number]);
  const open = await countOpenOrders(admin);
  const { quantity: units } = order;
  const refund = { orderId: order.id, amount: 30, reason: 'Sent back, less the freight', units: units - 1 };
  await refundOrder(admin, refund);
  expect(await countOpenOrders(admin), 'one unit is still to be sent').toEqual(open);
  await refundOrder(admin, { ...refund, amount: 1, units: 1 });
  const { pending, pack } = open;
  expect(await countOpenOrders(admin)).toEqual({ ...open, pending: pending - 1, pack: pack - 1 });
  for (const show of ['pack', 'pending'] as const) {
    const { rows, total } = await getAllOrders(admin, ordersQuerySchema.parse({ show }));
    expect(rows.map(({ id }) => id)).not.toContain(order.id);
    expect(total).toBe(rows.length);
  }
  expect(await numbersUnderWay(own)).toEqual([]);
});

it('neither moves on nor travels once all its units came back, or are about to; of fewer the mails say so', async () => {
  const admin = await anAdmin();
  const { orderId } = await aPaidOrder();
  const parcel = { orderId, carrier: 'UPS', number: '1Z999' };
  await refundOrder(admin, { orderId, amount: 1, reason: 'Too many', units: 4 });
  await advanceStatus(admin, { orderId, from: 'pending' });
  await noteShipment(admin, parcel);
  await sweep();
  const kind = { $in: ['orderStatus', 'orderTracked'] as MailKind[] };
  const told = await mails().find({ kind, 'data.orderId': orderId }).toArray();
  expect(told).toMatchObject([1, 2].map(() => ({ data: { quantity: 10, left: 6 } })));
  const request = { id: new ObjectId(), amount: 1, reason: '', units: 6, by: new ObjectId(), at: new Date() };
  const _id = new ObjectId(orderId);
  await orders().updateOne({ _id }, { $set: { refundRequest: request } });
  const refused = { code: 'conflict', message: messages.order.unitsBack };
  const press = () => [advanceStatus(admin, { orderId }), noteShipment(admin, { ...parcel, number: '2' })];
  for (const pressed of press()) expect(await refusal(pressed)).toMatchObject(refused);
  await finishRefunds(soon());
  for (const pressed of press()) expect(await refusal(pressed)).toMatchObject(refused);
  expect((await refusal(advanceStatus(admin, { orderId, from: 'processing' }))).message).toBe(
    messages.order.unitsBack,
  );
  expect(await history(orderId)).not.toContain('shipped');
});

it('waits for nothing, and is counted so, when the refund of its units comes back from the bank', async () => {
  const admin = await anAdmin();
  const open = await countOpenOrders(admin);
  const { actor, order } = await anOrder();
  const intentId = await payAtProvider(actor, order);
  await settleReported(new ObjectId(order.id), intentId);
  await refundOrder(admin, { orderId: order.id, amount: 34.5, reason: 'Sent back', units: order.quantity });
  const [made] = (await stripe().refunds.list({ payment_intent: intentId })).data;
  await deliver('refund.failed', await provider.failRefund(made?.id ?? ''));
  expect((await storedOrder(order.id)).refundedAmount).toBe(0);
  await sweep();
  expect(await countOpenOrders(admin)).toEqual({ ...open, refundFailed: open.refundFailed + 1 });
  const owner = new ObjectId(actor.id);
  expect(await numbersUnderWay(owner), 'whom the shop has to reach for the money').toEqual([order.number]);
  await notePaidBack(admin, { orderId: order.id, seen: 3450, reference: 'Bank transfer' });
  expect(await numbersUnderWay(owner)).toEqual([]);
});

it('the log says what a step and a refund changed, and nothing else', async () => {
  const admin = await anAdmin();
  const { orderId } = await aPaidOrder();
  await advanceStatus(admin, { orderId, from: 'pending' });
  for (const amount of [10, 5]) await refundOrder(admin, { orderId, amount, reason: 'Damaged', units: 0 });
  await advanceStatus(admin, { orderId, from: 'processing' });
  const { order: unpaid } = await anOrder();
  await cancelOrder(admin, { orderId: unpaid.id });
  await sweep();
  const { rows } = await getAuditLog(admin, auditQuerySchema.parse({ order: 'asc' }));
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['order.processing', { status: 'pending' }, { status: 'processing' }],
    ['order.refunded', { refunded: 0 }, { refunded: 1000, reason: 'Damaged' }],
    ['order.refunded', { refunded: 1000 }, { refunded: 1500, reason: 'Damaged' }],
    ['order.shipped', { status: 'processing' }, { status: 'shipped' }],
    ['order.cancelled', { status: 'unpaid' }, { status: 'cancelled' }],
  ]);
});

it('the log says what an admin did to an order of his own, but for canceling it', async () => {
  const admin = await anAdmin();
  const { order } = await anOrder({ actor: admin });
  await settleReported(new ObjectId(order.id), await payAtProvider(admin, order));
  await advanceStatus(admin, { orderId: order.id, from: 'pending' });
  await noteShipment(admin, { orderId: order.id, carrier: 'UPS', number: '1Z999' });
  await advanceStatus(admin, { orderId: order.id, from: 'processing' });
  await refundOrder(admin, { orderId: order.id, amount: 34.5, reason: 'Mine', units: 0 });
  const { order: unpaid } = await anOrder({ actor: admin });
  await cancelOrder(admin, { orderId: unpaid.id });
  await sweep();
  const { rows } = await getAuditLog(admin, auditQuerySchema.parse({ order: 'asc' }));
  expect(rows.map(({ action, by }) => `${action} by ${by}`).toSorted()).toEqual(
    ['processing', 'refunded', 'shipped', 'tracked'].map((what) => `order.${what} by ${admin.email}`),
  );
});

it('the write itself looks: a refund that comes after the button was checked still stops it', async () => {
  const admin = await anAdmin();
  const { orderId, intentId } = await aPaidOrder();
  const write = Collection.prototype.findOneAndUpdate;
  vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockImplementationOnce(async function (
    this: Collection,
    ...asked: unknown[]
  ) {
    await refundAtStripe(intentId, 3450);
    return Reflect.apply(write, this, asked);
  });
  const refused = await refusal(advanceStatus(admin, { orderId, from: 'pending' }));
  expect(refused.message).toBe(messages.order.givenBack);
  expect(await storedOrder(orderId)).toMatchObject({ status: 'pending', refundedAmount: 3450 });
});
