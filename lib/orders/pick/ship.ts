import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { advanceStatus } from '../advance';
import { noteShipment } from '../ship';
import { parcelOf, shipmentSchema } from '../shipment';
import { eachPicked } from './each';
import type { Picked, ShipPicked } from './schema';

/**
 * Saves carrier and tracking number of each of these orders, marks those that are being processed as shipped, and mails
 * the buyers. Orders with a disputed or lost payment are left out. A repeat changes nothing.
 * @throws AppError forbidden; the database's errors
 */
export async function shipPicked(actor: Actor, parcels: ShipPicked): Promise<Picked[]> {
  assertAdmin(actor);
  return eachPicked(actor, parcels, async (parcel, at) => {
    const { orderId, ...shipment } = shipmentSchema.parse(parcel);
    const how = { at, among: 'picked' } as const;
    const { status } = await noteShipment(actor, { orderId, ...shipment }, how);
    const said = parcelOf(shipment);
    if (status !== 'processing') return messages.order.parcelSaved(said);
    await advanceStatus(actor, { orderId, from: status }, how).catch((error: unknown) => {
      // Disputed or refunded since the parcel was saved, which the buyer is told of.
      if (error instanceof AppError && error.code === 'conflict')
        throw new AppError('conflict', messages.order.parcelNotShipped(said, error.message));
      throw error;
    });
    return messages.order.shippedWith(said);
  });
}
