import 'server-only';
import type { ObjectId } from 'mongodb';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { only } from '@/lib/platform/projection';
import type { ListLine } from './schema';

/** What was placed under one request key, as one version of the list or for a quote. */
export type Ordered = { requestKey: string; group: string; orders: ListLine[] };

/** The lines of a group; null while one of its orders is still being placed, which comes after the group. */
async function linesOf(groupId: ObjectId): Promise<ListLine[] | null> {
  const projection = only('productId quantity state');
  const found = await orders().find({ groupId }, { projection }).toArray();
  if (found.some(({ state }) => state === 'placing')) return null;
  return found.map(({ productId, quantity }) => ({ productId: productId.toHexString(), quantity }));
}

/** What was placed under this key; null if nothing was. */
export async function orderedAs(requestKey: string): Promise<Ordered | 'placing' | null> {
  const group = await orderGroups().findOne({ requestKey }, { projection: only('state') });
  if (!group) return null;
  const placed = group.state === 'placed' ? await linesOf(group._id) : null;
  return placed ? { requestKey, group: group._id.toHexString(), orders: placed } : 'placing';
}

/** What was placed under the keys that a list awaits. */
export async function orderedMeanwhile(awaited: readonly string[]): Promise<Ordered[]> {
  const found = await Promise.all([...new Set(awaited)].map(orderedAs));
  return found.filter((each) => each !== null && each !== 'placing');
}

/** The lines without those that were ordered; lines that were changed meanwhile stay. */
export function withoutOrdered(lines: readonly ListLine[], ordered: readonly ListLine[]): ListLine[] {
  const quantities = new Map(ordered.map(({ productId, quantity }) => [productId, quantity]));
  return lines.filter(({ productId, quantity }) => quantities.get(productId) !== quantity);
}

/** The same of what was placed under several keys. */
export const withoutOrders = (lines: readonly ListLine[], ordered: readonly Ordered[]): ListLine[] =>
  ordered.reduce((left, { orders: placed }) => withoutOrdered(left, placed), [...lines]);
