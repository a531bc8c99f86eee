import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { POST } from '@/app/api/stripe/webhook/route';
import OrderPage from '@/app/dashboard/allOrder/[id]/page';
import { messages } from '@/lib/base/messages';
import { toAmount } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { documents } from '@/lib/documents/data';
import { creditNoteFile } from '@/lib/documents/files';
import { getCreditNote, getDocuments } from '@/lib/documents/read';
import { getPackingSlips, getPickList } from '@/lib/documents/slips';
import { contentOf } from '@/lib/mail/content';
import { mails } from '@/lib/mail/data';
import { checkLedger } from '@/lib/ops/ledger/check';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { orders, readOrder } from '@/lib/orders/data';
import { getOrderDetail, getOwnOrder } from '@/lib/orders/detail';
import { countOpenOrders, getAllOrders } from '@/lib/orders/list';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { isOwed } from '@/lib/orders/trouble';
import { numbersUnderWay } from '@/lib/orders/under-way';
import { restOrder } from '@/lib/orders/wire';
import { settleReported } from '@/lib/payments/complete';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { env } from '@/lib/platform/env';
import { aBystander } from '../../support/db.ts';
import { anAdmin, anOrder, aUser, storedOrder } from '../../support/factories.ts';
import { payJointly, someOrders } from '../../support/joint.ts';
import { pagesOf } from '../../support/pdf.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';
import {
  checkBooksAfterEach,
  deliver,
  expectBooksInOrder,
  inOneMoment,
  ownStripe,
  soon,
  sweep,
  times,
} from '../support.ts';

const provider = ownStripe();
checkBooksAfterEach();

async function aPaidOrder() {
  const { actor: buyer, order } = await anOrder();
  const intentId = await payAtProvider(buyer, order);
  await settleReported(new ObjectId(order.id), intentId);
  return { buyer, order, intentId };
}

const typesOf = async (id: string) => (await storedOrder(id)).history.map(({ type }) => type);
const toldOf = (what: string) =>
  mails().find({ kind: 'paymentTrouble', to: site.contact.email, 'data.what': what }).toArray();

