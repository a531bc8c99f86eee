import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import { messages } from '@/lib/base/messages';
import { formatMoney, toAmount } from '@/lib/base/money';
import { getDocuments } from '@/lib/documents/read';
import { mails } from '@/lib/mail/data';
import { checkLedger } from '@/lib/ops/ledger/check';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { getOrderDetail, getOwnOrder } from '@/lib/orders/detail';
import { isOwed, leftToRefund } from '@/lib/orders/trouble';
import { numbersUnderWay } from '@/lib/orders/under-way';
import { settleReported } from '@/lib/payments/complete';
import { decideRefund } from '@/lib/payments/decide-refund';
import { recordRefund } from '@/lib/payments/give-back';
import { notePaidBack } from '@/lib/payments/paid-back';
import { refundOrder } from '@/lib/payments/refund';
import { retrieveIntent, stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { confirm, openJoint, someOrders } from '../../support/joint.ts';
import { lackOfBalance } from '../../support/lack-of-balance.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { deliver, expectBooksInOrder, outcomes, ownStripe, soon, sweep, times } from '../support.ts';
import { givenByHand } from './read-late.ts';

const provider = ownStripe();
afterEach(() => {
  vi.restoreAllMocks();
});

const reference = 'Bank transfer, RF18 5390 0754';

/** An order of 34.50 that was paid, of which a bank sent `amount` back after the office had refunded it. */
async function anOwedOrder(amount = 3450) {
  const { actor: buyer, order } = await anOrder();
  const intentId = await payAtProvider(buyer, order);
  await settleReported(new ObjectId(order.id), intentId);
  const admin = await anAdmin();
  const input = { orderId: order.id, reason: 'Arrived damaged', units: 0 };
  await refundOrder(admin, { ...input, amount: toAmount(amount) });
  const again = (more: number) => refundOrder(admin, { ...input, amount: toAmount(more) });
  const fail = async () => {
    const [latest] = await refundsAt(intentId);
    await deliver('refund.failed', await provider.failRefund(latest?.id ?? ''));
  };
  await fail();
  return { admin, buyer, orderId: order.id, intentId, again, fail };
}

const refundsAt = async (intentId: string) =>
  (await stripe().refunds.list({ payment_intent: intentId })).data;

const standing = async (orderId: string) => {
  const { refundedAmount, paidBackAmount, owedAmount } = await storedOrder(orderId);
  return { refundedAmount, paidBackAmount, owedAmount };
};

/** A canceled order whose late payment did not go back for lack of balance, and a part of which a bank sent back. */
async function anOwedCanceled() {
  const { actor: buyer, order } = await anOrder();
  const intentId = await payAtProvider(buyer, order);
  await cancelUnpaid(buyer, order.id);
  const lacking = vi.spyOn(stripe().refunds, 'create').mockRejectedValue(lackOfBalance);
  const told = deliver('payment_intent.succeeded', await retrieveIntent(intentId));
  expect((await refusal(told)).code).toBe('unavailable');
  lacking.mockRestore();
  const { id, event } = await givenByHand(intentId, 1000);
  await deliver('charge.refunded', event);
  await deliver('refund.failed', await provider.failRefund(id));
  await sweep(soon());
  return { admin: await anAdmin(), orderId: order.id, intentId };
}

it('of a canceled order everything is owed once a part of it came back, and can be paid back in another way', async () => {
  const { admin, orderId, intentId } = await anOwedCanceled();
  expect(await refundsAt(intentId), 'people decide').toHaveLength(1);
  expect(await getOrderDetail(admin, orderId)).toMatchObject({ owedAmount: 3450, refundFailed: true });
  await expectBooksInOrder();
  await refundOrder(admin, { orderId, amount: toAmount(1000), reason: 'Again', units: 0 });
  await sweep(soon());
  expect(await standing(orderId)).toEqual({ refundedAmount: 1000, owedAmount: 2450 });
  await notePaidBack(admin, { orderId, seen: 2450, reference });
  await sweep(soon());
  expect(await standing(orderId)).toEqual({ refundedAmount: 3450, paidBackAmount: 2450 });
  await expectBooksInOrder();
});

describe('what the office paid back in another way after a bank had sent it back', () => {
  it('counts as refunded: for the buyer, the books, the log and the papers, without a word to Stripe', async () => {
    const { admin, buyer, orderId, intentId } = await anOwedOrder();
    await sweep();
    const { order, amount } = await notePaidBack(admin, { orderId, seen: 3450, reference });
    expect(amount).toBe(3450);
    expect(order).toMatchObject({ refunded: true, refundedAmount: 3450, refundFailed: false });
    expect(await refundsAt(intentId), 'nothing more at Stripe').toHaveLength(1);
    await sweep(soon());
    expect(await standing(orderId)).toEqual({ refundedAmount: 3450, paidBackAmount: 3450 });
    const { history, owedAmount } = await getOrderDetail(admin, orderId);
    expect(owedAmount).toBe(0);
    expect(history.at(-1)).toMatchObject({ type: 'refunded', amount: 3450, by: admin.email, byHand: true });
    const own = await getOwnOrder(buyer, orderId);
    expect(own.paidBackAmount).toBe(3450);
    expect(own.timeline.at(-1)).toMatchObject({ amount: 3450, byHand: true });
    const log = await getAuditLog(admin, auditQuerySchema.parse({ action: 'order.refunded' }));
    expect(log.rows[0]).toMatchObject({ by: admin.email, after: { refunded: 3450, reason: reference } });
    const told = await mails().find({ kind: 'paymentRefunded', to: buyer.email }).toArray();
    expect(told.at(-1)?.data).toMatchObject({ amount: 3450, paidBack: reference });
    const notes = (await getDocuments(buyer, orderId)).filter(({ kind }) => kind === 'creditNote');
    expect(notes.map(({ isVoid }) => isVoid)).toEqual([false]);
    await expectBooksInOrder();
    await recordRefund(new ObjectId(orderId), 'pi_of_a_second_payment', 700);
    const { history: longer } = await getOrderDetail(admin, orderId);
    expect(longer.at(-1), 'of another payment').toMatchObject({ type: 'refunded', amount: 700 });
    expect(await standing(orderId)).toEqual({ refundedAmount: 3450, paidBackAmount: 3450 });
  });

  it('can be a part, beside which the rest can be refunded, fail and be paid back too', async () => {
    const { admin, orderId, again, fail } = await anOwedOrder(1000);
    await notePaidBack(admin, { orderId, seen: 1000, reference });
    expect(leftToRefund(await storedOrder(orderId))).toBe(2450);
    await expectBooksInOrder();
    const tooMuch = await refusal(again(2451));
    expect(tooMuch.fieldErrors).toEqual({ amount: [messages.refund.tooMuch(formatMoney(2450))] });
    await again(2450);
    expect(await standing(orderId)).toMatchObject({ refundedAmount: 3450, paidBackAmount: 1000 });
    await expectBooksInOrder();
    await fail();
    await sweep(soon());
    expect(await standing(orderId)).toEqual({ refundedAmount: 1000, paidBackAmount: 1000, owedAmount: 2450 });
    await expectBooksInOrder();
    await notePaidBack(admin, { orderId, seen: 2450, reference: 'Check 17' });
    await sweep(soon());
    expect(await standing(orderId)).toEqual({ refundedAmount: 3450, paidBackAmount: 3450 });
    expect((await refusal(again(1))).message).toBe(messages.refund.allGiven);
    await expectBooksInOrder();
  });

  it('is added to what is given back at Stripe by hand', async () => {
    const { admin, orderId, intentId } = await anOwedOrder(1000);
    await notePaidBack(admin, { orderId, seen: 1000, reference });
    const { event } = await givenByHand(intentId, 500);
    await deliver('charge.refunded', event);
    await deliver('charge.refunded', event);
    await sweep(soon());
    expect(await standing(orderId)).toEqual({ refundedAmount: 1500, paidBackAmount: 1000 });
    await expectBooksInOrder();
  });

  it('and was refunded at Stripe all the same is told by the books', async () => {
    const { admin, orderId, intentId } = await anOwedOrder();
    await notePaidBack(admin, { orderId, seen: 3450, reference });
    const { event } = await givenByHand(intentId, 3450);
    await deliver('charge.refunded', event);
    await sweep(soon());
    const { findings } = await checkLedger({ strangers: 'ignore' });
    expect(findings.map(({ fault }) => fault)).toContainEqual('6900 was given back of 3450');
  });

  it('is noted once, however often and by however many at once', async () => {
    const { admin, orderId } = await anOwedOrder();
    const other = await anAdmin();
    const same = times(3, () => notePaidBack(admin, { orderId, seen: 3450, reference }));
    const others = times(3, (index) =>
      notePaidBack(other, { orderId, seen: 3450, reference: `Check ${index}` }),
    );
    const made = await outcomes([...same, ...others]);
    expect(made['ok'] ?? 0).toBeGreaterThanOrEqual(1);
    await sweep();
    const { history } = await storedOrder(orderId);
    expect(history.filter(({ paidBack }) => paidBack !== undefined)).toHaveLength(1);
    expect(await standing(orderId)).toEqual({ refundedAmount: 3450, paidBackAmount: 3450 });
    await expectBooksInOrder();
  });

  it('stands once beside a refund that somebody else decides in the same moment', async () => {
    const { admin, orderId } = await anOwedOrder();
    const refund = { orderId, amount: toAmount(3450), reason: 'Once more', units: 0, seen: 0 };
    await outcomes([notePaidBack(admin, { orderId, seen: 3450, reference }), refundOrder(admin, refund)]);
    await sweep(soon());
    expect((await standing(orderId)).refundedAmount).toBe(3450);
    await expectBooksInOrder();
  });

  it.each([
    ['where nothing waits', [3450, 0], messages.refund.nothingOwed],
    ['of another amount than waits', [3000], messages.refund.owedChanged(formatMoney(3450))],
  ])('is refused %s', async (_where, amounts, said) => {
    const { admin, orderId } = await anOwedOrder();
    if (amounts.includes(0)) await notePaidBack(admin, { orderId, seen: 3450, reference });
    for (const seen of amounts) {
      const refused = await refusal(notePaidBack(admin, { orderId, seen, reference: 'Check 17' }));
      expect(refused).toMatchObject({ code: 'conflict', message: said });
    }
    await expectBooksInOrder();
  });

  it('is refused while a refund is under way, and to everybody but admins', async () => {
    const { admin, buyer, orderId } = await anOwedOrder();
    const input = { orderId, seen: 3450, reference };
    expect((await refusal(notePaidBack(buyer, input))).code).toBe('forbidden');
    await decideRefund(admin, { orderId, amount: toAmount(100), reason: 'A part', units: 0 });
    expect((await refusal(notePaidBack(admin, input))).message).toBe(messages.refund.underWay);
    const unknown = { ...input, orderId: new ObjectId().toHexString() };
    expect((await refusal(notePaidBack(admin, unknown))).code).toBe('not_found');
  });

  it('of an order that was canceled before its payment came is given back no more', async () => {
    const admin = await anAdmin();
    const { actor, placed } = await someOrders(2);
    const { id } = await confirm(await openJoint(actor, placed));
    for (const order of placed) await cancelUnpaid(actor, order.id);
    const owner = new ObjectId(actor.id);
    expect(await numbersUnderWay(owner)).toEqual([]);
    await deliver('payment_intent.succeeded', await retrieveIntent(id));
    await sweep(soon());
    const [failed] = await refundsAt(id);
    await deliver('refund.failed', await provider.failRefund(failed?.id ?? ''));
    const stored = await Promise.all(placed.map(async (order) => storedOrder(order.id)));
    const owed = stored.find(isOwed);
    if (!owed) throw new Error('no order waits');
    const orderId = owed._id.toHexString();
    await sweep(soon());
    expect(await numbersUnderWay(owner), 'whom the shop has to reach for the money').toHaveLength(1);
    await notePaidBack(admin, { orderId, seen: owed.total, reference });
    expect(await numbersUnderWay(owner)).toEqual([]);
    for (let many = 0; many < 2; many += 1) {
      await deliver('payment_intent.succeeded', await retrieveIntent(id));
      await sweep(soon());
    }
    expect(await refundsAt(id), 'as many as before').toHaveLength(2);
    expect(await standing(orderId)).toEqual({ refundedAmount: owed.total, paidBackAmount: owed.total });
    expect(isOwed(await storedOrder(orderId))).toBe(false);
    await expectBooksInOrder();
  });

  it('is still at Stripe, so that a dispute of a payment of several orders is about it too', async () => {
    const admin = await anAdmin();
    const { actor, placed } = await someOrders(2);
    const joint = await openJoint(actor, placed);
    await confirm(joint);
    await deliver('payment_intent.succeeded', await retrieveIntent(joint));
    const [first, second] = placed;
    if (!first || !second) throw new Error('Too few orders');
    const whole = { orderId: first.id, amount: toAmount(first.total), reason: 'Damaged', units: 0 };
    await refundOrder(admin, whole);
    const [refund] = await refundsAt(joint);
    await deliver('refund.failed', await provider.failRefund(refund?.id ?? ''));
    await notePaidBack(admin, { orderId: first.id, seen: first.total, reference });
    const dispute = await provider.dispute(joint);
    await deliver('charge.dispute.created', dispute);
    await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'lost'));
    await sweep(soon());
    for (const { id, total } of [first, second]) expect((await storedOrder(id)).lostAmount).toBe(total);
    await expectBooksInOrder();
  });
});
