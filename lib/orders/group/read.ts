import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { listed, orders, ownOnly, toOrder } from '../data';
import { groupNumber } from '../number';
import type { Order } from '../schema';
import { orderGroups } from './data';
import type { PlacedGroup } from './schema';

/**
 * The actor's own group, or any for an admin, with its listed orders as they are now.
 * @throws AppError invalid, not_found
 */
export async function readGroup(actor: Actor, id: string): Promise<Required<PlacedGroup>> {
  const _id = toObjectId(id);
  const group = await orderGroups().findOne({ _id, state: 'placed', ...ownOnly(actor) });
  if (!group) throw new AppError('not_found', messages.order.groupNotFound);
  const found = await orders()
    .find({ groupId: _id, ...listed })
    .sort({ _id: 1 })
    .toArray();
  return {
    group: { id: _id.toHexString(), number: groupNumber(group.sequence) },
    orders: found.map(toOrder),
    refused: group.refused,
  };
}

/**
 * The orders of the actor's own group, or any for an admin, ended ones too; none without a group.
 * @throws AppError invalid
 */
export async function ordersTogether(actor: Actor, groupId: string | null): Promise<Order[]> {
  if (groupId === null) return [];
  const found = await orders()
    .find({ groupId: toObjectId(groupId), state: { $ne: 'placing' }, ...ownOnly(actor) })
    .sort({ _id: 1 })
    .toArray();
  return found.map(toOrder);
}