describe('a dispute', () => {
  it('stands in the history once, is told to the office once, and is no matter of the buyer', async () => {
    const bystander = await aBystander();
    const { buyer, order, intentId } = await aPaidOrder();
    const dispute = await provider.dispute(intentId);
    const results = await Promise.all(times(4, () => deliver('charge.dispute.created', dispute)));
    expect(results.every(({ changed }) => changed)).toBe(true);
    await sweep();
    await deliver('charge.dispute.created', dispute);
    await sweep();
    expect(await typesOf(order.id)).toEqual(['placed', 'paid', 'disputed']);
    expect(await toldOf('disputed')).toHaveLength(1);
    const detail = await getOrderDetail(await anAdmin(), order.id);
    expect(detail).toMatchObject({ state: 'paid', refundedAmount: 0 });
    expect(detail.history.at(-1)).toMatchObject({ amount: 3450, reason: 'product_not_received', by: null });
    expect(detail.dispute).toBe('open');
    expect((await getOwnOrder(buyer, order.id)).timeline.map(({ type }) => type)).toEqual(['placed', 'paid']);
    expect(await bystander.changed()).toBe(false);
  });

  it.each([
    ['won', 'disputeWon'],
    ['warning_closed', 'disputeWon'],
    ['lost', 'disputeLost'],
  ] as const)('that is closed as %s has ended, also when that is told first', async (status, type) => {
    const { order, intentId } = await aPaidOrder();
    const dispute = await provider.dispute(intentId, { inquiry: status === 'warning_closed' });
    const closed = await provider.closeDispute(dispute, status);
    await Promise.all(times(3, () => deliver('charge.dispute.closed', closed)));
    await deliver('charge.dispute.created', dispute);
    await sweep();
    expect(await typesOf(order.id)).toEqual(['placed', 'paid', type]);
    expect((await storedOrder(order.id)).disputed).toBe(status === 'lost' ? 'lost' : undefined);
    const { disputed, lost } = await checkLedger();
    expect({ disputed, lost }).toEqual({ disputed: 0, lost: status === 'lost' ? 1 : 0 });
    expect((await toldOf(type)).filter(({ data }) => Object(data).orderId === order.id)).toHaveLength(1);
  });

  it.each([
    ['decided for the buyer', 'resolution', 'disputeLost', 3450],
    ['blocked', 'block', 'disputeWon', 0],
  ] as const)('that was prevented, being %s at once, is over', async (_, prevented, type, lostAmount) => {
    for (const told of ['created', 'closed']) {
      const { order, intentId } = await aPaidOrder();
      await deliver(`charge.dispute.${told}`, await provider.dispute(intentId, { prevented }));
      expect(await typesOf(order.id)).toEqual(['placed', 'paid', type]);
      const dispute = type === 'disputeLost' ? 'lost' : null;
      expect(await getOrderDetail(await anAdmin(), order.id)).toMatchObject({ dispute, lostAmount });
    }
  });

  it('that is an inquiry took no money, and is told so; where it becomes a dispute that is told besides', async () => {
    const admin = await anAdmin();
    const { order, intentId } = await aPaidOrder();
    const told = async () => {
      await sweep();
      const found = mails().find({ kind: 'paymentTrouble', 'data.orderId': order.id }).sort({ createdAt: 1 });
      return (await found.toArray()).map(({ data }) => contentOf('paymentTrouble', data));
    };
    const inquiry = await provider.dispute(intentId, { inquiry: true });
    for (const type of ['created', 'created', 'updated']) await deliver(`charge.dispute.${type}`, inquiry);
    const [asked, ...none] = await told();
    expect(none).toEqual([]);
    expect(asked?.subject).toMatch(/^Inquiry: /);
    expect([asked?.heading, ...(asked?.paragraphs ?? [])].join(' ')).not.toMatch(/took back|is disputed/);
    expect(asked?.paragraphs[0]).toContain('No money was taken');
    expect(await getOrderDetail(admin, order.id)).toMatchObject({ dispute: 'open', lostAmount: 0 });
    expect((await getOrderDetail(admin, order.id)).history.at(-1)).toMatchObject({ isInquiry: true });
    expect((await checkLedger()).disputed, 'the money is where the books have it').toBe(0);
    await refundOrder(admin, { orderId: order.id, amount: toAmount(450), reason: 'As asked', units: 0 });

    const dispute = await provider.escalate(inquiry);
    for (const type of ['updated', 'updated']) await deliver(`charge.dispute.${type}`, dispute);
    await deliver('charge.dispute.created', inquiry);
    expect((await told()).map(({ subject }) => subject.replace(/:.*/, ''))).toEqual(['Inquiry', 'Disputed']);
    expect((await checkLedger()).disputed).toBe(1);
    await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'won'));
    await deliver('charge.dispute.updated', dispute);
    expect(await typesOf(order.id)).toEqual([
      'placed',
      'paid',
      'disputed',
      'refunded',
      'disputed',
      'disputeWon',
    ]);
    expect((await told()).at(-1)?.subject).toMatch(/^Dispute won: /);

    const other = await aPaidOrder();
    const silent = await provider.dispute(other.intentId, { inquiry: true });
    await refundOrder(admin, {
      orderId: other.order.id,
      amount: toAmount(3450),
      reason: 'As asked',
      units: 0,
    });
    const closed = await provider.closeDispute(silent, 'warning_closed');
    await deliver('charge.dispute.closed', closed);
    await deliver('charge.dispute.created', silent);
    await sweep();
    const mail = await mails().findOne({ kind: 'paymentTrouble', 'data.orderId': other.order.id });
    const { subject, heading, paragraphs } = contentOf('paymentTrouble', mail?.data);
    expect(subject).toMatch(/^Inquiry closed: /);
    expect([heading, ...paragraphs].join(' '), 'it was refunded').not.toMatch(
      /\$34\.50 stays|goes on as before/,
    );
  });

  it('is heard of with all the evidence that Stripe takes, as it is and as it was before', async () => {
    const { order, intentId } = await aPaidOrder();
    const closed = await provider.closeDispute(await provider.dispute(intentId), 'lost');
    const evidence = { uncategorized_text: '証'.repeat(150_000) };
    const data = { object: { ...closed, evidence }, previous_attributes: { evidence } };
    const body = JSON.stringify({ id: 'evt_large', object: 'event', type: 'charge.dispute.closed', data });
    const signed = { payload: body, secret: env().STRIPE_WEBHOOK_SECRET };
    const headers = { 'stripe-signature': stripe().webhooks.generateTestHeaderString(signed) };
    const told = new Request('https://shop.example/api/stripe/webhook', { method: 'POST', headers, body });
    expect((await POST(told, { params: Promise.resolve({}) })).status).toBe(200);
    expect((await storedOrder(order.id)).disputed).toBe('lost');
  });

  it('that a closed inquiry became stands in the books like any other', async () => {
    const { order, intentId } = await aPaidOrder();
    const inquiry = await provider.dispute(intentId, { inquiry: true });
    await deliver('charge.dispute.created', inquiry);
    const closed = await provider.closeDispute(inquiry, 'warning_closed');
    await deliver('charge.dispute.closed', closed);
    const dispute = await provider.escalate(inquiry);
    for (const told of [dispute, closed, dispute]) await deliver('charge.dispute.updated', told);
    expect((await storedOrder(order.id)).disputed).toBe('open');
    await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'lost'));
    await deliver('charge.dispute.closed', closed);
    expect(await storedOrder(order.id)).toMatchObject({ disputed: 'lost', lostAmount: 3450 });
    expect((await typesOf(order.id)).slice(2)).toEqual(['disputed', 'disputeWon', 'disputed', 'disputeLost']);
  });

  it.each([
    ['then won after all', ['lost', 'won']],
    ['then won after all, which is told first', ['won', 'lost']],
  ] as const)('that was lost, %s, took nothing', async (_, told) => {
    const { order, intentId } = await aPaidOrder();
    const dispute = await provider.dispute(intentId);
    await deliver('charge.dispute.created', dispute);
    const lost = await provider.closeDispute(dispute, 'lost');
    const closed = { lost, won: await provider.closeDispute(dispute, 'won') };
    for (const how of told) await deliver('charge.dispute.closed', closed[how]);
    for (const how of told) await deliver('charge.dispute.closed', closed[how]);
    await sweep();
    const stored = await storedOrder(order.id);
    expect([stored.disputed, stored.lostAmount]).toEqual([undefined, undefined]);
    expect(await typesOf(order.id)).toEqual([
      'placed',
      'paid',
      'disputed',
      ...(told[0] === 'lost' ? ['disputeLost'] : []),
      'disputeWon',
    ]);
    const { disputed, lost: many } = await checkLedger();
    expect([disputed, many]).toEqual([0, 0]);
    const mine = (await toldOf('disputeWon')).filter(({ data }) => Object(data).orderId === order.id);
    expect(mine).toHaveLength(1);
  });

  it('of a payment that its order does not know yet pays it first', async () => {
    const { actor: buyer, order } = await anOrder();
    const dispute = await provider.dispute(await payAtProvider(buyer, order));
    expect((await deliver('charge.dispute.created', dispute)).changed).toBe(true);
    expect(await storedOrder(order.id)).toMatchObject({ state: 'paid', disputed: 'open' });
  });

  it('of a payment that its orders do not know yet pays each of them first', async () => {
    const buyer = await aUser();
    const { placed } = await someOrders(3, buyer);
    const { id: intentId } = await payJointly(buyer, placed);
    const dispute = await provider.dispute(intentId);
    expect((await deliver('charge.dispute.created', dispute)).changed).toBe(true);
    for (const { id } of placed)
      expect(await storedOrder(id)).toMatchObject({ state: 'paid', disputed: 'open' });
  });

  it('of a payment that no order could take concerns none, and is not told again', async () => {
    const { actor: buyer, order } = await anOrder();
    const intentId = await payAtProvider(buyer, order);
    const { id: strange } = await stripe().paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    await settleReported(new ObjectId(order.id), intentId);
    expect((await deliver('charge.dispute.created', await provider.dispute(strange))).changed).toBe(false);
  });

  it('of a payment for several orders marks each of them and is told in one mail; none is packed until it ends', async () => {
    const admin = await anAdmin();
    const buyer = await aUser();
    const { placed } = await someOrders(3, buyer);
    const { id: intentId } = await payJointly(buyer, placed);
    await completeJointPayment(buyer, { transactionId: intentId });
    const dispute = await provider.dispute(intentId);
    await deliver('charge.dispute.created', dispute);
    await inOneMoment(sweep, 3000); // when nothing more of the same act can be written
    const mine = (await toldOf('disputed')).filter(({ data }) => Object(data).payment === intentId);
    expect(mine).toHaveLength(1);
    expect(Object(mine[0]?.data).together.lines.map(({ orderId }: { orderId: string }) => orderId)).toEqual(
      placed.map(({ id }) => id),
    );
    const shown = ordersQuerySchema.parse({ q: buyer.email });
    const disputed = async () => (await getAllOrders(admin, shown)).rows.map(({ dispute }) => dispute);
    expect(await disputed()).toEqual(['open', 'open', 'open']);
    expect((await checkLedger()).disputed).toBe(3);
    const ids = placed.map(({ id }) => id);
    expect((await refusal(getPackingSlips(admin, ids))).message).toBe(messages.documents.nothingToPack);
    const { order } = await aPaidOrder();
    expect((await getPickList(admin, [...ids, order.id])).leftOut).toHaveLength(3);
    const closed = await provider.closeDispute(dispute, 'won');
    await Promise.all(times(3, () => deliver('charge.dispute.closed', closed)));
    await deliver('charge.dispute.created', dispute);
    expect(await disputed()).toEqual([null, null, null]);
    expect((await getPackingSlips(admin, ids)).leftOut).toEqual([]);
  });

  it('that was lost keeps what was not sent from being packed, and stands in lists, until another says more', async () => {
    const admin = await anAdmin();
    const { buyer, order, intentId } = await aPaidOrder();
    const { order: free } = await aPaidOrder();
    const before = await countOpenOrders(admin);
    const dispute = await provider.dispute(intentId);
    await deliver('charge.dispute.created', dispute);
    expect(await countOpenOrders(admin)).toEqual({ ...before, pack: before.pack - 1 });
    expect(await numbersUnderWay(new ObjectId(buyer.id))).toEqual([order.number]);
    await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'lost'));
    const { pending, pack } = before;
    expect(await countOpenOrders(admin)).toEqual({ ...before, pending: pending - 1, pack: pack - 1 });
    expect(await numbersUnderWay(new ObjectId(buyer.id)), 'its buyer may go').toEqual([]);
    expect((await refusal(getPackingSlips(admin, [order.id]))).message).toBe(
      messages.documents.nothingToPack,
    );
    expect((await getPickList(admin, [order.id, free.id])).leftOut).toEqual([order.number]);
    const give = { orderId: order.id, amount: 1, reason: 'Damaged', units: 0 };
    expect(await refusal(refundOrder(admin, give))).toMatchObject({
      code: 'conflict',
      message: messages.refund.lost,
    });
    const shown = async (show: 'all' | 'pack' | 'pending' | 'disputed') => {
      const { rows } = await getAllOrders(admin, ordersQuerySchema.parse({ q: buyer.email, show }));
      return rows.map(({ id, dispute: how }) => [id, how]);
    };
    for (const show of ['all', 'disputed'] as const)
      expect(await shown(show), show).toEqual([[order.id, 'lost']]);
    for (const show of ['pack', 'pending'] as const) expect(await shown(show), show).toEqual([]);
    const again = await provider.dispute(intentId);
    await deliver('charge.dispute.created', again);
    expect(await shown('disputed')).toEqual([[order.id, 'open']]);
    expect(await countOpenOrders(admin)).toEqual({ ...before, pack: pack - 1 });
    await deliver('charge.dispute.closed', await provider.closeDispute(again, 'won'));
    expect(await shown('disputed'), 'the first one took the money').toEqual([[order.id, 'lost']]);
  });

  it('that was lost for what was not given back before leaves nothing that waits, of a part less something', async () => {
    const admin = await anAdmin();
    const [whole, part] = [await aPaidOrder(), await aPaidOrder()];
    const before = await countOpenOrders(admin);
    const { pending, pack } = before;
    await refundOrder(admin, { orderId: whole.order.id, amount: toAmount(450), reason: 'Late', units: 0 });
    const taken = [{ ...(await provider.dispute(whole.intentId)), amount: 3000 }];
    taken.push({ ...(await provider.dispute(part.intentId)), amount: 3000 });
    for (const dispute of taken) await deliver('charge.dispute.closed', { ...dispute, status: 'lost' });
    expect(await countOpenOrders(admin)).toEqual({ ...before, pending: pending - 1, pack: pack - 2 });
    expect(await numbersUnderWay(new ObjectId(whole.buyer.id))).toEqual([]);
    expect(await numbersUnderWay(new ObjectId(part.buyer.id))).toEqual([part.order.number]);
    const { rows, total } = await getAllOrders(admin, ordersQuerySchema.parse({ show: 'pending' }));
    expect(rows.map(({ id }) => id)).not.toContain(whole.order.id);
    expect(total).toBe(rows.length);
  });

  it('that was lost for a part of a joint payment takes it of the first orders that have something left', async () => {
    const admin = await anAdmin();
    const buyer = await aUser();
    const { placed } = await someOrders(3, buyer);
    const { id: intentId } = await payJointly(buyer, placed);
    await completeJointPayment(buyer, { transactionId: intentId });
    const [first, second] = placed;
    await refundOrder(admin, { orderId: first?.id ?? '', amount: toAmount(450), reason: 'Bent', units: 0 });
    const dispute = await provider.dispute(intentId);
    const lost = { ...dispute, status: 'lost', amount: (first?.total ?? 0) - 450 + 1000 };
    await Promise.all(times(3, () => deliver('charge.dispute.closed', lost)));
    await deliver('charge.dispute.closed', lost);
    const amounts = await Promise.all(placed.map(async ({ id }) => (await storedOrder(id)).lostAmount));
    expect(amounts).toEqual([(first?.total ?? 0) - 450, 1000, undefined]);
    const rest = (second?.total ?? 0) - 1000;
    await deliver('charge.dispute.closed', { ...lost, id: 'dp_later', amount: rest });
    expect((await storedOrder(second?.id ?? '')).lostAmount).toBe(second?.total);
    expect((await storedOrder(placed[2]?.id ?? '')).lostAmount).toBeUndefined();
  });

  it('is found among all orders without a search', async () => {
    const admin = await anAdmin();
    const { order, intentId } = await aPaidOrder();
    await deliver('charge.dispute.created', await provider.dispute(intentId));
    for (const sort of ['placed', 'total'] as const) {
      const list = await getAllOrders(admin, ordersQuerySchema.parse({ show: 'disputed', sort }));
      expect(list.rows.map(({ id }) => id)).toContain(order.id);
      expect(list.rows.every(({ dispute: how }) => how !== null)).toBe(true);
    }
  });

  it('of a payment that is not the shop’s concerns nobody', async () => {
    const stranger = {
      id: 'dp_x',
      object: 'dispute',
      amount: 1,
      payment_intent: 'pi_unknown',
      reason: 'general',
    };
    expect(await deliver('charge.dispute.created', stranger)).toEqual({ changed: false });
    expect(await deliver('charge.dispute.created', { ...stranger, payment_intent: null })).toEqual({
      changed: false,
    });
  });
});

