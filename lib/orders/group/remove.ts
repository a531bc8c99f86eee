import 'server-only';
import { orders } from '../data';
import { releaseClaim } from '../quotes/claim';
import { type OrderGroupDoc, orderGroups } from './data';

/**
 * Removes a group that is still being placed, unless its quote was accepted for it. Returns whether this call did; the
 * caller then removes its orders and holds.
 */
export async function removeGroup({ _id, quote }: OrderGroupDoc): Promise<boolean> {
  if (quote && !(await releaseClaim(quote.id, _id))) return false;
  return (await orderGroups().deleteOne({ _id, state: 'placing' })).deletedCount === 1;
}

/** Removes a group that was never placed, with its orders. */
export async function withdrawGroup(group: OrderGroupDoc): Promise<void> {
  if (await removeGroup(group)) await orders().deleteMany({ groupId: group._id, state: 'placing' });
}

/** Removes a group whose request died before it wrote an order. Returns whether this call did. */
export async function withdrawEmpty(group: OrderGroupDoc): Promise<boolean> {
  if ((await orders().countDocuments({ groupId: group._id }, { limit: 1 })) > 0) return false;
  return removeGroup(group);
}
