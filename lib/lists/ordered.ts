import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { orders } from '@/lib/orders/data';
import { listKey, orderGroups } from '@/lib/orders/group/data';
import { only } from '@/lib/platform/projection';
import type { ListLine } from './schema';

/** What was placed as one version of the list. */
type Ordered = { group: string; orders: ListLine[] };

/** The lines of a group; null while one of its orders is still being placed, which comes after the group. */
async function linesOf(groupId: ObjectId): Promise<ListLine[] | null> {
  const projection = only('productId quantity state');
  const found = await orders().find({ groupId }, { projection }).toArray();
  if (found.some(({ state }) => state === 'placing')) return null;
  return found.map(({ productId, quantity }) => ({ productId: productId.toHexString(), quantity }));
}

/**
 * What was placed as this version of the list and is still on it, as by a request that died in between; null if nothing
 * was.
 * @param canWait whether whoever changes the list can do so later
 * @throws AppError unavailable if it can wait and a group is still being placed
 */
export async function orderedFrom(
  actor: Actor,
  { lines, version }: { lines: readonly ListLine[]; version: number },
  canWait: boolean,
): Promise<Ordered | null> {
  if (lines.length === 0) return null;
  const requestKey = listKey(actor, version);
  const group = await orderGroups().findOne({ requestKey }, { projection: only('state') });
  if (!group) return null;
  const placed = group.state === 'placed' ? await linesOf(group._id) : null;
  if (placed) return { group: group._id.toHexString(), orders: placed };
  if (!canWait) return null;
  throw new AppError('unavailable', messages.order.stillPlacing, { retryAfter: 5 });
}

/** The lines without those that were ordered; lines that were changed meanwhile stay. */
export function withoutOrdered(lines: readonly ListLine[], ordered: readonly ListLine[]): ListLine[] {
  const quantities = new Map(ordered.map(({ productId, quantity }) => [productId, quantity]));
  return lines.filter(({ productId, quantity }) => quantities.get(productId) !== quantity);
}