describe('a refund that a bank sends back', () => {
  it('is taken back in the books, once, and can be made again', async () => {
    const admin = await anAdmin();
    const { order, intentId } = await aPaidOrder();
    const refund = (amount: number) =>
      refundOrder(admin, { orderId: order.id, amount: toAmount(amount), reason: 'Damaged', units: 0 });
    await refund(1000);
    await refund(2450);
    const [latest] = (await stripe().refunds.list({ payment_intent: intentId })).data;
    const failed = await provider.failRefund(latest?.id ?? '');
    await Promise.all(times(3, () => deliver('refund.failed', failed)));
    await sweep();
    await deliver('refund.failed', failed);
    await sweep();
    expect(await storedOrder(order.id)).toMatchObject({ state: 'paid', refundedAmount: 1000 });
    expect(await toldOf('refundFailed')).toMatchObject([
      { data: { amount: 2450, reason: 'lost_or_stolen_card' } },
    ]);

    await refund(2450);
    await sweep();
    const { history, refundedAmount } = await getOrderDetail(admin, order.id);
    expect(refundedAmount).toBe(3450);
    expect(
      history.filter(({ type }) => /refund/.test(type)).map(({ type, amount }) => [type, amount]),
    ).toEqual([
      ['refunded', 1000],
      ['refunded', 2450],
      ['refundFailed', 2450],
      ['refunded', 2450],
    ]);
  });

  it('is no different from one that somebody canceled in Stripe', async () => {
    const admin = await anAdmin();
    const { order, intentId } = await aPaidOrder();
    const { id: orderId } = order;
    await refundOrder(admin, { orderId, amount: toAmount(1000), reason: 'Damaged', units: 0 });
    const [made] = (await stripe().refunds.list({ payment_intent: intentId })).data;
    await sweep(soon());
    await deliver('refund.updated', made ?? {});
    expect((await storedOrder(orderId)).refundedAmount).toBe(1000);
    const canceled = await provider.failRefund(made?.id ?? '', 'canceled');
    await Promise.all(times(2, () => deliver('refund.updated', canceled)));
    await sweep();
    expect(await getOrderDetail(admin, orderId)).toMatchObject({ refundedAmount: 0, owedAmount: 1000 });
    const told = (await toldOf('refundFailed')).filter(({ data }) => Object(data).orderId === orderId);
    expect(told).toMatchObject([{ data: { amount: 1000, reason: 'merchant_request' } }]);
    newRequest({ cookie: await sessionCookieOf(admin) });
    const page = JSON.stringify(await OrderPage({ params: Promise.resolve({ id: orderId }) }));
    expect(page).toContain('their bank sent it back, or it was canceled in Stripe');
  });

  it('stands in a list of the office until the money is given back again, though nothing waits to be sent', async () => {
    const admin = await anAdmin();
    const before = await countOpenOrders(admin);
    const { order, intentId } = await aPaidOrder();
    const { id: orderId, quantity: units } = order;
    await refundOrder(admin, { orderId, amount: toAmount(3450), reason: 'Sent back', units });
    const inTab = async (sort: 'placed' | 'total' = 'placed') => {
      const { rows } = await getAllOrders(admin, ordersQuerySchema.parse({ show: 'refundFailed', sort }));
      return rows.map(({ id, refundFailed }) => [id, refundFailed]);
    };
    const [made] = (await stripe().refunds.list({ payment_intent: intentId })).data;
    const failed = await provider.failRefund(made?.id ?? '');
    await deliver('refund.failed', failed);
    await sweep();
    for (const sort of ['placed', 'total'] as const)
      expect(await inTab(sort)).toContainEqual([orderId, true]);
    const { refundFailed } = before;
    expect(await countOpenOrders(admin)).toEqual({ ...before, refundFailed: refundFailed + 1 });
    expect(await getOrderDetail(admin, orderId)).toMatchObject({ owedAmount: 3450, refundFailed: true });
    expect(restOrder(await readOrder(admin, orderId))).toMatchObject({ refundFailed: true });

    const again = { orderId, reason: 'Again', units: 0 };
    await refundOrder(admin, { ...again, amount: toAmount(1000) });
    await sweep(soon());
    expect(await getOrderDetail(admin, orderId)).toMatchObject({ owedAmount: 2450, refundFailed: true });
    expect(await inTab()).toContainEqual([orderId, true]);
    await refundOrder(admin, { ...again, amount: toAmount(2450) });
    await deliver('refund.failed', failed);
    await sweep(soon());
    expect(await getOrderDetail(admin, orderId)).toMatchObject({ owedAmount: 0, refundFailed: false });
    expect((await inTab()).flat()).not.toContain(orderId);
    expect(await countOpenOrders(admin)).toEqual(before);
  });

  it('that a version before noted without a mark is marked when it is told again', async () => {
    const admin = await anAdmin();
    const { order, intentId } = await aPaidOrder();
    await refundOrder(admin, { orderId: order.id, amount: toAmount(1000), reason: 'Damaged', units: 0 });
    const [made] = (await stripe().refunds.list({ payment_intent: intentId })).data;
    const failed = await provider.failRefund(made?.id ?? '');
    await deliver('refund.failed', failed);
    await sweep();
    const _id = new ObjectId(order.id);
    await orders().updateOne({ _id }, { $unset: { owedAmount: '' } });
    await deliver('refund.failed', failed);
    await sweep();
    expect((await storedOrder(order.id)).owedAmount).toBe(1000);
  });

  it('of a canceled order is known to the books, and can be made again from its page', async () => {
    const admin = await anAdmin();
    const { actor, order } = await anOrder();
    const orderId = order.id;
    const intentId = await payAtProvider(actor, order);
    await cancelUnpaid(actor, orderId);
    await deliver('payment_intent.succeeded', await stripe().paymentIntents.retrieve(intentId));
    await sweep(soon());
    const [made] = (await stripe().refunds.list({ payment_intent: intentId })).data;
    expect(made?.amount).toBe(3450);
    await deliver('refund.failed', await provider.failRefund(made?.id ?? ''));
    await sweep();
    const owed = await getOrderDetail(admin, orderId);
    expect(owed).toMatchObject({ state: 'cancelled', refundedAmount: 0, transactionId: intentId });
    expect(owed, 'it is in the tab').toMatchObject({ owedAmount: 3450, refundFailed: true });
    expect(isOwed(owed)).toBe(true);
    await expectBooksInOrder();

    const again = { orderId, reason: 'Sent back by the bank', units: 0 };
    const units = await refusal(refundOrder(admin, { ...again, amount: toAmount(1000), units: 1 }));
    expect(units.fieldErrors).toEqual({ units: [messages.refund.tooManyUnits(0)] });
    await refundOrder(admin, { ...again, amount: toAmount(1000) });
    await sweep(soon());
    await deliver('payment_intent.succeeded', await stripe().paymentIntents.retrieve(intentId));
    const partly = await getOrderDetail(admin, orderId);
    expect(partly.refundedAmount, 'the rest goes when somebody decides it').toBe(1000);
    await expectBooksInOrder();
    await refundOrder(admin, { ...again, amount: toAmount(2450) });
    await sweep();
    const { refundedAmount, ...given } = await getOrderDetail(admin, orderId);
    expect([refundedAmount, isOwed({ ...given, refundedAmount })]).toEqual([3450, false]);
    expect(given).toMatchObject({ owedAmount: 0, refundFailed: false });
    expect(await refusal(refundOrder(admin, { ...again, amount: 1 }))).toMatchObject({
      code: 'conflict',
      message: messages.refund.allGiven, // to an admin whose page still offers it
    });
    const { order: unpaid } = await anOrder();
    const early = refundOrder(admin, { ...again, orderId: unpaid.id, amount: 1 });
    expect((await refusal(early)).message).toBe(messages.order.notPaidYet);
  });

  it.each([
    ['the same again', 1000],
    ['more', 2450],
  ])('is followed by papers and mails of its own for %s', async (_, again) => {
    const admin = await anAdmin();
    const { buyer, order, intentId } = await aPaidOrder();
    const refund = (amount: number) =>
      refundOrder(admin, { orderId: order.id, amount: toAmount(amount), reason: 'Damaged', units: 0 });
    await refund(1000);
    await sweep();
    const [latest] = (await stripe().refunds.list({ payment_intent: intentId })).data;
    await deliver('refund.failed', await provider.failRefund(latest?.id ?? ''));
    await sweep();
    await refund(again);
    await sweep();
    for (const to of [buyer.email, site.contact.email]) {
      const kind = { $in: ['paymentRefunded', 'refundNotice'] as const };
      const about = await mails()
        .find({ to, kind, 'data.orderId': order.id })
        .sort({ createdAt: 1 })
        .toArray();
      expect(about.map(({ data }) => Object(data).amount)).toEqual([1000, again]);
    }
    const issued = await documents()
      .find({ kind: 'creditNote', orderIds: new ObjectId(order.id) })
      .sort({ sequence: 1 })
      .toArray();
    expect(issued.map(({ total }) => total)).toEqual([1000, again]);
    const links = await getDocuments(buyer, order.id);
    expect(links.map(({ isVoid }) => isVoid)).toEqual([false, true, false]);
    for (const { id, kind, isVoid } of links)
      if (kind === 'creditNote') {
        expect((await getCreditNote(buyer, id)).isVoid).toBe(isVoid);
        const { name, bytes } = await creditNoteFile(buyer, id);
        expect(name.endsWith('-void')).toBe(isVoid);
        expect(pagesOf(bytes)[0]?.includes(messages.documents.voidCreditNote)).toBe(isVoid);
      }
  });
});
