import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { emailsOf } from '@/lib/auth/data';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { numberOf, type OrderDoc, orders, toOrder } from './data';
import type { OrderDetail, OrderHistoryLine, OwnOrder, TimelineStep } from './history';
import { quotes } from './quotes/data';
import { isOfSecond, refundStep } from './refund-step';
import { isTrouble, owedOf } from './trouble';

async function linesOf(order: OrderDoc): Promise<OrderHistoryLine[]> {
  const { history, userId, email } = order;
  const emails = await emailsOf(history.flatMap(({ by }) => (by ? [by] : [])));
  if (email) emails.set(userId.toHexString(), email); // also when the account is gone
  return history.map((event) => ({
    type: event.type,
    at: event.at.toISOString(),
    by: event.by ? (emails.get(event.by.toHexString()) ?? messages.users.gone) : null,
    note: event.note ?? null,
    reason: event.reason ?? null,
    byHand: event.paidBack !== undefined,
    isSecond: isOfSecond(order, event),
    isInquiry: event.inquiry ?? false,
    amount: isTrouble(event.type) ? (event.amount ?? null) : refundStep(history, event),
  }));
}

/** The refund that Stripe refused, unless another was decided or made since. */
function refusedRefundOf({ history, refundRequest }: OrderDoc): OrderDetail['refusedRefund'] {
  const last = history.findLast(({ type }) => type === 'refunded' || type === 'refundRefused');
  if (last?.type !== 'refundRefused' || refundRequest) return null;
  return { amount: last.amount ?? 0, reason: last.reason ?? '' };
}

const hasQuote = async ({ quoteId }: OrderDoc): Promise<boolean> =>
  quoteId !== undefined && (await quotes().countDocuments({ _id: quoteId }, { limit: 1 })) > 0;

/** One order with its history, cancelled ones included. @throws AppError forbidden, invalid, not_found */
export async function getOrderDetail(actor: Actor, orderId: string): Promise<OrderDetail> {
  assertAdmin(actor);
  const doc = await orders().findOne({ _id: toObjectId(orderId), state: { $ne: 'placing' } });
  if (!doc) throw new AppError('not_found', messages.order.notFound);
  return {
    ...toOrder(doc),
    history: await linesOf(doc),
    refunding: doc.refundRequest?.amount ?? null,
    refusedRefund: refusedRefundOf(doc),
    lostAmount: doc.lostAmount ?? 0,
    owedAmount: owedOf(doc),
    hasQuote: await hasQuote(doc),
  };
}

function endOf({ history, userId, askStripeAt }: OrderDoc): OwnOrder['ended'] {
  const end = history.find(({ type }) => type === 'cancelled' || type === 'expired');
  if (!end) return null;
  const how = end.type === 'expired' ? 'expired' : 'cancelled';
  const byOwner = end.by?.equals(userId) ?? false;
  return { how, at: end.at.toISOString(), byOwner, isSure: askStripeAt === undefined };
}

const timelineOf = (order: OrderDoc): TimelineStep[] => {
  const { history, userId } = order;
  const own = history.filter(({ type }) => !isTrouble(type));
  return own.map((event) => ({
    type: event.type,
    at: event.at.toISOString(),
    amount: refundStep(history, event),
    byHand: event.paidBack !== undefined,
    isSecond: isOfSecond(order, event),
    byOwner: event.by?.equals(userId) ?? false,
  }));
};

/** One of the actor's own orders, cancelled ones included. @throws AppError invalid, not_found (foreign, unknown) */
export async function getOwnOrder(actor: Actor, id: string): Promise<OwnOrder> {
  const doc = await orders().findOne({
    _id: toObjectId(id),
    userId: toObjectId(actor.id),
    state: { $ne: 'placing' },
  });
  if (!doc) throw new AppError('not_found', messages.order.notFound);
  return {
    ...toOrder(doc),
    hasQuote: await hasQuote(doc),
    paidBackAmount: doc.paidBackAmount ?? 0,
    timeline: timelineOf(doc),
    ended: endOf(doc),
  };
}

/** Order numbers by order id. @throws AppError forbidden, invalid */
export async function getOrderNumbers(actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  assertAdmin(actor);
  const found = orders().find({ _id: { $in: ids.map(toObjectId) } }, { projection: { sequence: 1 } });
  return new Map(await found.map((order) => [order._id.toHexString(), numberOf(order)] as const).toArray());
}
