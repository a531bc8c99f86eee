import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { advanceStatus } from '../advance';
import { noteShipment } from '../ship';
import { parcelOf } from '../shipment';
import { eachPicked } from './each';
import { type Picked, parcelSchema, type ShipPicked } from './schema';

/**
 * Says with whom each of these orders travels and marks those that are being processed as shipped; buyers are told by mail.
 * One whose payment is disputed or lost is left out. Sending it twice changes nothing the second time.
 * @throws AppError forbidden; the database's errors
 */
export async function shipPicked(actor: Actor, parcels: ShipPicked): Promise<Picked[]> {
  assertAdmin(actor);
  return eachPicked(actor, parcels, async (parcel, at) => {
    const { orderId, ...shipment } = parcelSchema.parse(parcel);
    const how = { at, among: 'picked' } as const;
    const { status } = await noteShipment(actor, { orderId, ...shipment }, how);
    const said = parcelOf(shipment);
    if (status !== 'processing') return messages.order.parcelSaved(said);
    await advanceStatus(actor, { orderId, from: status }, how);
    return messages.order.shippedWith(said);
  });
}
