import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { toObjectId } from '@/lib/platform/db';
import { orders } from './data';
import type { BuyerReferences } from './schema';

type LastOrder = BuyerReferences & {
  address: string;
  phn: string;
  productId: string;
  quantity: number;
  isCancelled: boolean;
};

/**
 * The orders that a form may start with unasked. Those from before the address was verified may be a stranger's
 * (lib/auth/take-over), and the goods would go to where he said.
 */
const proved = ({ verified }: Actor) => (verified ? { unproved: { $exists: false } } : {});

/** Start values for the next order form, from the actor's newest order or the own order with this id; null if none. */
export async function getLastOrder(actor: Actor, orderId: string | null = null): Promise<LastOrder | null> {
  const [doc] = await orders()
    .find(
      {
        ...(orderId === null ? proved(actor) : { _id: toObjectId(orderId) }),
        userId: toObjectId(actor.id),
        state: { $ne: 'placing' },
      },
      { projection: { address: 1, phn: 1, poNumber: 1, note: 1, productId: 1, quantity: 1, state: 1 } },
    )
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  if (!doc) return null;
  const { address, phn, poNumber = null, note = null, productId, quantity, state } = doc;
  const isCancelled = state === 'cancelled';
  return { address, phn, poNumber, note, productId: productId.toHexString(), quantity, isCancelled };
}
