import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { isId } from '@/lib/base/ids';
import { shopCurrency } from '@/lib/base/money';
import { toObjectId } from '@/lib/platform/db';
import { orders, toOrder } from './data';
import { mostLines } from './most-lines';
import type { Order } from './schema';

/** The unpaid orders that one payment can take: those in the shop's currency or, if none, in the first one's. */
export function payableTogether(found: readonly Order[]): Order[] {
  const unpaid = found.filter(({ state }) => state === 'unpaid');
  const own = unpaid.filter(({ currency }) => currency === shopCurrency);
  return own.length > 0 ? own : unpaid.filter(({ currency }) => currency === unpaid[0]?.currency);
}

/** The order ids in a query string, `?order=…&order=…`; drops invalid ones. */
export function chosenOrderIds(asked: string | readonly string[] | undefined): string[] {
  const ids = [asked ?? []].flat().filter(isId);
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, mostLines);
}

/** Whether these orders fill one payment and the actor has more unpaid ones. */
export async function leavesOthers(actor: Actor, found: readonly Order[]): Promise<boolean> {
  if (found.length < mostLines) return false;
  const unpaid = { userId: toObjectId(actor.id), state: 'unpaid' } as const;
  const all = await orders().countDocuments(unpaid, { hint: 'user' });
  return all > found.filter(({ state }) => state === 'unpaid').length;
}

/** The actor's own orders with these ids, in any state, or all unpaid ones. Oldest first, at most one payment's. */
export async function getOrdersToPay(actor: Actor, ids: readonly string[]): Promise<Order[]> {
  const chosen =
    ids.length > 0
      ? { _id: { $in: ids.map(toObjectId) }, state: { $ne: 'placing' as const } }
      : { state: 'unpaid' as const };
  const docs = await orders()
    .find({ userId: toObjectId(actor.id), ...chosen })
    .sort({ _id: 1 })
    .limit(mostLines)
    .toArray();
  return docs.map(toOrder);
}
