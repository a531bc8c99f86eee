import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { assertAdmin } from '@/lib/auth/guards';
import { toObjectId } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { messages } from '@/lib/messages';
import { users } from '@/lib/users/data';
import { type OrderDoc, orders, refundStep, toOrder } from './data';
import type { OrderDetail, OrderHistoryLine } from './schema';

/** Addresses of people by id; those who are gone are missing. */
async function emailsOf(ids: ObjectId[]): Promise<Map<string, string>> {
  const people = await users()
    .find({ _id: { $in: ids } }, { projection: { email: 1 } })
    .toArray();
  return new Map(people.map(({ _id, email }) => [_id.toHexString(), email]));
}

async function linesOf({ history, userId, email }: OrderDoc): Promise<OrderHistoryLine[]> {
  const emails = await emailsOf(history.flatMap(({ by }) => (by ? [by] : [])));
  emails.set(userId.toHexString(), email); // also when the account is gone
  return history.map((event) => ({
    type: event.type,
    at: event.at.toISOString(),
    by: event.by ? (emails.get(event.by.toHexString()) ?? messages.users.gone) : null,
    note: event.note ?? null,
    reason: event.reason ?? null,
    amount: refundStep(history, event),
  }));
}

/** One order with its history, cancelled ones included. @throws AppError forbidden, invalid, not_found */
export async function getOrderDetail(actor: Actor, orderId: string): Promise<OrderDetail> {
  assertAdmin(actor);
  const doc = await orders().findOne({ _id: toObjectId(orderId), state: { $ne: 'placing' } });
  if (!doc) throw new AppError('not_found', messages.order.notFound);
  return {
    ...toOrder(doc),
    history: await linesOf(doc),
    refunding: doc.refundRequest?.amount ?? null,
    returnedUnits: doc.returnedUnits ?? 0,
  };
}
