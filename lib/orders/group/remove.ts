import 'server-only';
import { orders } from '../data';
import { dropClaim } from '../quotes/claim';
import { type OrderGroupDoc, orderGroups } from './data';

/**
 * Decides against a group that is still being placed. Returns whether this call did; what it leaves of orders and stock is
 * the caller's. At the prices of a quote, not after the quote has become its own.
 */
export async function removeGroup({ _id, quote }: OrderGroupDoc): Promise<boolean> {
  if (quote && !(await dropClaim(quote.id, _id))) return false;
  return (await orderGroups().deleteOne({ _id, state: 'placing' })).deletedCount === 1;
}

/** Takes back a group that never came to be, with its orders. */
export async function withdrawGroup(group: OrderGroupDoc): Promise<void> {
  if (await removeGroup(group)) await orders().deleteMany({ groupId: group._id, state: 'placing' });
}

/** Takes back a group whose request died before it wrote an order. Returns whether there was nothing to it. */
export async function withdrawEmpty(group: OrderGroupDoc): Promise<boolean> {
  if ((await orders().countDocuments({ groupId: group._id }, { limit: 1 })) > 0) return false;
  return removeGroup(group);
}
