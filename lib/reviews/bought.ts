import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { products } from '@/lib/catalogue/data';
import { orders } from '@/lib/orders/data';
import { toObjectId } from '@/lib/platform/db';

/** A product that a review may be about. */
export type Bought = { id: string; name: string };

/** The products that the actor has paid for and that are still sold, sorted by name. */
export async function getBought(actor: Actor): Promise<Bought[]> {
  const ids = await orders().distinct('productId', { userId: toObjectId(actor.id), state: 'paid' });
  const docs = await products()
    .find({ _id: { $in: ids }, live: true }, { projection: { name: 1 } })
    .sort({ name: 1 })
    .toArray();
  return docs.map(({ _id, name }) => ({ id: _id.toHexString(), name }));
}
