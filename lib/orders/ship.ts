import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { orders, toOrder } from './data';
import { isStillSent, notShippableReason } from './given-back';
import { type Among, assertUndisputed } from './pick/undisputed';
import type { Order, Shipment } from './schema';
import { parcelOf } from './shipment';
import { undisputed } from './trouble';

/** Filter for orders with this parcel, or without any. */
const withParcel = (shipment: Shipment | null) =>
  shipment
    ? { 'shipment.carrier': shipment.carrier, 'shipment.number': shipment.number }
    : { shipment: { $exists: false } };

/**
 * Saves carrier and tracking number of a paid order that is being processed or sent, and mails the buyer. Saving the
 * same again changes nothing and sends no mail. `seen` is the parcel that the admin saw, or null for none: another one
 * that a colleague saved meanwhile stays.
 * @throws AppError forbidden, invalid, not_found, conflict (not paid, not processed yet, whole payment refunded, every
 * unit returned; another parcel than `seen`; disputed, if one of several picked)
 */
export async function noteShipment(
  actor: Actor,
  { orderId, carrier, number, seen }: Shipment & { orderId: string; seen?: Shipment | null | undefined },
  { at = timeNow(), among }: { at?: Date | undefined; among?: Among } = {},
): Promise<Order> {
  assertAdmin(actor);
  const _id = toObjectId(orderId);
  const shipment: Shipment = { carrier, number };
  const noted = await orders().findOneAndUpdate(
    {
      _id,
      state: 'paid',
      status: { $in: ['processing', 'shipped', 'delivered'] },
      ...isStillSent,
      ...(among === 'picked' && undisputed),
      ...(seen !== undefined && withParcel(seen)),
      $nor: [withParcel(shipment)],
    },
    {
      $set: { shipment, followUp: true, updatedAt: timeNow() },
      $push: { history: { type: 'tracked', at, by: toObjectId(actor.id), note: parcelOf(shipment) } },
    },
    { returnDocument: 'after' },
  );
  if (noted) return toOrder(noted);
  const order = await orders().findOne({ _id, state: { $in: ['unpaid', 'paid'] } });
  if (!order) throw new AppError('not_found', messages.order.notFound);
  assertUndisputed(order, among);
  if (order.shipment?.carrier === carrier && order.shipment.number === number) return toOrder(order);
  const why = order.state === 'paid' ? notShippableReason(order) : null;
  const meanwhile = order.shipment && messages.order.parcelMeanwhile(parcelOf(order.shipment));
  throw new AppError('conflict', why ?? meanwhile ?? messages.order.notOnItsWay);
}
